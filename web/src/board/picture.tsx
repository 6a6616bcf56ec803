/** A small picture of a board, on which nothing is pressed. */

import type { JSX } from "preact";
import { size, type Problem, type Square } from "../problem";

export function Picture({ problem, queens }: { problem: Problem; queens: readonly Square[] }): JSX.Element {
  const [rows, columns] = size(problem);
  return (
    <svg class="picture" viewBox={`0 0 ${columns} ${rows}`} aria-hidden="true">
      <rect width={columns} height={rows} class="ground" />
      {queens.map(([row, column]) => (
        <circle key={`${row},${column}`} cx={column - 0.5} cy={row - 0.5} r=".38" />
      ))}
    </svg>
  );
}
