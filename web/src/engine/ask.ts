/**
 * Questions to a worker. One is answered at a time; a stop ends the worker, and the next question gets a new one with
 * the module that is compiled already.
 */

import type { Questions, Reports } from "../schema";
import type { FromWorker, ToWorker } from "./worker";

declare const WORKER: string;

/** A question that was refused, failed or was stopped. */
export class AskError extends Error {
  /** `stopped`, `late`, `trapped`, `unusable`, or a code of docs/questions.md. */
  readonly code: string;
  /** The field that is refused. */
  readonly field: string | undefined;

  constructor(code: string, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** Finished part of the work, 0 if it is not known, and solutions so far. */
export interface Progress {
  fraction: number;
  solutions: number;
}

/** An answer, and the time that it took in the worker. */
export interface Answered<K extends keyof Reports> {
  report: Reports[K];
  ms: number;
}

interface Waiting {
  done: (answer: string, ms: number) => void;
  failed: (error: AskError) => void;
  progress: ((progress: Progress) => void) | undefined;
}

const MEMORY =
  "the calculation broke off, probably for lack of memory. Try a smaller board, or use the program queensat";

const STOPS = {
  stopped: "stopped",
  late: "this took longer than 5 seconds, so it was stopped. Press the button again to start it without this limit",
};

const SCRIPT = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

let compiled: WebAssembly.Module | undefined;
/** Why no question can be answered in this browser, if that is so. */
let unusable: AskError | undefined;
/** The workers that wait for the first one to compile the module; undefined before there is a first one. */
let waitingWorkers: Worker[] | undefined;

/** Gives a worker the module: packed to the first one, and compiled to all others. */
function give(worker: Worker): void {
  if (compiled) worker.postMessage({ source: compiled } satisfies ToWorker);
  else if (waitingWorkers) waitingWorkers.push(worker);
  else {
    waitingWorkers = [];
    worker.postMessage({ source: document.getElementById("module")!.textContent!.trim() } satisfies ToWorker);
  }
}

/** Fails all questions, now and later: this browser cannot run the module. */
function giveUp(reason: string): void {
  unusable = new AskError(
    "unusable",
    `this browser cannot run the calculations of this page (${reason}). Try a newer browser`,
  );
  for (const each of [asker, quiet]) each.fail(unusable);
}

/** A worker and the questions that wait for it. Two of them answer two questions at the same time. */
export class Asker {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #id = 0;

  /** Starts the worker, so that the first answer does not wait for it. */
  start(): void {
    const worker = new Worker(SCRIPT);
    let isAlive = false;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      isAlive = true;
      this.#receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // A worker that never began would not do so again.
      if (isAlive || compiled) this.#end(new AskError("trapped", MEMORY));
      else giveUp(event.message);
    };
    give(worker);
    this.#worker = worker;
  }

  /** Answers a question with its report. */
  ask<K extends keyof Questions & keyof Reports>(
    question: Questions[K] & { question: K },
    progress?: (progress: Progress) => void,
  ): Promise<Answered<K>> {
    if (unusable) return Promise.reject(unusable);
    if (!this.#worker) this.start();
    const id = ++this.#id;
    return new Promise((resolve, failed) => {
      const done = (answer: string, ms: number): void => {
        const report = JSON.parse(answer);
        const { error } = report;
        if (error) failed(new AskError(error.code, error.message, error.field));
        else resolve({ report, ms });
      };
      this.#waiting.set(id, { done, failed, progress });
      this.#worker!.postMessage({ id, question: JSON.stringify(question) } satisfies ToWorker);
    });
  }

  /** Ends what runs and what waits. */
  stop(code: keyof typeof STOPS = "stopped"): void {
    if (this.isBusy) this.#end(new AskError(code, STOPS[code]));
  }

  /** Returns whether a question is being answered. */
  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Fails all questions that wait. */
  fail(error: AskError): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed } of waiting) failed(error);
  }

  #end(error: AskError): void {
    this.#worker?.terminate();
    // The next worker unpacks the module, if this one has not, and gives it to those that wait.
    const others = waitingWorkers?.filter((it) => it !== this.#worker) ?? [];
    if (!compiled) waitingWorkers = undefined;
    this.start();
    if (!compiled) waitingWorkers!.push(...others);
    this.fail(error);
  }

  #receive(data: FromWorker): void {
    if ("module" in data) {
      compiled = data.module;
      waitingWorkers?.forEach(give);
      waitingWorkers = [];
      return;
    }
    if ("unusable" in data) {
      giveUp(data.unusable);
      return;
    }
    const waiting = this.#waiting.get(data.id);
    if ("fraction" in data) {
      waiting?.progress?.(data);
    } else if ("answer" in data) {
      this.#waiting.delete(data.id);
      waiting?.done(data.answer, data.ms);
    } else {
      this.#end(new AskError("trapped", MEMORY));
    }
  }
}

/** The worker for what a person asks. */
export const asker = new Asker();

/** The worker for what follows from each change, such as the formula and the state of a puzzle. */
export const quiet = new Asker();
