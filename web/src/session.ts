/** The page's one object: its state, the answer that is shown, and the question that is being answered. */

import { faultOf, readAddress, writeAddress } from "./address";
import { AskError, asker, type Answered, type Progress } from "./engine/ask";
import type { Hint } from "./puzzle/hint";
import type { Plan } from "./puzzle/repair";
import type { Questions, Reports } from "./schema";
import { START, type Act, type Screen, type State } from "./state";
import { size, withSquares, type Problem, type Square } from "./problem";
import { readProblem } from "./read-problem";
import { upper } from "./words";
import type { Classes, Listed } from "./formula/list";
import type { Watched } from "./watch/acts";

/** An answer as it is shown: a value in large letters, and what is said with it. */
export interface Said {
  /** The answer in a word or a number; empty if there is only a sentence. */
  value: string;
  /** What the value counts or means, and what it rests on. */
  note: string;
  tone?: "good" | "bad" | "error";
  /** The steps that lead to it. */
  steps?: readonly Step[];
  /** It gives way to what is said of the board next, such as a verdict that comes late. */
  isPassing?: true;
}

/** A step of an explanation, deeper in what was supposed. */
export interface Step {
  text: string;
  depth: number;
  /** What it is about on the board. */
  lit: Lit;
}

/** Squares that light up: of those of `plus` one has a queen, of those of `minus` one is empty, others are `about` it. */
export interface Lit {
  plus: readonly Square[];
  minus: readonly Square[];
  about: readonly Square[];
}

export const UNLIT: Lit = { plus: [], minus: [], about: [] };

/** A question that is being answered. */
interface Work {
  act: Act;
  progress: Progress;
  /** It takes so long that progress and a button to stop are shown. */
  isLong: boolean;
}

/** Queens that an answer puts on the board, and what they are. */
interface Shown {
  queens: readonly Square[];
  /** Squares that differ from another solution, or that a sentence is about. */
  ringed?: readonly Square[];
  /** Which one it is: `3 of 92`. */
  label?: string;
}

/** Milliseconds after which a question is long. */
const LONG = 150;

/** Milliseconds after the last change at which the address is written: browsers refuse one that changes too often. */
const WRITE_AFTER = 300;

/** Seconds after which a question that no click asked, but an address or a screen, waits for one. */
export const UNASKED_SECONDS = 5;

/** A state to which undo goes back, and what a question with a hidden answer was about then. */
interface Past {
  state: State;
  given: Partial<State>;
}

/** What is said to be stopped when the board changes. Whoever plays or paints has asked nothing. */
const STOPPED: Partial<Record<Act, string>> = {
  count: "The count",
  solve: "The search",
  list: "The list",
  classes: "The count",
  why: "The search for a reason",
  none: "The search for a reason",
  check: "The check",
  hint: "The search for a hint",
  repair: "The search for a repair",
  generate: "The search for a puzzle",
  trace: "The search",
  grade: "The grading",
};

export const NOTHING: Said = { value: "", note: "", isPassing: true };

/** What a question of an address does: asks the module, and shows the answer. */
export type Acting = (session: Session, limits: { seconds?: number }) => Promise<void>;

export class Session {
  state: State = START;
  said: Said = NOTHING;
  shown: Shown | null = null;
  work: Work | null = null;
  /** Searches whose steps are shown. */
  watched: Watched | null = null;
  /** The solutions that were listed last, and which of them is shown, from 0. */
  listed: Listed | null = null;
  listedAt = -1;
  /** The classes that were listed last. */
  classes: Classes | null = null;
  /** The hint that was given last, the changes of the last repair, and the size of the new puzzle that is asked for. */
  hint: Hint | null = null;
  plan: Plan | null = null;
  wish: { rows: number; stars: number } | null = null;
  /** What the last undo or redo has replaced, until something else changes. */
  restored: { word: "Undone" | "Redone"; from: State } | null = null;
  /** The answer is covered until a click. */
  isCovered = false;
  /** What a question with a hidden answer is about, however a pupil tries it on the board. */
  #given: Partial<State> = {};
  /** The answer, while something else is said in its place. */
  #answer: Said | null = null;
  #undo: Past[] = [];
  #redo: Past[] = [];
  #render: () => void;
  #acts: Partial<Record<Act, Acting>> = {};
  #openings = 0;
  /** What the last address asked. */
  #opened: Act | null = null;
  #written = "";
  #writing: ReturnType<typeof setTimeout> | undefined;

  constructor(render: () => void) {
    this.#render = render;
  }

