/** What a board is asked: how many solutions, one, all, classes, why. */

import { attackers } from "../attacks";
import { AskError } from "../engine/ask";
import { change, name, size, without, type Problem, type Square } from "../problem";
import type { ReportExplainSquare } from "../schema";
import type { Acting, Session, Step } from "../session";
import type { State } from "../state";
import { basis, counted, listed, milliseconds, outOfTime, pieceName, plural, upper } from "../words";
import { kindsOf, relaxed } from "./without";

/** Most solutions that are listed, as in a report. */
const LISTED = 10_000;

/** Rows of a plain board from which search counts first, and SAT behind it. */
const SAT_IS_SLOW = 13;

/** Returns the problem that is asked: with the queens that stand on the board, and without lines that are taken away. */
export function asked({ state }: Session, placed = state.placed): Problem {
  const fixed = [...(state.problem.fixed ?? []), ...placed];
  return relaxed(change(state.problem, { fixed }), state.without);
}

/** Returns the lines that are taken out of the formula, in words; empty if none are. */
export function goneOf({ problem, without }: State): string {
  const gone = without.filter((kind) => kindsOf(problem).includes(kind));
  return gone.length > 0
    ? `the ${listed(gone.map((kind) => (kind === "no-touch" ? "clauses that keep neighbours apart" : kind)))}`
    : "";
}

/** Returns what the answer takes for granted, before what follows: `with your 2 queens and without the diagonals, `. */
export function provided({ state }: Session, before = "", after = ", "): string {
  const parts: string[] = [];
  if (state.placed.length > 0) parts.push(`with your ${counted(state.placed.length, pieceName(state.problem))}`);
  const gone = goneOf(state);
  if (gone) parts.push(`without ${gone}`);
  return parts.length > 0 ? before + parts.join(" and ") + after : "";
}

/** Returns the same after what it is about. */
const ending = (session: Session): string => provided(session, ", ", "");

const DISAGREE =
  "SAT and search disagree. This is an error in queensat: please report it with the address of this page.";

/** Returns the engines of a count in words, if both sides counted. */
function sides(runs: readonly { engine: string; backend?: string | null }[]): string {
  const names = runs.map((run) => (run.engine === "sat" ? `SAT (${run.backend ?? ""})` : `search (${run.engine})`));
  return names.length > 1 ? `counted twice: ${listed(names)}` : `counted once: ${names.join("")}`;
}

const count: Acting = async (session, limits) => {
  const problem = asked(session);
  const [rows, columns] = size(problem);
  const isSlow = Math.min(rows, columns) >= SAT_IS_SLOW;
  const first = await session.ask({ question: "count", problem, limits, ...(isSlow && { by: "native" as const }) });
  const tell = ({ report, ms }: typeof first, more: string): void => {
    const { solutions, complete } = report;
    const word = plural(solutions ?? 0, "solution");
    session.say(
      complete
        ? {
            value: String(solutions ?? 0),
            note: `${word}, ${provided(session)}${sides(report.runs)}${more}, in ${milliseconds(ms)}${solutions ? "" : '; "Why none?" tells the reason'}.`,
            tone: solutions ? "good" : "bad",
          }
        : {
            value: `${solutions ?? 0}+`,
            note: `${word} so far, and there may be more; press "How many?" to count them all.`,
            tone: "bad",
          },
    );
  };
  tell(first, isSlow && first.report.complete ? "; SAT counts them again now" : "");
  if (!isSlow || !first.report.complete) return;
  const second = await session.ask({ question: "count", problem, limits, by: "sat" }).catch((error: unknown) => {
    // What is counted stays, unless the board is another one.
    if (session.work && error instanceof AskError) tell(first, "; SAT was stopped before its end");
    return null;
  });
  if (!second) return;
  if (!second.report.complete) tell(first, "; SAT was stopped before its end");
  else if (second.report.solutions === first.report.solutions) {
    tell(
      { report: { ...first.report, runs: [...second.report.runs, ...first.report.runs] }, ms: first.ms + second.ms },
      "",
    );
  } else session.refuse(DISAGREE);
};

/** A solution in a report: the column of each row, or the squares, alone or in an object. */
type Solution =
  readonly (number | Square)[] | { columns?: readonly number[] | null; squares?: readonly Square[] | null };

/** Returns the queens of a solution in a report. */
export function queensOf(solution: unknown): Square[] | null {
  if (!solution) return null;
  const found = solution as Solution;
  if (!("length" in found)) return queensOf(found.columns ?? found.squares);
  return found.map((it, row) => (typeof it === "number" ? ([row + 1, it] as const) : it));
}

