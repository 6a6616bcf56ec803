/** What stands on a square: its picture and its words, on all boards. */

import { listOf, type Problem, type Square, type SquareList } from "../problem";
import { pieceName } from "../words";
import type { Piece } from "./pieces";

/** What a square of each list is called where no piece stands; a fixed one has a piece. */
const STANDS: Readonly<Record<SquareList, string>> = { fixed: "", holes: "hole", pawns: "pawn", blocked: "blocked" };

interface Stand {
  /** The list of the problem that has the square. */
  list: SquareList | undefined;
  piece: Piece | undefined;
  words: string;
}

/** Returns what stands on a square. `empty` are the words if nothing does, and `fixed` those before a fixed piece. */
export function stand(problem: Problem, square: Square, hasPiece: boolean, empty = "empty", fixed = ""): Stand {
  const list = listOf(problem, square);
  const name = pieceName(problem);
  return {
    list,
    piece: hasPiece ? (name === "star" ? "star" : "queen") : list === "pawns" ? "pawn" : undefined,
    words: hasPiece ? `${list === "fixed" ? fixed : ""}${name}` : (list && STANDS[list]) || empty,
  };
}