  /** Names what an act of an address does. */
  register(acts: Partial<Record<Act, Acting>>): void {
    Object.assign(this.#acts, acts);
  }

  /** Takes the state of the address, and asks what it asks. */
  async open(hash: string): Promise<void> {
    if (hash === this.#written) return;
    // What was written before is another address now, even if it comes again.
    this.#written = hash;
    clearTimeout(this.#writing);
    this.#abandon();
    const opening = ++this.#openings;
    const read = readAddress(hash);
    if (typeof read === "string") {
      this.refuse(read);
      return;
    }
    this.said = NOTHING;
    this.shown = null;
    this.wish = null;
    this.#given = {};
    // The question of another one is not gone back to.
    if (read.state.hidesAnswer) {
      this.#undo = [];
      this.#redo = [];
    }
    let { state } = read;
    if (read.text !== null) {
      const problem = await readProblem(read.text, read.stars).catch(String);
      // Another address may have come meanwhile.
      if (opening !== this.#openings) return;
      if (typeof problem !== "string") state = { ...state, problem: withSquares(problem, state.problem) };
      const fault = typeof problem === "string" ? problem : faultOf(state);
      if (fault !== null) {
        this.refuse(fault);
        return;
      }
      // Or something was asked of the board that was there.
      this.#abandon();
      this.said = NOTHING;
      this.shown = null;
    }
    this.#show(state, true);
    // A puzzle that is stated is never replaced by a new one.
    if (this.state.act === "generate" && this.state.problem.regions) this.set({ act: "play" });
    this.isCovered = this.state.hidesAnswer;
    this.#opened = this.state.act;
    this.render();
    if (this.state.act) await this.act(this.state.act, { seconds: UNASKED_SECONDS });
  }

  /** The state that is asked about: that in which a question with a hidden answer was asked, or that of now. */
  get asked(): State {
    return this.#isStated ? { ...this.state, ...this.#given } : this.state;
  }

  /** What answers an act is covered; what is said of a player's marks never is, nor a hint that the player asks. */
  get hides(): boolean {
    const { act } = this.state;
    return this.isCovered && act !== "play" && !(act === "hint" && this.#opened === "play");
  }

  get #isStated(): boolean {
    const { act, hidesAnswer, screen } = this.state;
    return act !== null && hidesAnswer && screen === "board";
  }

  /** Changes the state. What a person does to the board can be undone. */
  set(fields: Partial<State>, canUndo = false, keeps = false): void {
    if (canUndo) {
      if (!keeps) this.#abandon();
      this.#undo.push(this.#present);
      this.#redo = [];
    }
    this.#show({ ...this.state, ...fields });
  }

  /** Changes the problem, or queens on it, after which no answer holds any more but that of a stated question. */
  setProblem(problem: Problem, fields: Partial<State> = {}): void {
    const [rows, columns] = size(problem);
    const { placed, crosses, notes, at } = { ...this.state, ...fields };
    const fits = ([row, column]: Square): boolean => row <= rows && column <= columns;
    const marks = { placed: placed.filter(fits), crosses: crosses.filter(fits), notes: notes.filter(fits) };
    const to: State = { ...this.state, problem, ...fields, ...marks, at: fits(at) ? at : [1, 1] };
    const keeps = this.#keep(to);
    this.set(keeps ? to : { ...to, act: fields.act ?? null }, true, keeps);
  }

  /** Returns whether a stated question and its answer hold in another state, and takes the answer away if not. */
  #keep({ act, hidesAnswer, screen, problem }: State): boolean {
    const is = [act, hidesAnswer, screen, problem];
    const was = [this.state.act, this.state.hidesAnswer, this.state.screen, this.state.problem];
    const keeps = this.#isStated && JSON.stringify(is) === JSON.stringify(was);
    this.said = keeps ? (this.#answer ?? this.said) : NOTHING;
    this.#answer = null;
    // The queens of a covered answer wait for its click.
    if (!keeps || !this.isCovered) this.shown = null;
    return keeps;
  }

  /** Goes to another screen, where the answer of this one says nothing. */
  go(screen: Screen): void {
    if (screen === this.state.screen) return;
    this.#abandon();
    this.said = NOTHING;
    this.shown = null;
    this.isCovered = false;
    this.set({ screen, act: null, hidesAnswer: false });
  }

  get #present(): Past {
    return { state: this.state, given: this.#given };
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  undo(): void {
    const before = this.#undo.pop();
    if (!before) return;
    this.#redo.push(this.#present);
    this.#restore("Undone", before);
  }

  redo(): void {
    const after = this.#redo.pop();
    if (!after) return;
    this.#undo.push(this.#present);
    this.#restore("Redone", after);
  }

  /** Asks what an act asks, and shows the answer. */
  async act(act: Act, limits: { seconds?: number } = {}, given?: Partial<State>): Promise<void> {
    // The size of a new puzzle is one that is wished for.
    const fault = act === "generate" && this.wish ? null : faultOf({ ...this.state, act });
    if (fault !== null) {
      this.refuse(fault);
      return;
    }
    this.#given = given ?? { placed: this.state.placed, at: this.state.at };
    this.#answer = null;
    await this.during(act, async () => this.#acts[act]?.(this, limits), limits, { act });
  }

  /** Does what asks questions. A question that runs is ended, and this one can be. */
  async during(
    act: Act,
    asking: () => Promise<void>,
    { seconds }: { seconds?: number } = {},
    fields: Partial<State> = {},
  ): Promise<void> {
    if (this.work) asker.stop();
    const work: Work = { act, progress: { fraction: 0, solutions: 0 }, isLong: false };
    this.work = work;
    this.said = NOTHING;
    this.shown = null;
    this.set(fields);
    const timer = setTimeout(() => {
      work.isLong = true;
      this.render();
    }, LONG);
    // What has no limit of its own is ended.
    const late = seconds && setTimeout(() => asker.stop("late"), seconds * 1000 + 500);
    try {
      await asking();
    } catch (error) {
      if (this.work === work) this.fail(error);
    } finally {
      clearTimeout(timer);
      if (late) clearTimeout(late);
      if (this.work === work) this.work = null;
      this.render();
    }
  }

  /** Answers a question, whose progress is shown. */
  async ask<K extends keyof Questions & keyof Reports>(question: Questions[K] & { question: K }): Promise<Answered<K>> {
    const { work } = this;
    const progress = (progress: Progress): void => {
      if (!work) return;
      work.progress = progress;
      this.render();
    };
    const answered = await asker.ask<K>(question, { progress });
    // The board that it was about is gone.
    if (this.work !== work) throw new AskError("stopped", "stopped");
    return answered;
  }

  /** Ends the question that runs. */
  stop(): void {
    asker.stop();
  }

  say(said: Said): void {
    this.said = said;
    this.#answer = null;
    this.render();
  }

  /** Says something in place of the answer, which comes back when the board changes. */
  sayBeside(said: Said): void {
    const answer = this.#answer ?? this.said;
    this.say(said);
    this.#answer = answer;
  }

  /** Says the answer again in whose place something was said. */
  sayAgain(): void {
    this.say(this.#answer ?? NOTHING);
  }

  /** Says as the answer what is wrong. */
  refuse(fault: string): void {
    this.say({ value: "", note: sentence(fault), tone: "error" });
  }

  /** Shows queens of an answer on the board. */
  show(shown: Shown | null): void {
    this.shown = shown;
    this.render();
  }

  /** Shows an error as the answer. */
  fail(error: unknown): void {
    if (error instanceof AskError) {
      const isStop = error.code === "stopped" || error.code === "late";
      this.say({ value: "", note: sentence(error.message), ...(!isStop && { tone: "error" as const }) });
    } else {
      this.refuse(String(error));
    }
  }

  /** Returns the address of the state, which a person can send to another one. */
  address(fields: Partial<State> = {}): string {
    return location.href.replace(/#.*/, "") + writeAddress({ ...this.asked, ...fields });
  }

  render(): void {
    this.#render();
  }

  /** Ends the question that runs: its answer would be that of another board. */
  #abandon(): void {
    // What an act changes itself, after its answer, ends nothing.
    if (!this.work || !asker.isBusy) return;
    const what = STOPPED[this.work.act];
    this.work = null;
    asker.stop();
    if (what) this.said = { value: "", note: `${what} was stopped, because the board changed.`, isPassing: true };
  }

  /** Puts back what a person has done to the board, and nothing else. */
  #restore(word: "Undone" | "Redone", { state: before, given }: Past): void {
    const { problem, placed, crosses, notes, without } = before;
    const [rows, columns] = size(problem);
    const { act, screen, at, hidesAnswer } = this.state;
    // A stated question comes back with its board; an answer does not.
    const isStated = screen === "board" && hidesAnswer && before.hidesAnswer;
    const to: State = {
      ...this.state,
      ...{ problem, placed, crosses, notes, without },
      act: isStated ? before.act : screen === "board" ? null : act === "hint" ? "play" : act,
      at: [Math.min(at[0], rows), Math.min(at[1], columns)],
    };
    const keeps = this.#keep(to);
    if (!keeps) this.#abandon();
    this.#show(to, false, { word, from: this.state });
    if (!keeps && this.#isStated) void this.act(to.act!, { seconds: UNASKED_SECONDS }, given);
  }

  /** Writes the state into the address: as a new one of the history, or in place of the last one. */
  #write(isNew = false): void {
    this.#written = writeAddress(this.asked);
    try {
      history[isNew ? "pushState" : "replaceState"](null, "", this.#written);
    } catch {
      // Some browsers do not let a file change its address.
    }
  }

  /** An address that was opened is in the history already; another screen by a click is not. */
  #show(state: State, isOpened = false, restored: Session["restored"] = null): void {
    this.restored = restored;
    clearTimeout(this.#writing);
    const isNew = !isOpened && state.screen !== this.state.screen;
    if (isNew) this.#write();
    this.state = state;
    if (isNew) this.#write(true);
    else this.#writing = setTimeout(() => this.#write(), WRITE_AFTER);
    this.render();
  }
}

/** Returns a text as a sentence: with a capital letter and a full stop. */
export const sentence = (text: string): string => `${upper(text)}${/[.!?]$/.test(text) ? "" : "."}`;
