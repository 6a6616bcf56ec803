/** Grades the formulas that wait for it, one after another. */

import { AskError, asker } from "../engine/ask";
import { size, type Problem } from "../problem";
import { sentence, type Acting, type Session } from "../session";
import { counted, milliseconds } from "../words";
import { formulas, MAX_GRADED, type Formula } from "./formulas";
import { textOf } from "./text";
import { kindOfVerdict, ORDER, VERDICTS, type VerdictKind } from "./verdict";

/** Seconds for each formula of a class, so that one does not hold up the others. */
const SECONDS_EACH = 20;

const ENDED = new Set(["stopped", "late", "unusable"]);

/** What formulas are graded by, and the key of it. */
interface Measure {
  key: string;
  problem: Problem;
  strict: boolean;
}

async function gradeOne(formula: Formula, { key, problem, strict }: Measure): Promise<void> {
  const limits = formulas.all.length > 1 ? { seconds: SECONDS_EACH } : {};
  try {
    const text = await textOf(formula.file);
    const { report, ms } = await asker.ask({
      question: "grade",
      problem,
      formula: text,
      strict,
      limits,
    });
    formula.graded = { key, report, fault: "", ms };
  } catch (error) {
    if (!(error instanceof AskError) || ENDED.has(error.code)) throw error;
    formula.graded = { key, report: null, fault: `${sentence(error.message)}${helped(error.message)}`, ms: 0 };
  }
}

/** Returns what a person who does not know DIMACS needs to know of an error. */
function helped(fault: string): string {
  if (fault.includes("expected a header"))
    return " A formula in DIMACS begins so: 'p cnf 64 744', if it has 64 variables and 744 clauses.";
  return fault.includes("found '-0'") ? " Numbers of variables begin with 1: 0 ends a clause." : "";
}

/** Takes the size of board that a formula is about, once, and returns whether it is another one. */
function fit(session: Session, formula: Formula): boolean {
  if (formula.fitted !== null) return false;
  formula.fitted = 0;
  const report = formula.graded?.report;
  const isPlain = Object.keys(session.state.problem).every((key) => key === "n" || key === "board");
  const rows = report?.causes.find((it) => it.fault === "other-size")?.rows ?? 0;
  if (!isPlain || !rows || rows > MAX_GRADED) return false;
  formula.fitted = rows;
  session.setProblem({ board: `${rows}x${rows}` }, { placed: [], at: [1, 1] });
  return true;
}

/** Returns why a formula was graded for another board than the page had. */
function fitted({ fitted: rows, graded }: Formula, { state }: Session): string {
  return rows && size(state.problem).every((it) => it === rows)
    ? ` Graded for a board of ${counted(rows, "row")}, as its ${counted(graded!.report!.variables, "variable")} suggest. Change Rows for another one.`
    : "";
}

const grade: Acting = async (session) => {
  // There is no answer to a question that the address could hide.
  session.isCovered = false;
  const { work } = session;
  const measure = {
    key: formulas.key(session),
    problem: session.state.problem,
    strict: formulas.isStrict,
  };
  const waiting = formulas.waiting(session);
  for (const [index, formula] of waiting.entries()) {
    work!.progress = { fraction: index / waiting.length, solutions: 0 };
    session.render();
    await gradeOne(formula, measure);
    if (session.work !== work) return;
  }
  // The screen grades again when its board has changed.
  if (formulas.all.length === 1 && fit(session, formulas.all[0]!)) return;
  if (session.state.act === "grade") tell(session);
};

function tell(session: Session): void {
  const { all } = formulas;
  const [one] = all;
  if (!one) session.say({ value: "", note: "Drop, paste or choose formulas in DIMACS to grade them." });
  if (all.length === 1 && one?.graded) {
    const { report, fault, ms } = one.graded;
    const kind = kindOfVerdict(one.graded);
    const { words, meaning, tone } = VERDICTS[kind];
    const time = kind === "unknown" ? "" : ` Graded in ${milliseconds(ms)}.`;
    session.say(
      report
        ? { value: words, note: `${sentence(meaning)}${fitted(one, session)}${time}`, tone }
        : { value: words, note: fault, tone },
    );
  } else if (one) {
    const number = (kind: VerdictKind): number => all.filter((it) => kindOfVerdict(it.graded) === kind).length;
    const exact = number("exact");
    const others = ORDER.filter((kind) => kind !== "exact" && number(kind) > 0).map(
      (kind) => `${number(kind)} ${VERDICTS[kind].words}`,
    );
    session.say({
      value: `${exact} of ${all.length}`,
      note: `formulas ${exact === 1 ? "is" : "are"} exact${others.length > 0 ? `; ${others.join("; ")}` : ""}.`,
      tone: "good",
    });
  }
}

export const CLASS_ACTS = { grade };
