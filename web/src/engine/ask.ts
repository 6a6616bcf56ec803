/**
 * Questions to a worker, which answers one at a time; the others wait here. A stop ends the worker, and the next question
 * gets a new one with the module that is compiled already.
 */

import type { Questions, Reports } from "../schema";
import type { FromWorker, ToWorker } from "./worker";

declare const WORKER: string;

/** A question that was refused, failed or was stopped. */
export class AskError extends Error {
  /** `stopped`, `late`, `overtaken`, `trapped`, `unusable`, or a code of docs/questions.md. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
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
  id: number;
  question: string;
  options: Options;
  /** When the worker got it. */
  began: number;
  done: (answer: string, ms: number) => void;
  failed: (error: AskError) => void;
}

interface Options {
  progress?: (progress: Progress) => void;
  /** What it is about: of such questions only the latest one waits, and the older ones are overtaken. */
  topic?: string;
}

/** Milliseconds after which a question that is being answered is ended by the next one of its topic. */
const PATIENCE = 200;

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
  #running: Waiting | undefined;
  #waiting: Waiting[] = [];
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
    options: Options = {},
  ): Promise<Answered<K>> {
    if (unusable) return Promise.reject(unusable);
    return new Promise((resolve, failed) => {
      const done = (answer: string, ms: number): void => {
        const report = JSON.parse(answer);
        const { error } = report;
        if (error) failed(new AskError(error.code, error.message));
        else resolve({ report, ms });
      };
      this.#overtake(options.topic);
      this.#waiting.push({ id: ++this.#id, question: JSON.stringify(question), options, began: 0, done, failed });
      this.#next();
    });
  }

  /** Ends what runs and what waits. */
  stop(code: keyof typeof STOPS = "stopped"): void {
    if (this.isBusy) this.#end(new AskError(code, STOPS[code]));
  }

  /** Returns whether a question is being answered. */
  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Fails the question that is being answered, and all that wait. */
  fail(error: AskError): void {
    const all = this.#running ? [this.#running, ...this.#waiting] : this.#waiting;
    this.#running = undefined;
    this.#waiting = [];
    for (const { failed } of all) failed(error);
  }

  /** Gives the worker the next question, if it has none. */
  #next(): void {
    if (this.#running) return;
    const next = this.#waiting.shift();
    if (!next) return;
    if (!this.#worker) this.start();
    this.#running = next;
    next.began = performance.now();
    this.#worker!.postMessage({ id: next.id, question: next.question } satisfies ToWorker);
  }

  /** Ends the questions of a topic whose answers nobody waits for any more. */
  #overtake(topic: string | undefined): void {
    if (topic === undefined) return;
    const overtaken = this.#waiting.filter((it) => it.options.topic === topic);
    this.#waiting = this.#waiting.filter((it) => it.options.topic !== topic);
    const running = this.#running;
    // An answer that is near comes sooner than a new worker.
    if (running?.options.topic === topic && compiled && performance.now() - running.began > PATIENCE) {
      this.#renew();
      overtaken.push(running);
      this.#running = undefined;
    }
    for (const { failed } of overtaken) failed(new AskError("overtaken", "another question took its place"));
  }

  #end(error: AskError): void {
    this.#renew();
    this.fail(error);
  }

  #renew(): void {
    this.#worker?.terminate();
    // The next worker unpacks the module, if this one has not, and gives it to those that wait.
    const others = waitingWorkers?.filter((it) => it !== this.#worker) ?? [];
    if (!compiled) waitingWorkers = undefined;
    this.start();
    if (!compiled) waitingWorkers!.push(...others);
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
    const running = this.#running;
    if (running?.id !== data.id) return;
    if ("fraction" in data) {
      running.options.progress?.(data);
    } else if ("answer" in data) {
      this.#running = undefined;
      this.#next();
      running.done(data.answer, data.ms);
    } else {
      this.#end(new AskError("trapped", MEMORY));
    }
  }
}

/** The worker for what a person asks. */
export const asker = new Asker();

/** The worker for what follows from each change, such as the formula and the state of a puzzle. */
export const quiet = new Asker();
