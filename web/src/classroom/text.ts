/** The text of a file that a person has dropped or chosen. */

import { AskError } from "../engine/ask";

/** Largest file that is read. */
const LARGEST = 16 * 2 ** 20;

/** What no text has, except for the mark of its end in old editors. */
const CONTROL = /[\0-\x08\x0e-\x19\x1b-\x1f]/;

/** Returns the text of a file, or throws the sentence that says why it has none. */
export async function textOf(file: File): Promise<string> {
  const fault = (words: string): AskError => new AskError("unreadable", `'${file.name}' ${words}`);
  if (file.size > LARGEST)
    throw fault(
      `has ${(file.size / 2 ** 20).toFixed(1)} MB; files are read here up to 16 MB, and larger ones by the program`,
    );
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw fault("cannot be read. If it is a folder, choose it on the screen Class.");
  }
  const text = decoded(bytes);
  if (CONTROL.test(text)) throw fault("is not a text file: expected a formula or a puzzle");
  return text;
}

function decoded(bytes: Uint8Array): string {
  // Shells of Windows write texts with two bytes for each character.
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

/** Returns whether a text is a formula in DIMACS: comments and a header, or comments and clauses without one. */
export function isFormula(text: string): boolean {
  const start = text.slice(0, 20_000).trimStart();
  if (/^(?:c(?:[ \t].*)?\r?\n\s*)*p\s+(?:inc)?cnf\b/.test(start)) return true;
  return /^(?:c\s|-?\d)/.test(start) && /^-?\d[-\d ]* 0\s*$/m.test(start);
}

/** What a formula says of its problem before its first clause. */
export interface Head {
  /** The problem in JSON that `encode` states in comments. */
  stated: string;
  /** Number of variables in the header, 0 without one. */
  variables: number;
}

/** Returns what stands before the first clause of a formula. */
export function headOf(text: string): Head {
  const header = /^p\s+(?:inc)?cnf\s+(\d{1,9})\b/m.exec(text);
  const comments = text.slice(0, header?.index ?? 20_000).matchAll(/^c problem-json: (.*)$/gm);
  // Long JSON goes on in more comments.
  const stated = [...comments].map((it) => it[1]!.trim()).join("");
  return { stated, variables: Number(header?.[1] ?? 0) };
}
