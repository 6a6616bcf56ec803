/** The answer: a question whose answer is covered, a value in large letters, what it rests on, progress, and the button that stops. */

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isGuessed, questionOf } from "./question";
import { writeAddress } from "./address";
import { UNLIT, type Lit, type Session } from "./session";

/** Returns the whole number that a person has written, whose thousands may be set apart. */
function numberOf(guess: string): bigint | null {
  const written = guess.trim();
  return /^\d+$|^\d{1,3}([\s.,']\d{3})+$/.test(written) ? BigInt(written.replace(/\D/g, "")) : null;
}

/** Returns whether a guess is the value of an answer, in words. */
function judged(guess: string, value: string): string {
  if (!guess.trim() || !value) return "";
  const number = numberOf(guess);
  if (number === null) return `Your guess, ${guess.trim()}, is not a whole number.`;
  if (String(number) === value) return `Your guess, ${number}, is right.`;
  const least = /^(\d+)\+$/.exec(value)?.[1];
  if (least && number >= BigInt(least))
    return `The count is not finished, so your guess, ${number}, may still be right.`;
  return `Your guess, ${number}, is wrong.`;
}

function uncover(session: Session): void {
  session.isCovered = false;
  session.render();
}

/** A field for a guess while the answer is covered, and then what the guess was worth. */
function Guess({ session }: { session: Session }): JSX.Element {
  const [guess, setGuess] = useState("");
  const [isRefused, setRefused] = useState(false);
  // A slip of the keys does not end the question.
  const enter = (): void => {
    if (guess.trim() && numberOf(guess) === null) setRefused(true);
    else uncover(session);
  };
  // A solution that is shown later is another answer.
  const counted = useRef("");
  const { value } = session.said;
  if (!session.isCovered && /^(|.*\+)$/.test(counted.current)) counted.current = value;
  return (
    <>
      {session.isCovered && (
        <Going>
          <label class="guess">
            Your guess{" "}
            <input
              type="text"
              inputMode="numeric"
              size={6}
              maxLength={30}
              value={guess}
              onInput={(event) => {
                setGuess(event.currentTarget.value);
                setRefused(false);
              }}
              onKeyDown={(event) => event.key === "Enter" && enter()}
            />
          </label>
        </Going>
      )}
      {/* It is there before, so that a screen reader hears what comes into it. */}
      <p class="guess" role="status">
        {session.isCovered
          ? isRefused
            ? "A guess is a whole number, such as 12."
            : ""
          : judged(guess, counted.current)}
      </p>
    </>
  );
}

/** A part that goes, such as a button when it was pressed. If it has the focus then, the answer gets it. */
function Going(props: { class?: string; children: ComponentChildren }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => () => {
      if (root.current?.contains(document.activeElement)) document.getElementById("answer")?.focus();
    },
    [],
  );
  return <div {...props} ref={root} />;
}

/** With `isQuiet` a screen reader hears nothing of it: the screen says what changed when a stroke ends. */
export function AnswerArea({ session, isQuiet = false }: { session: Session; isQuiet?: boolean }): JSX.Element {
  const { said, work, isCovered, hides } = session;
  const isEmpty = !said.value && !said.note;
  // What is wrong with a question, or what was saved, is no answer to it, and neither is a mistake of a player.
  const question = questionOf(session);
  const isHidden = hides && said.tone !== undefined && said.tone !== "error";
  return (
    <section class="answer-area" aria-label="Answer">
      {question && <h2 class="question">{question}</h2>}
      {question && isGuessed(session.state.act) && <Guess session={session} key={writeAddress(session.asked)} />}
      <output id="answer" tabIndex={-1} class={said.tone ?? ""} aria-live={isQuiet ? "off" : "polite"}>
        {isHidden ? (
          <Going>
            <button type="button" onClick={() => uncover(session)}>
              {session.state.act === "trace" ? "Show how many steps there are" : "Show the answer"}
            </button>
          </Going>
        ) : isEmpty ? null : (
          <>
            {said.value && (
              <>
                <span class="value">{said.value}</span>{" "}
              </>
            )}
            <span class="note">{said.note}</span>
          </>
        )}
      </output>
      <p class="unseen" role="status">
        {work?.isLong ? "Working. Esc stops." : ""}
      </p>
      {work?.isLong && (
        <Going class="work">
          <progress value={work.progress.fraction > 0 ? work.progress.fraction : undefined} aria-label="Progress" />
          <span>
            {work.progress.solutions > 0 && !isCovered && /^(count|list|classes)$/.test(work.act)
              ? `${work.progress.solutions.toLocaleString("en")} so far`
              : "working"}
          </span>
          <button type="button" aria-keyshortcuts="Escape" onClick={() => session.stop()}>
            Stop
          </button>
        </Going>
      )}
    </section>
  );
}

/** The steps that lead to the answer. */
export function AnswerSteps({ session, onLit }: { session: Session; onLit: (lit: Lit) => void }): JSX.Element | null {
  const { steps = [] } = session.said;
  if (steps.length === 0 || session.isCovered) return null;
  return (
    <details class="steps" open={steps.length <= 6}>
      <summary>Step by step ({steps.length})</summary>
      <ol
        onKeyDown={(event) => {
          const { previousElementSibling, nextElementSibling } = event.target as Element;
          const to = { ArrowUp: previousElementSibling, ArrowDown: nextElementSibling }[event.key];
          if (!to) return;
          (to as HTMLElement).focus();
          event.preventDefault();
        }}
        onPointerLeave={() => onLit(UNLIT)}
      >
        {steps.map(({ text, depth, lit }, index) => (
          <li
            key={index}
            tabIndex={index === 0 ? 0 : -1}
            style={{ marginLeft: `${depth}rem` }}
            onPointerEnter={() => onLit(lit)}
            onFocus={() => onLit(lit)}
            onBlur={() => onLit(UNLIT)}
          >
            {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
