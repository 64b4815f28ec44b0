// The core in a worker: Python in Pyodide, asked by `postMessage` with {id, request} or {id, bytes}, both answered with {id, answer}.
// While it is made ready it says how far it is: {progress}, from 0 to 1, then {ready: milliseconds}; or {failed: text}.

const SIZES = {"pyodide/pyodide.asm.wasm": 0, "pyodide/python_stdlib.zip": 0, "core.zip": 0, "start.bin.gz": 0};
const PAGE = 65536;
const began = performance.now();
let base = "";
let python = null;
let bridge = null;
const waiting = [];

function counted(response, step) {
  const body = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, to) {
        step(chunk.length);
        to.enqueue(chunk);
      },
    }),
  );
  return new Response(body, {status: response.status, headers: response.headers});
}

// What Pyodide fetches by itself is counted too.
function countFetches(sizes) {
  const whole = Object.values(sizes).reduce((a, b) => a + b, 0);
  const plain = globalThis.fetch;
  let loaded = 0;
  globalThis.fetch = async (url, options) => {
    const response = await plain(url, options);
    const name = String(url.url ?? url).slice(base.length);
    if (!response.ok || !response.body || !(name in sizes)) return response;
    return counted(response, (bytes) => {
      loaded += bytes;
      postMessage({progress: Math.min(loaded / whole, 1) * 0.8});
    });
  };
}

async function bytesOf(name) {
  const response = await fetch(base + name);
  if (!response.ok) throw new Error(`${response.status} ${name}`);
  return response;
}

async function start(sizes) {
  countFetches({...SIZES, ...sizes});
  const [{loadPyodide}, core, memory] = await Promise.all([
    import(base + "pyodide/pyodide.mjs"),
    bytesOf("core.zip").then((response) => response.arrayBuffer()),
    bytesOf("start.bin.gz")
      .then((response) => new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer())
      .catch(() => null),
  ]);
  python = await loaded(loadPyodide, memory);
  postMessage({progress: 0.9});
  python.unpackArchive(new Uint8Array(core), "zip", {extractDir: "/core"});
  python.runPython(`
import sys
if "/core" not in sys.path:
    sys.path.insert(0, "/core")
    sys.dont_write_bytecode = True
if "bridge" not in globals():
    from calculator.page import Bridge
    bridge = Bridge()
`);
  bridge = python.globals.get("bridge");
  postMessage({progress: 1});
  postMessage({ready: Math.round(performance.now() - began)});
  for (const message of waiting.splice(0)) answer(message);
}

// From the memory of a Python that has the core already; where a browser refuses it, from the beginning.
async function loaded(loadPyodide, memory) {
  const indexURL = base + "pyodide/";
  if (memory !== null) {
    const kept = growing(memory.byteLength);
    try {
      return await loadPyodide({indexURL, _loadSnapshot: new Uint8Array(memory)});
    } catch (error) {
      console.warn(`begun without a snapshot: ${error}`);
    } finally {
      Object.assign(WebAssembly, kept);
    }
  }
  return loadPyodide({indexURL});
}

// Python's memory begins smaller than the one that was kept: it is made as large before anything is put into it.
function growing(bytes) {
  const kept = {instantiate: WebAssembly.instantiate, instantiateStreaming: WebAssembly.instantiateStreaming};
  for (const [name, plain] of Object.entries(kept)) {
    WebAssembly[name] = async (...given) => {
      const made = await plain.apply(WebAssembly, given);
      const memory = Object.values((made.instance ?? made).exports).find((one) => one instanceof WebAssembly.Memory);
      const missing = memory ? Math.floor((bytes - memory.buffer.byteLength) / PAGE) : 0;
      if (missing > 0) memory.grow(missing);
      return made;
    };
  }
  return kept;
}

function answer({id, request, bytes}) {
  const text = bytes === undefined ? bridge.answer(request) : bridge.text_of(python.toPy(bytes));
  postMessage({id, answer: text});
}

onmessage = ({data}) => {
  if (data.base !== undefined) {
    base = data.base;
    start(data.sizes).catch((error) => postMessage({failed: String(error)}));
  } else if (bridge === null) {
    waiting.push(data);
  } else {
    answer(data);
  }
};
