/** Pieces and marks as pictures of a square of 100 x 100. */

import type { JSX } from "preact";

const CROWN = "M20 84h60v-9H20zM22 69h56l9-40-20 19L50 17 33 48 13 29z";
const STAR = "M50 8l12 29 31 2-24 20 8 31-27-17-27 17 8-31-24-20 31-2z";

const PATHS = {
  queen: CROWN,
  star: STAR,
  pawn: "M36 34a14 14 0 1 1 28 0 14 14 0 0 1-8 13l8 27h8v10H28V74h8l8-27a14 14 0 0 1-8-13z",
};

export type Piece = keyof typeof PATHS;

/** Returns the outline of a piece, for pictures that leave the page. */
export const outline = (piece: Piece): string => PATHS[piece];

export const PieceIcon = ({ piece }: { piece: Piece }): JSX.Element => (
  <svg class="piece" viewBox="0 0 100 100" aria-hidden="true">
    <path d={PATHS[piece]} />
  </svg>
);

export const Cross = (): JSX.Element => (
  <svg class="cross" viewBox="0 0 100 100" aria-hidden="true">
    <path d="M30 30L70 70M70 30L30 70" />
  </svg>
);