function sayNone(session: Session, more = ""): void {
  session.say({ value: "none", note: `${upper(`${provided(session)}there is no solution`)}.${more}`, tone: "bad" });
}

const solve: Acting = async (session, limits) => {
  const problem = asked(session);
  const { report, ms } = await session.ask({ question: "solve", problem, limits });
  const queens = queensOf(report);
  if (queens) {
    session.shown = { queens, label: "one solution" };
    const columns = "columns" in report ? report.columns : null;
    const value = columns && columns.length <= 12 ? columns.join(" ") : "solved";
    const what =
      value === "solved" ? "found" : `the column of the ${pieceName(problem)} in each row, from row 1 on. Found`;
    session.say({
      value,
      note: upper(`${provided(session)}${what} in ${milliseconds(ms)}, and checked against the rules.`),
      tone: "good",
    });
  } else if (report.status === "unsatisfiable")
    sayNone(session, ` ${basis(report.completeness)}"Why none?" tells the reason.`);
  else session.say({ value: "", note: outOfTime("No solution was found", "Show one"), tone: "bad" });
};

/** All solutions of the problem that was listed last. */
interface Listed {
  key: string;
  solutions: Square[][];
  isComplete: boolean;
}

let cached: Listed | null = null;

/** Returns the solutions, up to a number of them, which are listed once. */
export async function solutions(session: Session, limits: { seconds?: number } = {}): Promise<Listed> {
  const problem = asked(session);
  const key = JSON.stringify(problem);
  if (cached?.key === key && (cached.isComplete || cached.solutions.length >= LISTED)) return cached;
  const { report } = await session.ask({ question: "list", problem, limits: { ...limits, solutions: LISTED } });
  const found = report.list ?? [];
  cached = { key, solutions: found.map((it) => queensOf(it) ?? []), isComplete: report.complete };
  return cached;
}

/** Returns the solutions that were listed for the present board, if they were. */
export const listedNow = (session: Session): Listed | null =>
  cached?.key === JSON.stringify(asked(session)) ? cached : null;

let shownIndex = -1;

/** Shows the solution that is so many places after the one that is shown, or any other one. */
export async function turn(session: Session, step: number | "random"): Promise<void> {
  const { key, solutions: all, isComplete } = await solutions(session);
  // The board may have changed meanwhile.
  if (key !== JSON.stringify(asked(session))) return;
  if (all.length === 0) {
    sayNone(session);
    return;
  }
  if (session.shown?.label === undefined) shownIndex = step === -1 ? 0 : -1;
  const next = step === "random" ? Math.floor(Math.random() * all.length) : shownIndex + step;
  shownIndex = (next + all.length) % all.length;
  showListed(session, all, shownIndex, isComplete);
}

/** Returns the columns of the queens of a small board, if each row has one. */
function columnsOf(queens: readonly Square[]): string {
  const isOneEach = queens.length <= 12 && queens.every(([row], index) => row === index + 1);
  return isOneEach ? `, columns ${queens.map(([, column]) => column).join(" ")}` : "";
}

/** Shows one of the listed solutions. */
export function showListed(session: Session, all: Square[][], index: number, isComplete: boolean): void {
  shownIndex = index;
  const label = `solution ${index + 1} of ${isComplete ? all.length : `the first ${all.length}`}`;
  session.shown = { queens: all[index]!, label };
  const columns = columnsOf(all[index]!);
  session.say({
    value: `${index + 1}`,
    note: `of ${isComplete ? "" : "the first "}${counted(all.length, "solution")}${ending(session)}${columns}.`,
    tone: "good",
  });
}

const list: Acting = async (session, limits) => {
  const { solutions: all, isComplete } = await solutions(session, limits);
  const { length } = all;
  if (isComplete && length === 0) return sayNone(session);
  const rest = isComplete
    ? `${ending(session)}. Press ${length === 1 ? "it" : "one"} to see it on the board.`
    : " so far; the list stops here.";
  session.say({
    value: `${length}${isComplete ? "" : "+"}`,
    note: plural(length, "solution") + rest,
    tone: length > 0 ? "good" : "bad",
  });
};

/** Classes of symmetric solutions, each with one of them. */
export interface ClassShown {
  queens: Square[];
  size: number;
}

let classesShown: { key: string; classes: ClassShown[] } | null = null;

/** Returns the classes that were listed for the present board, if they were. */
export const classesNow = (session: Session): ClassShown[] | null =>
  classesShown?.key === JSON.stringify(asked(session)) ? classesShown.classes : null;

