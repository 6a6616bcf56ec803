/** What the screen "Watch" asks: the steps of one search, or of two side by side. */

import { AskError } from "../engine/ask";
import { asked, provided } from "../asked";
import type { Problem } from "../problem";
import type { QuestionTraceTraceBy, ReportTraceTraceLine } from "../schema";
import type { Acting, Session } from "../session";
import { counted, listed, milliseconds, upper } from "../words";

/** The searches, and what each of them does, in a sentence. */
export const SEARCHES: Readonly<Record<QuestionTraceTraceBy, string>> = {
  cdcl: "Conflict-driven clause learning: places a queen, marks what must follow, and learns a new clause from each dead end, which pays on larger boards.",
  dpll: "After Davis, Putnam, Logemann and Loveland: places a queen, marks what must follow, and takes its last choice back at a dead end.",
  naive:
    "Backtracking: tries the squares row by row, compares each with every queen so far, and goes back at a dead end.",
  arrowhead: "Backtracking: tries the squares row by row, with a counter on each square of the queens that attack it.",
  tables: "Backtracking: tries the squares row by row, with a table of the columns and diagonals that have a queen.",
  bitmask: "Backtracking: goes only through the free squares of each row, which are the bits of one number.",
  dlx: "Dancing links: places a queen in the row or column with the fewest squares left, and goes back at a dead end.",
};

/** Most steps of a search that an answer has. */
export const MAX_STEPS = 10_000;

/** The steps of a search. */
interface WatchedSearch {
  name: string;
  steps: ReportTraceTraceLine[];
}

/** Searches that were followed, and the problem of both. */
export interface Watched {
  problem: Problem;
  searches: WatchedSearch[];
}

/** Returns whether the board is still the one on which the searches were followed. */
export const isCurrent = (session: Session, { problem }: Watched): boolean =>
  JSON.stringify(problem) === JSON.stringify(asked(session));

const isSearch = (name: string): name is QuestionTraceTraceBy => Object.hasOwn(SEARCHES, name);

const trace: Acting = async (session: Session, limits) => {
  const { by, beside, sat, steps } = session.state;
  session.watched = null;
  const names = beside ? [by, beside] : [by];
  const unknown = names.find((name) => !isSearch(name));
  if (unknown !== undefined)
    throw new AskError("invalid", `'${unknown}' is not a search: expected ${listed(Object.keys(SEARCHES), "or")}`);
  const problem = asked(session);
  const searches: WatchedSearch[] = [];
  const notes: string[] = [];
  for (const name of names.filter(isSearch)) {
    // Backtracking has no formula, and would refuse options of one.
    const formula = name === "cdcl" || name === "dpll" ? { sat } : {};
    const { report, ms } = await session.ask({
      question: "trace",
      problem,
      by: name,
      limits,
      ...formula,
      ...(steps !== null && { steps }),
    });
    searches.push({ name, steps: report.list ?? [] });
    const numbers = [
      counted(report.steps, "step"),
      counted(report.conflicts, "conflict"),
      counted(report.solutions, "solution"),
    ];
    notes.push(
      `${name}: ${listed(numbers)}${report.complete ? "" : ", stopped before its end"}, in ${milliseconds(ms)}`,
    );
  }
  session.watched = { problem, searches };
  // Without a tone it is not covered: the numbers are not what a class guesses.
  session.say({ value: "", note: `${upper(provided(session))}${notes.join("; ")}.` });
};

export const WATCH_ACTS = { trace };
