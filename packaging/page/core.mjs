// The core as the page asks it. It runs in a worker made from a blob, so that the page's content security policy holds in it too.

export class Core {
  constructor(base, sizes, on) {
    this.on = on;
    this.asked = new Map();
    this.next = 1;
    const begin = new Blob([`import ${JSON.stringify(base + "worker.mjs")};`], {type: "text/javascript"});
    this.worker = new Worker(URL.createObjectURL(begin), {type: "module"});
    this.worker.onmessage = ({data}) => this.heard(data);
    this.worker.onerror = (event) => on.failed(event.message ?? "");
    // The module is imported after the worker began: what it is told first must not be lost.
    this.worker.postMessage({base, sizes});
  }

  heard(data) {
    if ("progress" in data) this.on.progress(data.progress);
    else if ("ready" in data) this.on.ready(data.ready);
    else if ("failed" in data) this.on.failed(data.failed);
    else {
      const {resolve} = this.asked.get(data.id);
      this.asked.delete(data.id);
      resolve(JSON.parse(data.answer));
    }
  }

  send(message) {
    const id = this.next++;
    return new Promise((resolve) => {
      this.asked.set(id, {resolve});
      this.worker.postMessage({id, ...message});
    });
  }

  ask(ask, language, facts = {}) {
    return this.send({request: JSON.stringify({ask, language, ...facts})});
  }

  async textOf(file) {
    return this.send({bytes: new Uint8Array(await file.arrayBuffer())});
  }
}
