/** Making a puzzle unique: the fewest changes, one by one. */

import type { JSX } from "preact";
import { change, has, name, put, type Problem, type Square } from "../problem";
import type { QuestionRepair, QuestionRepairRepairKind as Kind } from "../schema";
import { sentence, type Acting, type Session } from "../session";
import { counted, outOfTime, pieceName } from "../words";
import { Level } from "./fields";
import { painted } from "./puzzles";
import { inOwnWords } from "./words";

/** A change: a square moves to a region, gets a star, or is blocked. */
interface Change {
  square: Square;
  from: string;
  to: string;
  kind: Kind;
}

/** Changes after which a puzzle has exactly one solution. */
export interface Plan {
  base: Problem;
  changes: Change[];
}

const isDone = (problem: Problem, { square, to, kind }: Change): boolean =>
  kind === "regions"
    ? problem.regions?.[square[0] - 1]?.[square[1] - 1] === to
    : has(problem[kind === "queens" ? "fixed" : "blocked"], square);

const applied = (problem: Problem, { square, to, kind }: Change): Problem =>
  kind === "regions" ? painted(problem, square, to) : put(problem, square, kind === "queens" ? "fixed" : "blocked");

const takenBack = (problem: Problem, { square, from, kind }: Change): Problem =>
  kind === "regions" ? painted(problem, square, from) : put(problem, square, null);

/** Returns whether a puzzle is one that the plan is for: the base with some of the changes. */
function isFor({ base, changes }: Plan, problem: Problem): boolean {
  const done = changes.filter((it) => isDone(problem, it)).reduce(applied, base);
  return JSON.stringify(change(done, {})) === JSON.stringify(change(problem, {}));
}

export const repair: Acting = async (session, limits) => {
  const { problem, kind, level } = session.state;
  session.plan = null;
  if (kind === "regions" && !problem.regions) {
    session.say({
      value: "",
      note: `The puzzle has no regions to change. Paint some, or choose "adding given ${pieceName(problem)}s" or "blocking squares".`,
      tone: "bad",
    });
    return;
  }
  const { report } = await session.ask({
    question: "repair",
    problem: problem as QuestionRepair["problem"],
    kind,
    limits,
    ...(level && { level }),
  });
  const { status, changes = [] } = report;
  if (status === "unique")
    session.say({ value: "unique", note: "Nothing needs to be changed: there is exactly one solution.", tone: "good" });
  else if (status === "repaired") {
    const moved = (changes ?? []).map((it) => it.square as Square);
    const plan: Plan = {
      base: problem,
      changes: (changes ?? []).map((it, index) => {
        const square = moved[index]!;
        return "from" in it
          ? { square, from: it.from, to: it.to, kind: "regions" }
          : { square, from: "", to: "", kind };
      }),
    };
    session.plan = plan;
    const fewest = `Fewer changes ${report.minimal ? "are not enough." : "may be enough: the search was stopped."}`;
    session.say({
      value: counted(plan.changes.length, "change"),
      note: `After ${plan.changes.length === 1 ? "it" : "them"} there is exactly one solution. ${fewest}`,
      tone: "good",
    });
  } else {
    const reason = report.reason ? `: ${inOwnWords(problem, report.reason)}` : "";
    const what = `No changes of this kind make the puzzle unique${level ? ` at level ${level}` : ""}`;
    const note =
      status === "unknown" ? outOfTime("No repair was found", "Make it unique") : sentence(`${what}${reason}`);
    session.say({ value: "none", note, tone: "bad" });
  }
};

function words({ square, from, to, kind }: Change, problem: Problem): string {
  if (kind === "regions") return `move ${name(square)} from region ${from} to region ${to}`;
  return kind === "queens" ? `add a given ${pieceName(problem)} on ${name(square)}` : `block ${name(square)}`;
}

/** The changes, each with a button, and what kind of changes is asked for. */
export function Repair({ session }: { session: Session }): JSX.Element {
  const { plan } = session;
  const { problem, kind } = session.state;
  const shown = plan && !session.isCovered && isFor(plan, problem) ? plan : null;
  const set = (to: Problem): void => session.setProblem(to, { act: "paint" });
  const open = shown?.changes.filter((it) => !isDone(problem, it)) ?? [];
  return (
    <div class="repair">
      <div class="buttons">
        <button type="button" onClick={() => void session.act("repair")}>
          Make it unique
        </button>
        <label>
          by{" "}
          <select value={kind} onChange={(event) => session.set({ kind: event.currentTarget.value as Kind })}>
            <option value="regions">moving squares</option>
            <option value="queens">adding given {pieceName(problem)}s</option>
            <option value="blocks">blocking squares</option>
          </select>
        </label>
        <Level session={session} />
      </div>
      {shown && (
        <ol class="changes">
          {shown.changes.map((it) => (
            <li key={it.square.join()}>
              <span>{words(it, problem)}</span>{" "}
              <button type="button" onClick={() => set((isDone(problem, it) ? takenBack : applied)(problem, it))}>
                {isDone(problem, it) ? "Take back" : "Apply"}
              </button>
            </li>
          ))}
        </ol>
      )}
      {shown && shown.changes.length > 1 && (
        <button
          type="button"
          class="main"
          aria-disabled={open.length === 0}
          onClick={() => open.length > 0 && set(open.reduce(applied, problem))}
        >
          Apply all
        </button>
      )}
    </div>
  );
}

/** Returns the squares that open changes are about. */
export const changing = ({ plan, state: { problem } }: Session): Square[] =>
  plan && isFor(plan, problem) ? plan.changes.filter((it) => !isDone(problem, it)).map((it) => it.square) : [];
