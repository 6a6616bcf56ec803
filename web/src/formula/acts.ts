/** What a board is asked: how many solutions, one, all, classes, why. */

import type { Acting } from "../session";
import { count } from "./count";
import { classes, list, solve } from "./list";
import { none, why } from "./reasons";

const encode: Acting = async (session) => {
  session.say({ value: "", note: 'The formula is shown beside the board; "DIMACS" saves it.', tone: "good" });
};

export const BOARD_ACTS = { count, solve, list, classes, why, none, encode };
