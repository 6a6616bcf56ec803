/** The formulas that were pasted or dropped, and how they were graded. No address has them. */

import { size, type Problem } from "../problem";
import type { ReportGrade } from "../schema";
import type { Session } from "../session";
import { headOf, textOf, type Head } from "./text";

/** The grade of a formula, or the sentence that says why it has none. */
export interface Graded {
  /** What it was graded for: problem and options. */
  key: string;
  report: ReportGrade | null;
  fault: string;
  ms: number;
}

export interface Formula {
  readonly file: File;
  readonly name: string;
  readonly head: Head;
  graded: Graded | null;
  /** Rows of the board whose size the page took from it; 0 if it took none, and null before that is known. */
  fitted: number | null;
}

/** Most rows of a board of which a formula is graded. */
export const MAX_GRADED = 1000;

class Formulas {
  all: Formula[] = [];
  /** The formula whose full grade is shown. */
  opened: Formula | null = null;
  /** What breaks the format, such as wrong numbers in the header, is an error and no warning. */
  isStrict = false;
  /** Grows when formulas are added. */
  version = 0;

  /** Adds formulas. One of an earlier time with the same name is replaced. */
  async add(files: readonly File[]): Promise<void> {
    const added: Formula[] = [];
    for (const file of files) {
      let name = file.name;
      for (let copy = 2; added.some((it) => it.name === name); copy++) name = `${file.name} (${copy})`;
      const head = await textOf(file).then(headOf, () => ({ stated: "", variables: 0 }));
      added.push({ file, name, head, graded: null, fitted: null });
    }
    const names = new Set(added.map((it) => it.name));
    this.all = [...this.all.filter((it) => !names.has(it.name)), ...added];
    this.opened = added.length === 1 ? added[0]! : null;
    this.version++;
  }

  clear(): void {
    this.all = [];
    this.opened = null;
    this.version++;
  }

  /** Returns what formulas are graded for now. */
  key({ state }: Session): string {
    return JSON.stringify([state.problem, this.isStrict]);
  }

  /** Returns the formulas that have no grade for the present problem. */
  waiting(session: Session): Formula[] {
    const key = this.key(session);
    return this.all.filter((it) => it.graded?.key !== key);
  }

  /** Returns the square board that most formulas seem to be about, if it is another one than the page's. */
  suggested({ state }: Session): { rows: number; count: number } | null {
    const [rows, columns] = size(state.problem);
    const counts = new Map<number, number>();
    for (const { head } of this.all) {
      const board = statedSize(head.stated);
      const root = board ?? Math.sqrt(head.variables);
      if (Number.isInteger(root) && root > 0 && root <= MAX_GRADED) counts.set(root, (counts.get(root) ?? 0) + 1);
    }
    const [most] = [...counts].sort((one, other) => other[1] - one[1]);
    if (
      !most ||
      most[1] * 2 <= this.all.length ||
      (most[0] === rows && rows === columns) ||
      most[0] ** 2 === rows * columns
    )
      return null;
    return { rows: most[0], count: most[1] };
  }
}

/** Returns the number of rows of the board that a formula states, if it is square. */
function statedSize(stated: string): number | null {
  if (!stated) return null;
  try {
    const [rows, columns] = size(JSON.parse(stated) as Problem);
    return rows === columns ? rows : null;
  } catch {
    return null;
  }
}

/** The formulas of the page. */
export const formulas = new Formulas();
