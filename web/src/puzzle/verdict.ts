/** Whether a puzzle has exactly one solution, asked again with every change. */

import { AskError, quiet, type Answered } from "../engine/ask";
import { queensOf } from "../formula/acts";
import type { Problem, Square } from "../problem";
import type { QuestionUnique, ReportUnique } from "../schema";
import { sentence, type Said, type Session } from "../session";
import { inOwnWords } from "./words";

/** What is known of a puzzle. */
export interface Verdict {
  problem: Problem;
  said: Said;
  /** The solution, or two of them. */
  solutions: Square[][];
  /** Squares in which the two solutions differ. */
  differ: readonly Square[];
  /** Nothing more is asked of it. */
  isFinal: boolean;
}

/** Seconds for the answer to a change: the next change may wait for it. */
const SECONDS = 2;

let last: Verdict | null = null;

/** Returns what is known of the puzzle, if it was asked since the last change. */
export const verdictNow = (session: Session): Verdict | null => (last?.problem === session.state.problem ? last : null);

/** Returns the level of a report in words. */
export function levelWords(level: ReportUnique["level"]): string {
  if (!level) return "";
  return level.word ? `Level ${level.word}: the hardest step is of tier ${level.tier}, ${level.name}.` : "The six tiers of steps do not lead to it.";
}

function saidOf(problem: Problem, report: ReportUnique): Said {
  if (report.unique) return { value: "unique", note: `Exactly one solution. ${levelWords(report.level)}`.trim(), tone: "good" };
  if (report.unique === null) return { value: "", note: "Not decided in the time; \"Check\" takes more of it.", tone: "bad" };
  if (report.solutions > 0) return { value: "several", note: `More than one solution; the two that were found differ in ${report.differ?.length ?? 0} squares.`, tone: "bad" };
  const reason = report.reason ? `: ${inOwnWords(problem, report.reason)}` : "";
  return { value: "none", note: `There is no solution${reason}.`, tone: "bad" };
}

type Ask = (question: QuestionUnique) => Promise<Answered<"unique">>;

/**
 * Asks for the verdict on a puzzle, and then for the level, if there is one solution. `early` hears the verdict without
 * the level, and says whether the level is wanted. A puzzle that is refused, such as one with too small a region, has
 * no solution.
 */
export async function judge(problem: Problem, ask: Ask, limits: { seconds?: number }, early = (_: Verdict): boolean => true): Promise<Verdict> {
  const one = async (level: boolean): Promise<boolean> => {
    const { report } = await ask({ question: "unique", problem: problem as QuestionUnique["problem"], level, limits });
    const solutions = report.examples.map((it) => queensOf(it) ?? []);
    last = { problem, said: saidOf(problem, report), solutions, differ: report.differ ?? [], isFinal: level || report.unique !== true };
    return !last.isFinal;
  };
  try {
    if ((await one(false)) && early(last!)) await one(true);
  } catch (error) {
    if (!(error instanceof AskError) || !error.code.startsWith("refused")) throw error;
    last = { problem, said: { value: "none", note: sentence(inOwnWords(problem, error.message)), tone: "bad" }, solutions: [], differ: [], isFinal: true };
  }
  return last!;
}

let asked: Problem | null = null;
let wanted: Problem | null = null;

/** Judges a puzzle after a change. While one is judged, only the latest one waits. */
export async function follow(problem: Problem, done: (verdict: Verdict) => void): Promise<void> {
  if (last?.problem === problem && (last.isFinal || asked === problem)) {
    done(last);
    return;
  }
  if (asked) {
    wanted = asked === problem ? null : problem;
    return;
  }
  asked = problem;
  try {
    for (;;) {
      const verdict = await judge(asked, (question) => quiet.ask(question), { seconds: SECONDS }, (it) => {
        done(it);
        return wanted === null;
      });
      done(verdict);
      if (!wanted) break;
      asked = wanted;
      wanted = null;
    }
  } finally {
    asked = wanted = null;
  }
}
