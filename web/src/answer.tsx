/** The answer: a value in large letters, what it rests on, progress, and the button that stops. */

import type { JSX } from "preact";
import type { Session } from "./session";

/** With `isQuiet` a screen reader hears nothing of it: the screen says what changed when a stroke ends. */
export function AnswerArea({ session, isQuiet = false }: { session: Session; isQuiet?: boolean }): JSX.Element {
  const { said, work, isCovered } = session;
  const isEmpty = !said.value && !said.note;
  // What is wrong with a question, or what was saved, is no answer to it.
  const isHidden = isCovered && said.tone !== undefined && said.tone !== "error";
  return (
    <section class="answer-area" aria-label="Answer">
      <output id="answer" class={said.tone ?? ""} aria-live={isQuiet ? "off" : "polite"}>
        {isHidden ? (
          <button type="button" onClick={() => { session.isCovered = false; session.render(); }}>Show the answer</button>
        ) : isEmpty ? null : (
          <>
            {said.value && <><span class="value">{said.value}</span>{" "}</>}
            <span class="note">{said.note}</span>
          </>
        )}
      </output>
      {work?.isLong && (
        <div class="work">
          <progress value={work.progress.fraction > 0 ? work.progress.fraction : undefined} aria-label="Progress" />
          <span>{work.progress.solutions > 0 && !isCovered ? `${work.progress.solutions.toLocaleString("en")} so far` : "working"}</span>
          <button type="button" aria-keyshortcuts="Escape" onClick={() => session.stop()}>Stop</button>
        </div>
      )}
    </section>
  );
}
