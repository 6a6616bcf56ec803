/** The address as the state: what stands after `#`, in the words of questions and of problem files. */

import {
  change,
  MAX_DRAWN,
  MAX_SOLVED,
  size,
  type Problem,
  type Square,
  SQUARE_LISTS,
  type SquareList,
} from "./problem";
import { counted } from "./words";
import { ACTS, KINDS, REPAIRS, screenOf, SCREENS, START, type Act, type Kind, type State } from "./state";

/** Longest address that is read. */
const LONGEST = 20_000;
/** A fault of an address, in one sentence. */
class Fault extends Error {}

const quoted = (text: string): string => `'${text.length > 40 ? `${text.slice(0, 40)}...` : text}'`;

/** Fields that are true by their presence, and those with a word or a number. */
const FLAGS = ["torus", "no_touch", "maximal"] as const;
const BOUNDS = ["queens", "per_row", "per_column", "per_region", "per_line"] as const;
const SAT = ["encoding", "row_encoding", "column_encoding", "diagonal_encoding", "anti_diagonal_encoding"] as const;
const MARKS = ["placed", "crosses", "notes"] as const;

function board(value: string): string {
  const match = /^(\d{1,9})(?:x(\d{1,9}))?$/.exec(value);
  if (!match)
    throw new Fault(`board: expected a number such as 8, or rows and columns such as 8x10, not ${quoted(value)}`);
  const [rows, columns] = [Number(match[1]), Number(match[2] ?? match[1])];
  if (rows < 1 || columns < 1) throw new Fault("board: a board has at least one row and one column");
  return `${rows}x${columns}`;
}

function squareList(key: string, value: string): Square[] {
  const parts = value
    .split(",")
    .map((part) => /^(\d{1,4})\.(\d{1,4})$/.exec(part) ?? /^r(\d{1,4})c(\d{1,4})$/.exec(part));
  return parts.map((part) => {
    if (!part) throw new Fault(`${key}: expected squares such as 1.5,2.3 (row.column), not ${quoted(value)}`);
    return [Number(part[1]), Number(part[2])] as const;
  });
}

function oneOf<T extends string>(key: string, value: string, known: readonly T[]): T {
  const found = known.find((it) => it === value);
  if (!found) throw new Fault(`${key}: expected one of ${known.join(", ")}, not ${quoted(value)}`);
  return found;
}

function whole(key: string, value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new Fault(`${key}: expected a whole number, not ${quoted(value)}`);
  return Number(value);
}

function word(key: string, value: string): string {
  if (!/^[a-z0-9:,+-]{1,60}$/.test(value))
    throw new Fault(
      `${key}: expected lower-case letters, digits and : , + - (such as at-most:2 or rider:2,3), not ${quoted(value)}`,
    );
  return value;
}

/** What an address says: the state, and a problem in another form, which the module reads. */
export interface Read {
  state: State;
  /** A grid, an address, SBN or JSON, and the stars that were stated with it. */
  text: string | null;
  stars: number | null;
}

interface Reading extends Read {
  state: State;
  hasScreen: boolean;
}

function readPart(reading: Reading, key: string, value: string): void {
  const { state } = reading;
  const set = (fields: Partial<State>): void => void (reading.state = { ...reading.state, ...fields });
  const rule = (fields: Partial<Record<keyof Problem, unknown>>): void =>
    set({ problem: change(state.problem, fields) });
  const field = key.replaceAll("-", "_");
  if (key === "board" || key === "n") rule({ board: board(value) });
  else if (key === "do") set({ act: oneOf<Act>(key, value, ACTS) });
  else if (key === "screen") {
    set({ screen: oneOf(key, value, SCREENS) });
    reading.hasScreen = true;
  } else if (key === "problem") reading.text = value;
  else if (key === "stars") reading.stars = whole(key, value);
  else if (key === "at") set({ at: squareList(key, value)[0]! });
  else if (SQUARE_LISTS.includes(key as SquareList)) rule({ [key]: squareList(key, value) });
  else if (MARKS.includes(key as "placed")) set({ [key]: squareList(key, value) });
  else if (FLAGS.includes(field as "torus")) rule({ [field]: value !== "false" });
  else if (BOUNDS.includes(field as "queens"))
    rule({ [field]: /^\d+$/.test(value) ? whole(key, value) : word(key, value) });
  else if (field === "piece") rule({ piece: word(key, value) });
  else if (field === "diagonals") rule({ diagonals: oneOf(key, value, ["both", "one", "none"]) });
  else if (field === "exclude") rule({ exclude: value.split(",").map((it) => word(key, it)) });
  else if (field === "regions") {
    const regions = value.split("/");
    rule({ regions, n: undefined, board: `${regions.length}x${regions[0]!.length}` });
  } else if (field === "no_region") rule({ no_region: value });
  else if (key.startsWith("sat.") && SAT.includes(key.slice(4) as "encoding"))
    set({ sat: { ...state.sat, [key.slice(4)]: word(key, value) } });
  else if (key === "symmetric") set({ isSymmetric: value !== "false" });
  else if (key === "without") set({ without: value.split(",").map((it) => oneOf<Kind>(key, it, KINDS)) });
  else if (key === "kind") set({ kind: oneOf(key, value, REPAIRS) });
  else if (key === "hide") set({ hidesAnswer: oneOf(key, value, ["answer"]) === "answer" });
  else if (key === "by" || key === "beside" || key === "level") set({ [key]: word(key, value) });
  else if (key === "step" || key === "steps" || key === "seed") set({ [key]: whole(key, value) });
  else throw new Fault(`${quoted(key)} means nothing here; an address has fields such as board=8, fixed=1.4, do=count`);
}

