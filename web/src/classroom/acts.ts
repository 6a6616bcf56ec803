/** Grades the formulas that wait for it, one after another. */

import { AskError, asker } from "../engine/ask";
import type { Problem } from "../problem";
import { sentence, type Acting, type Session } from "../session";
import { milliseconds } from "../words";
import { formulas, type Formula } from "./formulas";
import { textOf } from "./text";
import { kindOfVerdict, ORDER, VERDICTS, type VerdictKind } from "./verdict";

/** Seconds for each formula of a class, so that one does not hold up the others. */
const SECONDS_EACH = 20;

const ENDED = new Set(["stopped", "late", "unusable"]);

/** What formulas are graded by, and the key of it. */
interface Measure {
  key: string;
  problem: Problem;
  lenient: boolean;
}

async function gradeOne(formula: Formula, { key, problem, lenient }: Measure): Promise<void> {
  const limits = formulas.all.length > 1 ? { seconds: SECONDS_EACH } : {};
  try {
    const text = await textOf(formula.file);
    const { report, ms } = await asker.ask({
      question: "grade",
      problem,
      formula: text,
      lenient,
      limits,
    });
    formula.graded = { key, report, fault: "", ms };
  } catch (error) {
    if (!(error instanceof AskError) || ENDED.has(error.code)) throw error;
    formula.graded = { key, report: null, fault: sentence(error.message), ms: 0 };
  }
}

const grade: Acting = async (session) => {
  // There is no answer to a question that the address could hide.
  session.isCovered = false;
  const { work } = session;
  const measure = {
    key: formulas.key(session),
    problem: session.state.problem,
    lenient: formulas.isLenient,
  };
  const waiting = formulas.waiting(session);
  for (const [index, formula] of waiting.entries()) {
    work!.progress = { fraction: index / waiting.length, solutions: 0 };
    session.render();
    await gradeOne(formula, measure);
    if (session.work !== work) return;
  }
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
      report ? { value: words, note: `${sentence(meaning)}${time}`, tone } : { value: "", note: fault, tone: "error" },
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
