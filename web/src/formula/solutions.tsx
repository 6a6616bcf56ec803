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
  const [most, setMost] = useState(PAGE);
  const { act, problem } = session.state;
  if (session.isCovered) return null;
  const classes = act === "classes" ? classesNow(session) : null;
  const listed = act === "list" ? listedNow(session) : null;
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
  const left = (classes ?? listed!.solutions).length - items.length;
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
      {left > 0 && (
        <button type="button" onClick={() => setMost(most + PAGE)}>
          {Math.min(PAGE, left)} more of {left.toLocaleString("en")}
        </button>
      )}
    </div>
  );
}
