/** What is pasted or dropped: formulas are graded, and everything else is read as a problem, except on the screen Class. */

import { MAX_DRAWN, size, type Problem } from "./problem";
import { UNMARKED } from "./state";
import { readProblem } from "./read-problem";
import type { Session } from "./session";
import { formulas, MAX_GRADED } from "./classroom/formulas";
import { headOf, isFormula, textOf } from "./classroom/text";

/** Most files that are taken at once. */
const MOST_FILES = 1000;

/** Returns whether the name of a file says that it is a formula, whatever is in it. */
const isNamedFormula = (file: File): boolean => /\.(cnf|dimacs)$/i.test(file.name);

const rowsOf = (problem: Problem): number => Math.max(...size(problem));

/** Takes files: one of them is graded or opened, several are a class. */
export async function receive(session: Session, files: readonly File[]): Promise<void> {
  try {
    const [first] = files;
    if (files.length > MOST_FILES) {
      session.say({
        value: "",
        note: `These are ${files.length} files; at most ${MOST_FILES} are taken at once.`,
        tone: "error",
      });
    } else if (files.length > 1) await grade(session, files);
    else if (first) {
      // The screen Class grades whatever it is given, and its verdict says what is wrong with it.
      const isGiven = session.state.screen === "class";
      const text = await textOf(first).catch((error: unknown) => {
        if (isGiven) return "";
        throw error;
      });
      if (isGiven || isNamedFormula(first) || isFormula(text)) await grade(session, files, text);
      else await openProblem(session, text, first.name);
    }
  } catch (error) {
    session.fail(error);
  }
}

/** Takes a text that was pasted. */
export const receiveText = (session: Session, text: string): Promise<void> =>
  receive(session, text.trim() ? [new File([text], "pasted text")] : []);

async function grade(session: Session, files: readonly File[], text = ""): Promise<void> {
  const { stated } = headOf(text);
  const to = { screen: "class", act: "grade", hidesAnswer: false } as const;
  await formulas.add(files);
  if (stated) {
    // A formula that states its problem is graded for it, if it comes alone.
    const problem = await readProblem(stated);
    if (typeof problem === "string") return session.refuse(problem);
    if (rowsOf(problem) <= MAX_GRADED && JSON.stringify(problem) !== JSON.stringify(session.state.problem)) {
      session.setProblem(problem, { ...UNMARKED, without: [], ...to });
      return;
    }
  }
  session.set(to);
}

/** Opens a text that is an address of the page, as a link does. Returns whether it is one. */
export function isOpened(text: string): boolean {
  const [, hash] = /^[^{\s]*(#\w\S*=\S*)$/.exec(text.trim()) ?? [];
  if (hash) location.hash = hash;
  return hash !== undefined;
}

async function openProblem(session: Session, text: string, name: string): Promise<void> {
  if (isOpened(text)) return;
  const problem = await readProblem(text.trim());
  if (typeof problem === "string") return session.refuse(problem);
  if (rowsOf(problem) > MAX_DRAWN) {
    session.refuse(
      `The board of '${name}' has ${rowsOf(problem)} rows or columns; boards here have up to ${MAX_DRAWN}.`,
    );
    return;
  }
  const screen = problem.regions ? "puzzle" : "board";
  session.setProblem(problem, { screen, ...UNMARKED, without: [] });
  session.say({ value: "", note: `The board of '${name}' is open.` });
}

/** Returns the files of a folder that was chosen. A folder in it for each student is part of a file's name. */
export const ofFolder = (files: readonly File[]): File[] =>
  files
    // What a computer keeps about a folder is nobody's homework.
    .filter((file) => !file.name.startsWith("."))
    .map((file) => new File([file], file.webkitRelativePath.split("/").slice(1).join("/")));

/** Returns whether a person writes text where an event is. */
export const isInText = ({ target }: Event): boolean =>
  target instanceof Element &&
  target.closest("textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file])") !== null;

/** Hears what is pasted and dropped on the page. */
export function listen(session: Session): void {
  const mark = (isOver: boolean): void => void document.body.classList.toggle("dropping", isOver);
  addEventListener("paste", (event) => {
    const { clipboardData } = event;
    if (!clipboardData || isInText(event)) return;
    const files = [...clipboardData.files];
    if (files.length > 0) void receive(session, files);
    else void receiveText(session, clipboardData.getData("text/plain"));
    event.preventDefault();
  });
  addEventListener("dragover", (event) => {
    if (isInText(event) && !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) mark(false);
  });
  addEventListener("drop", (event) => {
    mark(false);
    const { dataTransfer } = event;
    if (!dataTransfer || (isInText(event) && dataTransfer.files.length === 0)) return;
    event.preventDefault();
    const files = [...dataTransfer.files];
    if (files.length > 0) void receive(session, files);
    else void receiveText(session, dataTransfer.getData("text/plain"));
  });
}
