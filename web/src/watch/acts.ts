/** What the screen "Watch" asks: the steps of one search, or of two side by side. */

import { AskError } from "../engine/ask";
import { asked } from "../formula/acts";
import type { Problem } from "../problem";
import type { QuestionTraceTraceBy, ReportTraceTraceLine } from "../schema";
import type { Acting, Session } from "../session";
import { counted, listed, milliseconds } from "../words";

/** The searches, and what each of them is, in a few words. */
export const SEARCHES: Readonly<Record<QuestionTraceTraceBy, string>> = {
  cdcl: "learns from conflicts",
  dpll: "propagates clauses",
  naive: "compares with each queen",
  arrowhead: "counts attackers",
  tables: "keeps tables of lines",
  bitmask: "a row in a machine word",
  dlx: "the line with the fewest squares",
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
export const isCurrent = (session: Session, { problem }: Watched): boolean => JSON.stringify(problem) === JSON.stringify(asked(session));

const isSearch = (name: string): name is QuestionTraceTraceBy => Object.hasOwn(SEARCHES, name);

const trace: Acting = async (session: Session, limits) => {
  const { by, beside, sat, steps } = session.state;
  session.watched = null;
  const names = beside ? [by, beside] : [by];
  const unknown = names.find((name) => !isSearch(name));
  if (unknown !== undefined) throw new AskError("invalid", `'${unknown}' is no search; expected ${listed(Object.keys(SEARCHES))}`, "by");
  const problem = asked(session);
  const searches: WatchedSearch[] = [];
  const notes: string[] = [];
  for (const name of names.filter(isSearch)) {
    // Backtracking has no formula, and would refuse options of one.
    const formula = name === "cdcl" || name === "dpll" ? { sat } : {};
    const { report, ms } = await session.ask({ question: "trace", problem, by: name, limits, ...formula, ...(steps !== null && { steps }) });
    searches.push({ name, steps: report.list ?? [] });
    const numbers = [counted(report.steps, "step"), counted(report.conflicts, "conflict"), counted(report.solutions, "solution")];
    notes.push(`${name}: ${listed(numbers)}${report.complete ? "" : ", not to its end"}, in ${milliseconds(ms)}`);
  }
  session.watched = { problem, searches };
  session.say({ value: "", note: `${notes.join("; ")}.`, tone: "good" });
};

export const WATCH_ACTS = { trace };
