/** Whether a puzzle has exactly one solution, asked again with every change. */

import { AskError, quiet, type Answered } from "../engine/ask";
import { has, queensOf, region, size, squares, type Problem, type Square } from "../problem";
import type { QuestionUnique, ReportUnique } from "../schema";
import { sentence, type Said, type Session } from "../session";
import { counted, outOfTime, pieceName } from "../words";
import { isPainting } from "./modes";
import { starsOf } from "./puzzles";
import { inOwnWords, letters } from "./words";

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

/** Most solutions that are counted, if that takes no longer than so many seconds. */
const COUNTED = 1000;
const COUNT_SECONDS = 0.05;

/** Seconds for the answer to a change. */
const SECONDS = 2;

/** Milliseconds without a change before the level or the number of solutions is asked: the next change waits for it. */
const REST = 150;

// By problem: a question that an address or a stroke has overtaken ends late.
const known = new WeakMap<Problem, Verdict>();

/** Returns what is known of the puzzle, if it was asked. */
export const verdictNow = (session: Session): Verdict | null => known.get(session.state.problem) ?? null;

/** Returns the level of a report in words. */
function levelWords(level: ReportUnique["level"]): string {
  if (!level) return "";
  return level.word
    ? `Level ${level.word}: the hardest kind of step is ${level.name}.`
    : "The six kinds of steps do not lead to the solution.";
}

/** Returns what is unusual in a puzzle for print, as sentences. */
function remarks(problem: Problem, warnings: readonly string[] = []): string[] {
  const [rows, columns] = size(problem);
  const own = letters(problem).length;
  const [fewest, fewer, more] = columns < rows ? [columns, "column", "row"] : [rows, "row", "column"];
  if (own === 0) return [];
  const outside = squares(problem).filter((it) => !region(problem, it) && !has(problem.holes, it)).length;
  const words = [
    rows !== columns &&
      `${counted(columns, "column")}, ${counted(rows, "row")}: not every ${more} has ${counted(starsOf(problem), pieceName(problem))}`,
    outside > 0 && `${counted(outside, "square")} ${outside === 1 ? "is" : "are"} in no region`,
    own < fewest && `${counted(own, "region")} for ${counted(fewest, fewer)}`,
    // The reason why there is no solution is told before.
    ...warnings.filter((it) => !it.startsWith("there is")).map((it) => inOwnWords(problem, it)),
  ];
  return words.filter((it) => it !== false).map(sentence);
}

function saidOf(problem: Problem, report: ReportUnique): Said {
  if (report.unique)
    return { value: "unique", note: `Exactly one solution. ${levelWords(report.level)}`.trim(), tone: "good" };
  if (report.unique === null) return { value: "", note: outOfTime("Not decided", "Check"), tone: "bad" };
  if (report.solutions > 0) {
    const isCounted = report.complete || report.solutions > COUNTED;
    const many = !isCounted
      ? "More than one solution"
      : report.solutions > COUNTED
        ? `More than ${counted(COUNTED, "solution")}`
        : counted(report.solutions, "solution");
    return {
      value: "several",
      note: `${many}${report.differ ? `; the two that were found differ in ${counted(report.differ.length, "square")}` : ""}.`,
      tone: "bad",
    };
  }
  // The region may still look empty: it is other lines and regions that leave it nothing.
  const reason = report.reason
    ? `: ${inOwnWords(problem, report.reason).replace("has no square left", "the other lines and regions leave it no square")}`
    : "";
  return { value: "none", note: `There is no solution${reason}.`, tone: "bad" };
}

type Ask = (question: QuestionUnique) => Promise<Answered<"unique">>;

/**
 * Asks for the verdict on a puzzle, and then for the level, if there is one solution, or for the number of several.
 * `early` hears the verdict without these, and says whether they are wanted. A puzzle that is refused, such as one with
 * too small a region, has no solution.
 */
export async function judge(
  problem: Problem,
  ask: Ask,
  limits: { seconds?: number },
  early: (verdict: Verdict) => Promise<boolean> = async () => true,
): Promise<Verdict> {
  const one = async (more: Partial<QuestionUnique>): Promise<ReportUnique> =>
    (await ask({ question: "unique", problem: problem as QuestionUnique["problem"], limits, ...more })).report;
  const tell = (report: ReportUnique, isFinal: boolean): Verdict => {
    const solutions = report.examples.map((it) => queensOf(it) ?? []);
    const { note, ...rest } = saidOf(problem, report);
    const said: Said = { ...rest, note: [note, ...remarks(problem, report.warnings)].join(" "), isPassing: true };
    const verdict = { problem, said, solutions, differ: report.differ ?? [], isFinal };
    known.set(problem, verdict);
    return verdict;
  };
  try {
    const first = await one({});
    const isMany = first.unique === false && first.solutions > 0;
    const isFinal = !first.unique && !isMany;
    const verdict = tell(first, isFinal);
    if (isFinal || !(await early(verdict))) return verdict;
    // What is known stays, if the time runs out for more.
    if (first.unique) return tell({ ...first, level: (await one({ level: true })).level ?? null }, true);
    const { solutions, complete } = await one({ count: COUNTED, limits: { seconds: COUNT_SECONDS } });
    return tell({ ...first, ...((complete || solutions > COUNTED) && { solutions, complete }) }, true);
  } catch (error) {
    if (!(error instanceof AskError) || !error.code.startsWith("refused")) throw error;
    const verdict: Verdict = {
      problem,
      said: { value: "none", note: sentence(inOwnWords(problem, error.message)), tone: "bad", isPassing: true },
      solutions: [],
      differ: [],
      isFinal: true,
    };
    known.set(problem, verdict);
    return verdict;
  }
}

/** The puzzle whose verdict is shown when it comes. */
let followed: { problem: Problem } | null = null;

const rest = (): Promise<void> => new Promise((done) => setTimeout(done, REST));

/** Judges a puzzle after a change, and shows the verdict if the puzzle is still there. */
export async function follow(session: Session, problem = session.state.problem): Promise<void> {
  const last = known.get(problem);
  if (last) show(session, last);
  if (last?.isFinal || followed?.problem === problem) return;
  // Undone and redone, the same puzzle is followed anew.
  const own = { problem };
  followed = own;
  try {
    const ask: Ask = (question) => quiet.ask(question, { topic: "verdict" });
    const early = async (verdict: Verdict): Promise<boolean> => {
      show(session, verdict);
      await rest();
      return followed === own;
    };
    show(session, await judge(problem, ask, { seconds: SECONDS }, early));
  } catch (error) {
    if (!(error instanceof AskError) || error.code !== "overtaken") throw error;
  } finally {
    if (followed === own) followed = null;
  }
}

function show(session: Session, verdict: Verdict): void {
  const { state, said, work } = session;
  if (verdict.problem !== state.problem || work) return;
  // Another answer, such as a repair or the error of an address, stays until the puzzle changes.
  if (isPainting(state) && said.isPassing) session.say(verdict.said);
  else session.render();
}
