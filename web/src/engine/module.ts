/** The border to the module: a question in JSON goes in, an answer in JSON comes out (`module/src/lib.rs`). */

interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  ask(): number;
  answered(): number;
}

/** Finished part of the work, 0 if it is not known, and solutions so far. */
type OnProgress = (fraction: number, solutions: number) => void;

/** Returns a function that answers questions. After an exception, which is a trap, a new one is needed. */
export async function open(module: WebAssembly.Module, progress: OnProgress): Promise<(question: string) => string> {
  const host = { now: () => performance.now(), progress };
  const instance = await WebAssembly.instantiate(module, { host });
  const wasm = instance.exports as unknown as Exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (question) => {
    const bytes = encoder.encode(question);
    // Addresses beyond 2 GiB are negative numbers here.
    const to = wasm.alloc(bytes.length) >>> 0;
    new Uint8Array(wasm.memory.buffer, to, bytes.length).set(bytes);
    const from = wasm.ask() >>> 0;
    return decoder.decode(new Uint8Array(wasm.memory.buffer, from, wasm.answered() >>> 0));
  };
}
