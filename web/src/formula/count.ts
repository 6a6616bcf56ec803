/** How many solutions a board has, counted by search and by SAT. */

import { asked, provided } from "../asked";
import { AskError } from "../engine/ask";
import { size } from "../problem";
import type { Acting } from "../session";
import { listed, milliseconds, plural } from "../words";

/** Rows of a plain board from which search counts first, and SAT behind it. */
const SAT_IS_SLOW = 13;

const DISAGREE =
  "SAT and search disagree. This is an error in queensat: please report it with the address of this page.";

/** Returns the engines of a count in words, if both sides counted. */
function sides(runs: readonly { engine: string; backend?: string | null }[]): string {
  const names = runs.map((run) => (run.engine === "sat" ? `SAT (${run.backend ?? ""})` : `search (${run.engine})`));
  return names.length > 1 ? `counted twice: ${listed(names)}` : `counted once: ${names.join("")}`;
}

export const count: Acting = async (session, limits) => {
  const problem = asked(session);
  const [rows, columns] = size(problem);
  const { work } = session;
  const isSlow = Math.min(rows, columns) >= SAT_IS_SLOW;
  const first = await session.ask({ question: "count", problem, limits, ...(isSlow && { by: "native" as const }) });
  const tell = ({ report, ms }: typeof first, more: string): void => {
    const { solutions, complete } = report;
    const word = plural(solutions ?? 0, "solution");
    session.say(
      complete
        ? {
            value: String(solutions ?? 0),
            note: `${word}, ${provided(session)}${sides(report.runs)}, in ${milliseconds(ms)}${more}${solutions ? "" : '; "Why none?" tells the reason'}.`,
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
    if (session.work === work && error instanceof AskError) tell(first, "; SAT was stopped before its end");
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
