/** Hints in three presses: where to look, the rule, the square. */

import { marked } from "../asked";
import { name, type Problem, type Square } from "../problem";
import type { QuestionExplain } from "../schema";
import { NOTHING, sentence, type Acting, type Said, type Session } from "../session";
import { listed, pieceName, plural, upper } from "../words";
import { inOwnWords, unitsIn } from "./words";

/** The rules of the six tiers, for stars. */
const RULES: readonly string[] = [
  "The squares left in a row, column or region are just enough for its stars.",
  "The squares left in one row, column or region all lie in another one, so the rest of that one is empty.",
  "Two or more regions lie in just as many rows (or columns), or the other way round, so the other squares of these lines are empty.",
  "A star on some square would leave a row, column or region too few squares.",
  "Lines side by side have just enough room for their stars.",
  "Suppose the opposite: a few steps lead to a contradiction.",
];

/** A step that a hint tells. */
export interface Hint {
  tier: number;
  tierName: string;
  /** The squares in words, such as `r3c5 and r5c4`. */
  subject: string;
  /** What they are, and why. */
  rest: string;
  stars: readonly Square[];
  empty: readonly Square[];
  because: readonly Square[];
  /** How much of it is told, from 1 to 3, and its words. */
  told: number;
  said?: Said;
}

/** Returns the hint whose words are shown, if there is one. */
export const hintNow = ({ hint, said }: Session): Hint | null => (hint?.said === said ? hint : null);

/** Tells a hint as far as stated. */
export function tell(session: Session, hint: Hint, told: number): void {
  const { state } = session;
  const { because, stars, empty } = hint;
  const targets = [...stars, ...empty];
  const cause = hint.rest
    .split("because ")
    .slice(1)
    .join("because ")
    .split(/contradiction|\(1\)/)[0]!;
  const units = unitsIn(cause);
  const where = `Look at ${(because.length > 0 && units) || "the ringed squares"}.`;
  const ringed = because.length > 0 ? because : targets;
  const rule = RULES[hint.tier - 1]!.replaceAll("star", pieceName(state.problem));
  session.shown = { queens: told < 3 ? [] : targets, ringed };
  const said: Said =
    told < 3
      ? { value: "", note: told === 1 ? where : `${where} ${rule} (Step: ${hint.tierName}.)` }
      : { value: hint.subject, note: sentence(hint.rest).replace(/^./, (it) => it.toLowerCase()), tone: "good" };
  session.hint = { ...hint, told, said };
  session.say(said);
}

/** Returns stars and crosses in words: `star on r2c4`, `crosses on r1c1 and r1c2`. */
const namedMarks = (problem: Problem, stars: readonly Square[], crosses: readonly Square[]): string[] =>
  [
    { noun: pieceName(problem), all: stars },
    { noun: "cross", all: crosses },
  ].flatMap(({ noun, all }) => (all.length > 0 ? [`${plural(all.length, noun)} on ${listed(all.map(name))}`] : []));

/** Says that marks do not fit, and rings them. */
function tellWrong(session: Session, stars: readonly Square[], crosses: readonly Square[]): void {
  const parts = namedMarks(session.state.problem, stars, crosses).map((it) => `the ${it}`);
  const isOne = stars.length + crosses.length === 1;
  session.shown = { queens: [], ringed: [...stars, ...crosses] };
  session.say({
    value: "",
    note: `${upper(listed(parts))} ${isOne ? "does" : "do"} not fit the solution. Take ${isOne ? "it" : "them"} away and try again.`,
  });
}

/** Asks for the next step of the board, and tells where it is, or all of it, if an address asks. */
export const hint: Acting = async (session, limits) => {
  const { problem } = session.state;
  type Stated = QuestionExplain["problem"];
  const { report } = await session.ask({
    question: "explain",
    problem: marked(session.state) as Stated,
    stated: problem as Stated,
    steps: 1,
    limits,
  });
  const step = report.steps?.[0];
  if (report.outcome === "wrong") tellWrong(session, report.wrong_queens, report.wrong_blocked);
  else if (report.outcome === "contradiction")
    session.say({
      value: "",
      note: `From here there is no solution: ${sentence(inOwnWords(problem, report.reason))}`,
      tone: "bad",
    });
  else if (report.outcome === "stopped") session.say({ value: "", note: sentence(report.reason), tone: "bad" });
  else if (step) {
    const text = inOwnWords(problem, step.text);
    const at = text.search(/ (is|are) /);
    const found = {
      tier: step.tier,
      tierName: step.name,
      subject: text.slice(0, at),
      rest: text.slice(at + 1),
      stars: step.queens,
      empty: step.empty,
      because: step.because,
      told: 0,
    };
    tell(session, found, limits.seconds === undefined ? 1 : 3);
  } else if (report.outcome === "solved")
    session.say({ value: "solved", note: "There is nothing left to find.", tone: "good" });
  else {
    const isSeveral = "unique" in report && report.unique === false;
    session.say({
      value: "",
      note: isSeveral
        ? "The puzzle has more than one solution, so no step leads on from here."
        : "None of the six kinds of steps leads on from here.",
      tone: "bad",
    });
  }
};

/** Returns what a hint puts on the board, as a sentence. */
export const putWords = (problem: Problem, { stars, empty }: Hint): string =>
  `Put on the board: ${namedMarks(problem, stars, empty).join(", ")}.`;

/** Puts the stars and crosses of a hint on the board. */
export function applyHint(session: Session, hint: Hint): void {
  const { placed, crosses, notes } = session.state;
  const isNew = (square: Square): boolean => ![...hint.stars, ...hint.empty].some((it) => name(it) === name(square));
  session.shown = null;
  session.said = NOTHING;
  session.set(
    {
      placed: [...placed, ...hint.stars],
      crosses: [...crosses.filter(isNew), ...hint.empty],
      notes: notes.filter(isNew),
      act: "play",
    },
    true,
  );
}
