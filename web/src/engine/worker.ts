/** The worker in which questions are answered, one after another. */

import { open } from "./module";
import { unpackModule } from "./unpack-module";

/** A message to the worker: first the module, packed or compiled, then questions. */
export type ToWorker = { source: string | WebAssembly.Module } | { id: number; question: string };

/** A message of the worker. */
export type FromWorker =
  | { module: WebAssembly.Module }
  | { id: number; answer: string; ms: number }
  | { id: number; fraction: number; solutions: number }
  | { id: number; trapped: string }
  | { unusable: string };

/** Milliseconds between two reports on progress. */
const PAUSE = 100;

const send = (message: FromWorker): void => postMessage(message);

let running = 0;
let told = 0;
function progress(fraction: number, solutions: number): void {
  const now = performance.now();
  if (now - told < PAUSE) return;
  told = now;
  send({ id: running, fraction, solutions });
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => void (resolve = done));
  return { promise, resolve };
}

async function begin(source: string | WebAssembly.Module): Promise<(question: string) => string> {
  let module = source;
  if (typeof module === "string") {
    module = await WebAssembly.compile(unpackModule(module));
    send({ module });
  }
  return open(module, progress);
}

// Questions may come before the module does.
const { promise: ready, resolve: begun } = deferred<(question: string) => string>();
onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("source" in data) {
    const beginning = begin(data.source);
    beginning.then(begun, (error) => send({ unusable: String(error) }));
    return;
  }
  const { id, question } = data;
  try {
    const ask = await ready;
    running = id;
    const began = (told = performance.now());
    const answer = ask(question);
    send({ id, answer, ms: performance.now() - began });
  } catch (error) {
    send({ id, trapped: String(error) });
  }
};
