/** The screen "Watch": what searches do on the board, step by step. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { AnswerArea } from "../answer";
import { Size } from "../board/rules";
import { size } from "../problem";
import { questionOf } from "../question";
import { UNASKED_SECONDS, type Session } from "../session";
import { isCurrent, MAX_STEPS, SEARCHES } from "./acts";
import { Choice } from "./choice";
import { Steps } from "./steps";

/** Most rows of a board whose searches begin without a click. */
const MAX_UNASKED = 12;

export function WatchScreen({ session }: { session: Session }): JSX.Element {
  const main = useRef<HTMLElement>(null);
  const isOpening = useRef(true);
  const { state, watched } = session;
  const watch = (limits: { seconds?: number } = {}): void => {
    session.set({ step: 0 });
    void session.act("trace", limits);
  };
  useEffect(() => {
    // An address that asks something is answered anyway.
    const isAsked = isOpening.current && state.act !== null;
    isOpening.current = false;
    // Later, because a page that is rendered within an effect would begin this one again.
    queueMicrotask(() => {
      const isNew = !session.watched || !isCurrent(session, session.watched);
      if (isNew && !isAsked && !session.work && Math.max(...size(session.state.problem)) <= MAX_UNASKED)
        watch({ seconds: UNASKED_SECONDS });
    });
  }, [state.problem]);
  const choose = (fields: { by?: string; beside?: string; steps?: number | null }): void => {
    session.set(fields);
    if (watched) watch();
  };
  const answer = <AnswerArea session={session} />;
  const isFirst = questionOf(session) !== null;
  return (
    <main class="watch-screen" ref={main}>
      {isFirst && answer}
      <section class="ask" aria-label="Searches">
        <div class="rules" role="group" aria-label="Board and searches">
          <Size session={session} />
          <Choice label="Search" value={state.by} onChoice={(by) => choose({ by })} />
          <Choice label="Beside it" value={state.beside} none="none" onChoice={(beside) => choose({ beside })} />
          <label>
            At most{" "}
            <input
              type="number"
              min="1"
              max={MAX_STEPS}
              placeholder={String(MAX_STEPS)}
              value={state.steps ?? ""}
              onChange={(event) => {
                const steps = Number(event.currentTarget.value);
                choose({ steps: steps >= 1 && steps <= MAX_STEPS ? steps : null });
              }}
            />{" "}
            steps
          </label>
          <button type="button" class="main" onClick={() => watch()}>
            Watch
          </button>
        </div>
        <dl class="does">
          {[...new Set([state.by, state.beside])].map(
            (name) =>
              Object.hasOwn(SEARCHES, name) && (
                <div key={name} id={`does-${name}`}>
                  <dt>{name}:</dt> <dd>{SEARCHES[name as keyof typeof SEARCHES]}</dd>
                </div>
              ),
          )}
        </dl>
        {!isFirst && answer}
      </section>
      {watched && isCurrent(session, watched) && <Steps session={session} watched={watched} keys={main} />}
    </main>
  );
}
