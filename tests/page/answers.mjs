// The core of the built page under node, for machines without a browser: node answers.mjs PYODIDE CORE.zip, with requests as JSON on standard
// input; prints the answers, a JSON list of texts.

import fs from "node:fs";
import {text} from "node:stream/consumers";
import {pathToFileURL} from "node:url";

const [pyodide, core] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(fs.readFileSync(core)), "zip", {extractDir: "/core"});
const bridge = python.runPython(`
import sys
sys.path.insert(0, "/core")
from calculator.page import Bridge
Bridge()
`);
const answers = JSON.parse(await text(process.stdin)).map((request) => bridge.answer(JSON.stringify(request)));
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
