/** What a puzzle is asked: play, paint, check, hint, repair, a new one. */

import type { Acting } from "../session";
import { generate } from "./fresh";
import { hint } from "./hint";
import { tellPlay } from "./play";
import { repair } from "./repair";
import { judge } from "./verdict";

const check: Acting = async (session, limits) => {
  const { problem } = session.state;
  const verdict = await judge(problem, (question) => session.ask(question), limits);
  if (session.state.problem === problem) session.say(verdict.said);
};

export const PUZZLE_ACTS = { play: tellPlay, paint: check, check, hint, repair, generate };
