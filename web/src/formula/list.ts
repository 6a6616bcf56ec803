/** One solution, all of them, or one of each class. */

import { asked, provided } from "../asked";
import { AskError } from "../engine/ask";
import { queensOf, type Square } from "../problem";
import type { Acting, Session } from "../session";
import { basis, counted, milliseconds, outOfTime, pieceName, plural, upper } from "../words";

/** Most solutions that are listed, as in a report. */
const LISTED = 10_000;

/** Returns what the answer takes for granted, after what it is about. */
const ending = (session: Session): string => provided(session, ", ", "");

function sayNone(session: Session, more = ""): void {
  session.say({ value: "none", note: `${upper(`${provided(session)}there is no solution`)}.${more}`, tone: "bad" });
}

export const solve: Acting = async (session, limits) => {
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
export interface Listed {
  key: string;
  solutions: Square[][];
  isComplete: boolean;
}

/** Returns the solutions, up to a number of them, which are listed once. */
export async function solutions(session: Session, limits: { seconds?: number } = {}): Promise<Listed> {
  const problem = asked(session);
  const key = JSON.stringify(problem);
  const { listed } = session;
  if (listed?.key === key && (listed.isComplete || listed.solutions.length >= LISTED)) return listed;
  const { report } = await session.ask({ question: "list", problem, limits: { ...limits, solutions: LISTED } });
  const found = report.list ?? [];
  session.listed = { key, solutions: found.map((it) => queensOf(it) ?? []), isComplete: report.complete };
  return session.listed;
}

/** Returns the solutions that were listed for the present board, if they were. */
export const listedNow = (session: Session): Listed | null =>
  session.listed?.key === JSON.stringify(asked(session)) ? session.listed : null;

/** Shows the solution that is so many places after the one that is shown, or any other one. */
export async function turn(session: Session, step: number | "random"): Promise<void> {
  // It would show what a question with a hidden answer asks.
  if (session.isCovered) return;
  const isListed = listedNow(session)?.solutions[session.listedAt] === session.shown?.queens && session.shown !== null;
  const last = isListed ? session.listedAt : step === -1 ? 0 : -1;
  if (!listedNow(session)) {
    await session.during("list", async () => void (await solutions(session)));
    if (!listedNow(session)) return;
  }
  const { solutions: all, isComplete } = listedNow(session)!;
  if (all.length === 0) {
    sayNone(session);
    return;
  }
  const next = step === "random" ? Math.floor(Math.random() * all.length) : last + step;
  showListed(session, all, (next + all.length) % all.length, isComplete);
}

/** Returns the columns of the queens of a small board, if each row has one. */
function columnsOf(queens: readonly Square[]): string {
  const isOneEach = queens.length <= 12 && queens.every(([row], index) => row === index + 1);
  return isOneEach ? `, columns ${queens.map(([, column]) => column).join(" ")}` : "";
}

/** Shows one of the listed solutions. */
export function showListed(session: Session, all: Square[][], index: number, isComplete: boolean): void {
  session.listedAt = index;
  const label = `solution ${index + 1} of ${isComplete ? all.length : `the first ${all.length}`}`;
  session.shown = { queens: all[index]!, label };
  const columns = columnsOf(all[index]!);
  session.say({
    value: `${index + 1}`,
    note: `of ${isComplete ? "" : "the first "}${counted(all.length, "solution")}${ending(session)}${columns}.`,
    tone: "good",
  });
}

export const list: Acting = async (session, limits) => {
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
export interface Classes {
  key: string;
  classes: { queens: Square[]; size: number }[];
}

/** Returns the classes that were listed for the present board, if they were. */
export const classesNow = (session: Session): Classes["classes"] | null =>
  session.classes?.key === JSON.stringify(asked(session)) ? session.classes.classes : null;

export const classes: Acting = async (session) => {
  const { work } = session;
  const problem = asked(session);
  const { report } = await session.ask({ question: "classes", problem, list: true });
  const found = (report.list as { solutions: number }[] | undefined) ?? [];
  session.classes = {
    key: JSON.stringify(problem),
    classes: found.map((it) => ({ queens: queensOf(it) ?? [], size: it.solutions })),
  };
  const tell = (number: number, isAll: boolean, more: string): void =>
    session.say({
      value: `${number}${isAll ? "" : "+"}`,
      note: `${plural(number, "class")}${ending(session)}: solutions that differ only by a turn or a mirror image count once.${more}`,
      tone: "good",
    });
  if (report.complete) {
    tell(report.classes ?? found.length, true, found.length > 0 ? " One of each is drawn below." : "");
    return;
  }
  // The list stops short, but the count does not.
  const drawn = ` One of each of the first ${found.length.toLocaleString("en")} is drawn below`;
  tell(found.length, false, `${drawn}; the others are counted now.`);
  const all = await session.ask({ question: "classes", problem }).catch((error: unknown) => {
    // What is listed stays, unless the board is another one.
    if (session.work === work && error instanceof AskError) return null;
    throw error;
  });
  if (all?.report.complete) tell(all.report.classes ?? found.length, true, `${drawn}.`);
  else tell(found.length, false, `${drawn}; the others were not counted to the end.`);
};
