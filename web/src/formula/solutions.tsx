/** All solutions, or one of each class, as small pictures. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Picture } from "../board/picture";
import type { Square } from "../problem";
import type { Session } from "../session";
import { counted } from "../words";
import { classesNow, listedNow, showListed } from "./list";

/** Pictures that are added at a time. */
const PAGE = 200;

const words = (queens: readonly Square[]): string => queens.map(([, column]) => column).join(" ");

export function Solutions({ session }: { session: Session }): JSX.Element | null {
  const [drawn, setDrawn] = useState({ of: null as unknown, most: PAGE });
  const { act, problem } = session.state;
  if (session.isCovered) return null;
  const classes = act === "classes" ? classesNow(session) : null;
  const listed = act === "list" ? listedNow(session) : null;
  const all = classes ?? listed?.solutions ?? [];
  // Of another list not so many are drawn at once.
  const most = drawn.of === all ? drawn.most : PAGE;
  const items = classes
    ? classes.slice(0, most).map(({ queens, size: solutions }) => ({
        queens,
        label: `a class of ${counted(solutions, "solution")}`,
        show: () => session.show({ queens, label: `a class of ${counted(solutions, "solution")}` }),
      }))
    : (listed?.solutions ?? []).slice(0, most).map((queens, index) => ({
        queens,
        label: `solution ${index + 1}`,
        show: () => showListed(session, listed!.solutions, index, listed!.isComplete),
      }));
  if (items.length === 0) return null;
  const left = all.length - items.length;
  return (
    <div class="solutions">
      <ul>
        {items.map(({ queens, label, show }, index) => (
          <li key={index}>
            <button type="button" aria-label={`${label}: ${words(queens)}`} onClick={show}>
              <Picture problem={problem} queens={queens} />
              {classes && <span>{label.replace("a class of ", "")}</span>}
            </button>
          </li>
        ))}
      </ul>
      {all.length > PAGE && (
        <button
          type="button"
          aria-disabled={left === 0}
          onClick={() => left > 0 && setDrawn({ of: all, most: most + PAGE })}
        >
          {left > 0 ? `Show ${Math.min(PAGE, left)} more (${left.toLocaleString("en")} left)` : "All are shown"}
        </button>
      )}
    </div>
  );
}
