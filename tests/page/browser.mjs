// Drives Chromium for the tests: node browser.mjs, with {chromium, playwright} and then one {url, steps, given, size, language, dark} a line as JSON
// on standard input. `steps` is the body of an async function of (page, context, report); what it reports is printed as a line of JSON together with
// all that was fetched and complained of. The browser is the same for all; nothing that one visit leaves is there for another.

import {createRequire} from "node:module";
import {createInterface} from "node:readline";

const lines = createInterface({input: process.stdin})[Symbol.asyncIterator]();
const {chromium: binary, playwright} = JSON.parse((await lines.next()).value);
const {chromium} = createRequire(import.meta.url)(playwright);
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const browser = await chromium.launch({executablePath: binary, args: QUIET});
for await (const line of lines) process.stdout.write(`${JSON.stringify(await visited(JSON.parse(line)))}\n`);
await browser.close();

async function visited({url, steps, given, size, language, dark}) {
  const [width, height] = size;
  const context = await browser.newContext({viewport: {width, height}, deviceScaleFactor: 2, locale: language === "en" ? "en-GB" : "zh-CN", colorScheme: dark ? "dark" : "light"});
  const page = await context.newPage();
  // Long enough for a machine that does much else; what never comes is told with what is shown instead.
  page.setDefaultTimeout(240000);
  const reported = {};
  const complaints = [];
  const fetched = new Set();
  context.on("request", (request) => fetched.add(request.url()));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  try {
    await page.goto(url);
    const body = new Function("page", "context", "given", "report", `return (async () => {${steps}})()`);
    await body(page, context, given, (name, value) => (reported[name] = value));
  } catch (error) {
    reported.failed = `${error}\n${await page.innerText("body").catch(String)}`;
  }
  await context.close();
  return {reported, complaints, fetched: [...fetched]};
}