const classes: Acting = async (session) => {
  const problem = asked(session);
  const { report } = await session.ask({ question: "classes", problem, list: true });
  const found = (report.list as { solutions: number }[] | undefined) ?? [];
  classesShown = {
    key: JSON.stringify(problem),
    classes: found.map((it) => ({ queens: queensOf(it) ?? [], size: it.solutions })),
  };
  const number = report.complete ? String(report.classes ?? found.length) : `${found.length}+`;
  session.say({
    value: number,
    note: `${plural(Number(number), "class")}${ending(session)}: solutions that differ only by a turn or a mirror image count once.${found.length > 0 ? " One of each is drawn below." : ""}`,
    tone: "good",
  });
};

type Split = NonNullable<ReportExplainSquare["split"]>;

/** Returns the steps of an explanation, those of a case one level deeper. */
function stepsOf(
  { steps, split }: { steps: ReportExplainSquare["steps"]; split?: Split | null },
  piece: string,
  depth: number,
): Step[] {
  const found: Step[] = steps.map(({ text }) => ({ text, depth }));
  if (!split) return found;
  found.push({ text: split.text, depth });
  for (const one of split.cases) {
    found.push(
      { text: `Suppose the ${piece} is on ${name(one.queen)}:`, depth: depth + 1 },
      ...stepsOf(one, piece, depth + 2),
    );
  }
  return found;
}

const why: Acting = async (session, limits) => {
  const { at, placed } = session.state;
  // A queen that the person has put there is what the question is about.
  const problem = asked(session, without(placed, at));
  const { report } = await session.ask({ question: "explain-square", problem, square: [...at], limits });
  const piece = pieceName(session.state.problem);
  const value =
    {
      queen: `always a ${piece}`,
      empty: `never a ${piece}`,
      free: "both occur",
      "no-solution": "none",
      unknown: "",
    }[report.state] ?? report.state;
  const rule = report.reason ? `These rules cannot all be met then: ${report.reason.summary.join("; ")}.` : "";
  const suppose = report.assumed
    ? `Suppose there is ${report.assumed === "queen" ? `a ${piece}` : `no ${piece}`} on ${name(at)}. `
    : "";
  const short =
    report.split || report.steps.some((step) => step.contradiction)
      ? "Every way to go on ends in a contradiction."
      : "";
  const note =
    report.state === "free"
      ? `${name(at)} has a ${piece} in some solutions and none in others.`
      : report.state === "no-solution"
        ? "There is no solution at all."
        : report.state === "unknown"
          ? outOfTime("Not decided", `Why not ${name(at)}?`)
          : `${suppose}${rule || short}`;
  session.shown = report.with_queen
    ? { queens: report.with_queen as unknown as Square[], label: `a solution with ${name(at)}` }
    : null;
  session.say({
    value,
    note,
    steps: stepsOf(report, piece, 0),
    tone: ["empty", "no-solution", "unknown"].includes(report.state) ? "bad" : "good",
  });
};

const none: Acting = async (session, limits) => {
  const problem = asked(session);
  // What a person sees at a glance needs no proof.
  const { placed } = session.state;
  const own = [...(session.state.problem.fixed ?? []), ...placed];
  const hit = attackers(session.state.problem, own, session.state.without);
  const pair = own.filter((square) => hit.has(square.join()));
  const { report } = await session.ask({ question: "explain-none", problem, limits });
  if (report.status === "solution") {
    session.shown = { queens: report.solution as unknown as Square[], label: "a solution" };
    session.say({ value: "there is one", note: "This board has a solution.", tone: "good" });
    return;
  }
  const { reason } = report;
  const ringed =
    pair.length > 0
      ? pair
      : (reason?.premises ?? []).flatMap((it) =>
          it.kind.includes("row") || it.kind.includes("column") ? [] : (it.squares as unknown as Square[]),
        );
  session.shown = { queens: own, ringed: ringed.length <= 40 ? ringed : [], label: "" };
  session.say(
    reason
      ? {
          value: "none",
          note: `These rules cannot all be met together: ${reason.summary.join("; ")}.${reason.minimal ? " Leave out any one of them, and the others can be met." : ""}`,
          tone: "bad",
        }
      : { value: "", note: outOfTime("No reason was found", "Why none?"), tone: "bad" },
  );
};

const encode: Acting = async (session) => {
  session.say({ value: "", note: 'The formula is shown beside the board; "DIMACS" saves it.', tone: "good" });
};

export const BOARD_ACTS = { count, solve, list, classes, why, none, encode };
