/** What is said when the queens that a person has placed are a solution. */

import { goneOf } from "../asked";
import { quiet } from "../engine/ask";
import { name, standing } from "../problem";
import { isFull } from "../puzzle/mistakes";
import type { Session } from "../session";
import { relaxed } from "../without";

/** Says that the queens on the board are a solution, unless something else was asked. Only the module says that. */
export async function tellSolved(session: Session): Promise<void> {
  const { said } = session;
  const { problem, placed, act, hidesAnswer, without } = session.state;
  const isFor = act === null || (act === "solve" && hidesAnswer);
  const queens = standing(problem, placed);
  if (!isFor || session.work || placed.length === 0 || !isFull(problem, queens)) return;
  const list = queens.map(name).join(" ");
  const { report } = await quiet.ask({ question: "check-list", problem: relaxed(problem, without), list });
  const { state } = session;
  // A person may have gone on, or asked something.
  const isSame = state.placed === placed && state.problem === problem && state.act === act;
  if (report.valid !== 1 || !isSame || state.without !== without || session.work || session.said !== said) return;
  const gone = goneOf(state);
  const note = `Well done! Every rule is met${gone && ` without ${gone}`}.`;
  // What has a tone is covered with the answer.
  session.sayBeside({ value: "solved", note, ...(!session.isCovered && { tone: "good" }) });
}