function checkSize({ problem, act }: State): void {
  const [rows, columns] = size(problem);
  const most = Math.max(rows, columns);
  const has = `this board has ${most} rows or columns; expected at most`;
  if (act === "solve" && most > MAX_SOLVED)
    throw new Fault(`${has} ${MAX_SOLVED}; the program queensat solves larger boards`);
  // Without a question nothing is drawn of a large board, and a person may go on to grade for it.
  if ((act === "grade" || act === null) && most <= MAX_SOLVED) return;
  if (act !== "solve" && most > MAX_DRAWN)
    throw new Fault(`${has} ${MAX_DRAWN}, or up to ${MAX_SOLVED} for "Show one" (do=solve)`);
}

function check(state: State): void {
  checkSize(state);
  checkSquares(state);
}

/** Returns what is wrong with a state whose problem was read in another form. */
export function faultOf(state: State): string | null {
  try {
    check(state);
    return null;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

/** Reads an address, or returns the sentence that says what is wrong with it. */
export function readAddress(hash: string): Read | string {
  const reading: Reading = { state: START, text: null, stars: null, hasScreen: false };
  try {
    if (hash.length > LONGEST)
      throw new Fault(`the address has ${hash.length} characters, but at most ${LONGEST} are read`);
    for (const part of hash.replace(/^#/, "").split("&").filter(Boolean)) {
      const at = part.indexOf("=");
      const [key, raw] = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
      let value: string;
      try {
        value = decodeURIComponent(raw);
      } catch {
        throw new Fault(
          `the value of ${quoted(key)} has a % without two digits (0-9, A-F) after it; write %25 for the character %`,
        );
      }
      readPart(reading, key, value);
    }
    const { state, text, stars } = reading;
    if (text === null && stars !== null) {
      const rules = { diagonals: "none", no_touch: true, per_line: stars };
      reading.state = { ...state, problem: change(state.problem, rules) };
    }
    const beside = Object.keys(state.problem).find(
      (key) => key !== "board" && !SQUARE_LISTS.includes(key as SquareList),
    );
    if (text !== null && beside) throw new Fault(`${beside}: state it inside of 'problem', which has its own rules`);
    // A problem in another form is read by the module, and has its size then.
    if (text === null) check(reading.state);
    if (state.act && !reading.hasScreen) reading.state = { ...reading.state, screen: screenOf(state.act) };
    return reading;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}

function checkSquares({ problem, placed, crosses, notes, at }: State): void {
  const [rows, columns] = size(problem);
  const all = [...SQUARE_LISTS.flatMap((key) => problem[key] ?? []), ...placed, ...crosses, ...notes, at];
  const outside = all.find(([row, column]) => row < 1 || column < 1 || row > rows || column > columns);
  if (outside)
    throw new Fault(
      `r${outside[0]}c${outside[1]} is not on the board of ${counted(rows, "row")} and ${counted(columns, "column")}`,
    );
}

const list = (squares: readonly Square[]): string => squares.map((square) => square.join(".")).join(",");

/** Returns the address of a state. */
export function writeAddress(state: State): string {
  const { problem, sat } = state;
  const [rows, columns] = size(problem);
  const parts: string[] = [];
  const add = (key: string, value: string): void => void parts.push(value ? `${key}=${escape(value)}` : key);
  if (!problem.regions) add("board", rows === columns ? String(rows) : `${rows}x${columns}`);
  for (const [key, value] of Object.entries(problem)) {
    if (key === "n" || key === "board") continue;
    if (key === "regions") add("regions", (value as string[]).join("/"));
    else if (SQUARE_LISTS.includes(key as SquareList)) add(key, list(value as Square[]));
    else if (Array.isArray(value)) add(key, value.join(","));
    else add(key, value === true ? "" : String(value));
  }
  for (const key of MARKS) if (state[key].length > 0) add(key, list(state[key]));
  for (const [key, value] of Object.entries(sat as Record<string, string>)) add(`sat.${key}`, value);
  if (state.without.length > 0) add("without", state.without.join(","));
  if (state.at.join() !== "1,1") add("at", state.at.join("."));
  if (state.screen === "watch") {
    add("by", state.by);
    if (state.beside) add("beside", state.beside);
    if (state.steps !== null) add("steps", String(state.steps));
    if (state.step > 0) add("step", String(state.step));
  }
  if (state.screen === "puzzle") {
    if (state.kind !== START.kind) add("kind", state.kind);
    if (state.level) add("level", state.level);
    if (state.isSymmetric) add("symmetric", "");
    if (state.seed !== null) add("seed", String(state.seed));
  }
  if (state.hidesAnswer) add("hide", "answer");
  if (state.act) add("do", state.act);
  if (state.screen !== (state.act ? screenOf(state.act) : "board")) add("screen", state.screen);
  return `#${parts.join("&")}`;
}

// What has a meaning in an address is escaped, and the rest stays legible.
const escape = (text: string): string => text.replace(/[%&#\s]/g, encodeURIComponent);
