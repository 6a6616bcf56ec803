/** What the screen is for at the moment: a puzzle is played, or it is made. */

import type { State } from "../state";

/** Returns whether regions are painted, and the verdict follows each stroke. */
export const isPainting = ({ act }: State): boolean => act === "paint" || act === "check" || act === "repair";
