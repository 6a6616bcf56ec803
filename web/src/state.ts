/** The state of the page, all of which an address can say. */

import type { Problem, Square } from "./problem";
import type { QuestionRepairRepairKind } from "./schema";

/** What is asked: the word after `do=`. */
export const ACTS = [
  "count",
  "solve",
  "list",
  "classes",
  "why",
  "none",
  "encode",
  "play",
  "paint",
  "check",
  "hint",
  "repair",
  "generate",
  "trace",
  "grade",
] as const;
export type Act = (typeof ACTS)[number];

export const SCREENS = ["board", "puzzle", "watch", "class"] as const;
export type Screen = (typeof SCREENS)[number];

/** Lines that can be taken away from a formula; diagonals are those of both directions. */
export const KINDS = ["rows", "columns", "diagonals", "regions", "no-touch"] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds of changes that make a puzzle unique. */
export const REPAIRS: readonly QuestionRepairRepairKind[] = ["regions", "queens", "blocks"];

/** Encodings of a formula, by the names of the questions' fields. */
export interface Sat {
  readonly encoding?: string;
  readonly row_encoding?: string;
  readonly column_encoding?: string;
  readonly diagonal_encoding?: string;
  readonly anti_diagonal_encoding?: string;
}

export interface State {
  readonly act: Act | null;
  readonly screen: Screen;
  readonly problem: Problem;
  /** Queens that a person has placed, which are no part of the problem. */
  readonly placed: readonly Square[];
  /** Squares that a person has crossed out, and those with a note. */
  readonly crosses: readonly Square[];
  readonly notes: readonly Square[];
  /** The square under the pointer or the keys. */
  readonly at: Square;
  readonly sat: Sat;
  readonly without: readonly Kind[];
  /** The answer is not shown before a click. */
  readonly hidesAnswer: boolean;
  /** Searches to watch, and the step that is shown. */
  readonly by: string;
  readonly beside: string;
  readonly step: number;
  /** Most steps of a search. */
  readonly steps: number | null;
  /** Seed of a new puzzle, and level of a new or a repaired one. */
  readonly seed: number | null;
  readonly level: string;
  /** What a repair changes. */
  readonly kind: QuestionRepairRepairKind;
  /** A half turn maps the regions of a new puzzle to each other. */
  readonly isSymmetric: boolean;
}

/** A board on which nobody has put anything. */
export const UNMARKED: Pick<State, "placed" | "crosses" | "notes" | "at"> = {
  placed: [],
  crosses: [],
  notes: [],
  at: [1, 1],
};

export const START: State = {
  ...UNMARKED,
  act: null,
  screen: "board",
  problem: { board: "8x8" },
  sat: {},
  without: [],
  hidesAnswer: false,
  by: "cdcl",
  beside: "",
  step: 0,
  steps: null,
  seed: null,
  level: "",
  kind: "regions",
  isSymmetric: false,
};

const SCREEN_OF: Partial<Record<Act, Screen>> = {
  play: "puzzle",
  paint: "puzzle",
  check: "puzzle",
  hint: "puzzle",
  repair: "puzzle",
  generate: "puzzle",
  trace: "watch",
  grade: "class",
};

export const screenOf = (act: Act): Screen => SCREEN_OF[act] ?? "board";
