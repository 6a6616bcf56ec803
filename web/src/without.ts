/**
 * Problems without some kinds of lines: what a formula admits if the clauses of these lines are left out.
 *
 * A formula without its rows is that of pieces that do not move along rows, with no number of them in a row.
 */

import { change, size, type Problem } from "./problem";
import type { Kind } from "./state";

/** Returns the kinds of lines that a problem has clauses for. */
export function kindsOf(problem: Problem): Kind[] {
  const { piece = "queen", diagonals = "both", regions, no_touch, holes, pawns } = problem;
  // Behind a hole a line goes on as another one, in which numbers of pieces in whole rows say nothing.
  if (piece !== "queen" || holes || pawns) return [];
  // Numbers of their own, and attacks of all squares, mean something else without a line.
  const { maximal, queens, per_row, per_column } = problem;
  if (maximal || [queens, per_row, per_column].some((it) => it !== undefined)) return [];
  const kinds: Kind[] = ["rows", "columns"];
  if (diagonals !== "none") kinds.push("diagonals");
  if (regions) kinds.push("regions");
  if (no_touch) kinds.push("no-touch");
  return kinds;
}

/** Returns the kind of lines of a group of clauses, by its name, such as `row 1: at most one`. */
export function kindOf(group: string): Kind | null {
  if (group.startsWith("row")) return "rows";
  if (group.startsWith("column")) return "columns";
  if (group.startsWith("diagonal") || group.startsWith("anti-diagonal")) return "diagonals";
  if (group.startsWith("region")) return "regions";
  return group.startsWith("leap") ? "no-touch" : null;
}

/** Returns a problem that has as many solutions as the formula without these kinds of lines has boards. */
export function relaxed(problem: Problem, without: readonly Kind[]): Problem {
  const gone = new Set(without.filter((kind) => kindsOf(problem).includes(kind)));
  if (gone.size === 0) return problem;
  const fields: Partial<Record<keyof Problem, unknown>> = {};
  if (gone.has("diagonals")) fields.diagonals = "none";
  if (gone.has("regions")) Object.assign(fields, { regions: undefined, no_region: undefined, per_region: undefined });
  if (gone.has("no-touch")) fields.no_touch = false;
  if (gone.has("rows") || gone.has("columns")) {
    const number = problem.per_line ?? problem.stars ?? 1;
    const [rows, columns] = size(problem);
    const fewest = Math.min(rows, columns);
    const inLine = (count: number): unknown =>
      count > fewest && typeof number === "number" ? `at-most:${number}` : number;
    Object.assign(fields, { per_line: undefined, stars: undefined, queens: problem.queens ?? "any" });
    fields.per_row = gone.has("rows") ? "at-least:0" : (problem.per_row ?? inLine(rows));
    fields.per_column = gone.has("columns") ? "at-least:0" : (problem.per_column ?? inLine(columns));
    if (problem.regions && !gone.has("regions")) fields.per_region = problem.per_region ?? number;
    // A bishop moves along the diagonals that are left. A line that holds one piece needs no move along it.
    fields.piece = "bishop";
  }
  return change(problem, fields);
}
