/** Puzzles as texts: those that are read, and the formats that they leave in. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AskError, quiet } from "../engine/ask";
import { MAX_DRAWN, size, type Problem } from "../problem";
import { isOpened } from "../reading";
import { copy } from "../saving/download";
import { readProblem } from "../read-problem";
import type { Session } from "../session";
import { UNMARKED } from "../state";
import { inOwnWords } from "./words";

/** Returns the sentence for a puzzle that is not drawn. */
export const tooLarge = (problem: Problem): string =>
  `This puzzle has ${Math.max(...size(problem))} rows or columns; expected at most ${MAX_DRAWN}.`;

/** A field for a puzzle in any form that the program reads. */
export function Reading({ session }: { session: Session }): JSX.Element {
  const [text, setText] = useState("");
  const read = async (): Promise<void> => {
    if (isOpened(text)) return;
    const problem = await readProblem(text.trim());
    if (typeof problem === "string") return session.refuse(problem);
    if (Math.max(...size(problem)) > MAX_DRAWN) return session.refuse(tooLarge(problem));
    session.setProblem(problem, { ...UNMARKED, without: [] });
    await session.act("check");
  };
  return (
    <div class="reading">
      <label>
        A grid of letters, an address of puzz.link or of this page, SBN, or JSON
        <textarea
          rows={5}
          spellcheck={false}
          value={text}
          placeholder={"AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED"}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button
        type="button"
        disabled={text.trim() === ""}
        onClick={() => void read().catch((error) => session.fail(error))}
      >
        Read
      </button>
    </div>
  );
}

const FORMATS = [
  ["grid", "Grid of letters"],
  ["json", "JSON"],
  ["sbn", "SBN"],
  ["puzzlink", "puzz.link"],
] as const;

/** Buttons that write the puzzle in a format, and copy it. */
export function Formats({ session }: { session: Session }): JSX.Element {
  const { problem } = session.state;
  const [written, setWritten] = useState<{ text: string; of: typeof problem } | null>(null);
  const [said, setSaid] = useState("");
  const write = async (to: (typeof FORMATS)[number][0]): Promise<void> => {
    try {
      const { report } = await quiet.ask({ question: "convert", text: JSON.stringify(problem), from: "json", to });
      const text = report.written.trimEnd();
      setWritten({ text, of: problem });
      const isCopied = await copy(text);
      setSaid(isCopied ? "Copied." : "Not copied: the browser does not allow it. Copy the text below.");
    } catch (error) {
      if (error instanceof AskError) session.refuse(inOwnWords(problem, error.message));
      else session.fail(error);
    }
  };
  return (
    <>
      {FORMATS.map(([to, label]) => (
        <button key={to} type="button" onClick={() => void write(to)}>
          {label}
        </button>
      ))}
      <span role="status">{written?.of === problem ? said : ""}</span>
      {written?.of === problem && (
        <textarea
          readOnly
          class="written"
          aria-label="The puzzle as text"
          rows={Math.min(8, written.text.split("\n").length + 1)}
          value={written.text}
        />
      )}
    </>
  );
}
