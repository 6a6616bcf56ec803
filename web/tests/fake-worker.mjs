// A worker without a browser, which answers when a test says so: import it before sources of the page.
/** The workers that were started, the last one at the end. */
export const workers = [];
// What the page's build puts in place of the worker's script.
globalThis.WORKER = "";
globalThis.Worker = class {
  got = [];
  isEnded = false;
  constructor() {
    workers.push(this);
  }
  postMessage(data) {
    this.got.push(data);
  }
  terminate() {
    this.isEnded = true;
  }
  /** Answers the last question that it got. */
  answer(report) {
    const { id } = this.got.at(-1);
    this.onmessage({ data: { id, answer: JSON.stringify(report), ms: 1 } });
  }
};
globalThis.document = { getElementById: () => ({ textContent: "packed" }) };
