/** Why a square is empty, or a board without a solution. */

import { asked, provided } from "../asked";
import { attacked, attackers } from "../attacks";
import { has, name, standing, without, type Square } from "../problem";
import type { ReportExplainSquare } from "../schema";
import { UNLIT, type Acting, type Step } from "../session";
import { listed, outOfTime, pieceName, upper } from "../words";

type Split = NonNullable<ReportExplainSquare["split"]>;

/** Returns a text with the queens that a person has placed as such: the module takes them for fixed ones. */
const yours = (text: string, placed: readonly Square[]): string =>
  text.replace(/fixed (\w+) (r\d+c\d+(?:(?:, | and )r\d+c\d+)*)/g, (all, pieces, list) => {
    const names: string[] = list.split(/, | and /);
    const own = names.filter((it) => placed.some((square) => name(square) === it)).length;
    return own === 0 ? all : `${own === names.length ? "your" : "the"} ${pieces} on ${list}`;
  });

/** Returns the steps of an explanation, those of a case one level deeper. */
function stepsOf(
  { steps, split }: { steps: ReportExplainSquare["steps"]; split?: Split | null },
  piece: string,
  placed: readonly Square[],
  depth = 0,
): Step[] {
  const found: Step[] = steps.map(({ text, queens, empty, premise }) => ({
    text: yours(text, placed),
    depth,
    lit: { plus: queens, minus: empty, about: premise.squares },
  }));
  if (!split) return found;
  found.push({ text: split.text, depth, lit: { ...UNLIT, about: split.premise.squares } });
  for (const one of split.cases) {
    found.push(
      {
        text: `Suppose the ${piece} is on ${name(one.queen)}:`,
        depth: depth + 1,
        lit: { ...UNLIT, plus: [one.queen] },
      },
      ...stepsOf(one, piece, placed, depth + 2),
    );
  }
  return found;
}

export const why: Acting = async (session, limits) => {
  const { asked: state } = session;
  const { at } = state;
  // A queen that the person has put there is what the question is about.
  const placed = without(state.placed, at);
  const problem = asked(session, placed);
  const { report } = await session.ask({ question: "explain-square", problem, square: [...at], limits });
  const piece = pieceName(state.problem);
  const value =
    {
      queen: `always a ${piece}`,
      empty: `never a ${piece}`,
      free: "both occur",
      "no-solution": "none",
      unknown: "",
    }[report.state] ?? report.state;
  const rule = report.reason
    ? `These rules cannot all be met then: ${yours(report.reason.summary.join("; "), placed)}.`
    : "";
  const suppose = report.assumed
    ? `suppose there is ${report.assumed === "queen" ? `a ${piece}` : `no ${piece}`} on ${name(at)}. `
    : "";
  const short =
    report.split || report.steps.some((step) => step.contradiction)
      ? "Every way to go on ends in a contradiction."
      : "";
  const note =
    report.state === "free"
      ? `${name(at)} has a ${piece} in some solutions and none in others.`
      : report.state === "no-solution"
        ? "there is no solution at all."
        : report.state === "unknown"
          ? outOfTime("not decided", `Why not ${name(at)}?`)
          : `${suppose}${rule || short}`;
  // Of two queens that attack each other one is asked about, and the other is the plain cause.
  const hits = standing(state.problem, placed).filter((it) => has(attacked(state.problem, it, state.without), at));
  const attack =
    hits.length > 0 ? `; ${listed(hits.map(name))} ${hits.length === 1 ? "attacks" : "attack"} this square` : "";
  const aside = has(state.placed, at) ? ` Your ${piece} on ${name(at)} is set aside for this question${attack}.` : "";
  session.shown = report.with_queen
    ? { queens: report.with_queen as unknown as Square[], label: `a solution with ${name(at)}` }
    : null;
  session.say({
    value,
    note: upper(provided({ asked: { ...state, placed } }, "", note ? ", " : ".") + note) + aside,
    steps: stepsOf(report, piece, placed),
    tone: ["empty", "no-solution", "unknown"].includes(report.state) ? "bad" : "good",
  });
};

export const none: Acting = async (session, limits) => {
  const problem = asked(session);
  // What a person sees at a glance needs no proof.
  const { asked: state } = session;
  const given = provided(session);
  const own = standing(state.problem, state.placed);
  const hit = attackers(state.problem, own, state.without);
  const pair = own.filter((square) => hit.has(square.join()));
  const { report } = await session.ask({ question: "explain-none", problem, limits });
  if (report.status === "solution") {
    session.shown = { queens: report.solution as unknown as Square[], label: "a solution" };
    session.say({ value: "there is one", note: `${upper(`${given}this board has a solution`)}.`, tone: "good" });
    return;
  }
  const { reason } = report;
  const all =
    pair.length > 0
      ? pair
      : (reason?.premises ?? []).flatMap((it) =>
          it.kind.includes("row") || it.kind.includes("column") ? [] : (it.squares as unknown as Square[]),
        );
  const ringed = all.length <= 40 ? all : [];
  session.shown = { queens: own, ringed, label: "" };
  const piece = pieceName(state.problem);
  const rings =
    ringed.length === 0
      ? ""
      : ` Ringed: ${pair.length > 0 ? `${piece}s that attack each other` : "the squares of these rules, apart from rows and columns"}.`;
  session.say(
    reason
      ? {
          value: "none",
          note: upper(
            `${given}these rules cannot all be met together: ${yours(reason.summary.join("; "), state.placed)}.${reason.minimal ? " Leave out any one of them, and the others can be met." : ""}${rings}`,
          ),
          tone: "bad",
        }
      : { value: "", note: outOfTime("No reason was found", "Why none?"), tone: "bad" },
  );
};
