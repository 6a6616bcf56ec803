/** Why a square is empty, or a board without a solution. */

import { asked } from "../asked";
import { attackers } from "../attacks";
import { name, standing, without, type Square } from "../problem";
import type { ReportExplainSquare } from "../schema";
import type { Acting, Step } from "../session";
import { outOfTime, pieceName } from "../words";

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

export const why: Acting = async (session, limits) => {
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

export const none: Acting = async (session, limits) => {
  const problem = asked(session);
  // What a person sees at a glance needs no proof.
  const { placed } = session.state;
  const own = standing(session.state.problem, placed);
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
