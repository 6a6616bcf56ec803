/** The command of the program that does what the page has just done. */

import { areStars, size, SQUARE_LISTS, type Problem } from "../problem";
import type { State } from "../state";

const OPTIONS = { fixed: "--queen", blocked: "--block", holes: "--hole", pawns: "--pawn" } as const;

/** Quotes a word for a shell, if it needs that. */
const word = (text: string): string => (/^[\w.,:/=+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Returns the options that state a problem. */
function problemOptions(problem: Problem): string[] {
  const [rows, columns] = size(problem);
  const options: string[] = [rows === columns ? String(rows) : `${rows}x${columns}`];
  if (problem.torus) options.push("--torus");
  if (problem.piece) options.push("--piece", problem.piece);
  if (problem.diagonals) options.push("--diagonals", problem.diagonals);
  if (problem.no_touch) options.push("--no-touch");
  if (problem.maximal) options.push("--maximal");
  for (const key of ["queens", "per_row", "per_column", "per_region", "per_line", "stars"] as const) {
    if (problem[key] !== undefined) options.push(`--${key.replace("_", "-")}`, String(problem[key]));
  }
  for (const key of SQUARE_LISTS) for (const square of problem[key] ?? []) options.push(OPTIONS[key], square.join(","));
  for (const line of problem.exclude ?? []) options.push("--exclude-diagonal", line);
  return options;
}

const COMMANDS: Partial<Record<NonNullable<State["act"]>, string>> = {
  count: "count",
  solve: "solve",
  list: "enumerate",
  classes: "classes",
  why: "explain square",
  none: "explain none",
  encode: "encode",
  check: "puzzle check",
  paint: "puzzle check",
  hint: "puzzle hint",
  play: "puzzle solve",
  repair: "puzzle repair",
  trace: "trace",
};

/** Returns the command for an act about a problem; puzzles with regions are stated as a grid or as JSON. */
export function commandOf(state: State, problem: Problem): string {
  const act = state.act ?? "count";
  const { regions, ...rest } = problem;
  const command = COMMANDS[act] ?? "count";
  let stated: string[];
  if (!regions) stated = problemOptions(problem);
  else if (command.startsWith("puzzle")) {
    const isGrid =
      areStars(problem) &&
      Object.keys(rest).every((key) => ["n", "board", "diagonals", "no_touch", "per_line", "stars"].includes(key));
    const stars = Number(problem.per_line ?? problem.stars ?? 1);
    stated = isGrid ? [regions.join("/"), ...(stars > 1 ? ["--stars", String(stars)] : [])] : [JSON.stringify(problem)];
  } else return `echo ${word(JSON.stringify(problem))} | queensat ${command} --problem -`;
  const square = act === "why" ? [`r${state.at[0]}c${state.at[1]}`] : [];
  const search = act === "trace" ? ["--engine", state.by, ...(state.beside ? ["--beside", state.beside] : [])] : [];
  const repair = act === "repair" ? ["--with", state.kind, ...(state.level ? ["--level", state.level] : [])] : [];
  const sat = ["encode", "count", "list"].includes(act)
    ? Object.entries(state.sat).flatMap(([key, value]) => [`--${key.replaceAll("_", "-")}`, value as string])
    : [];
  return ["queensat", ...command.split(" "), ...square, ...stated, ...repair, ...sat, ...search].map(word).join(" ");
}
