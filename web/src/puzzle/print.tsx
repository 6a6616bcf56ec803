/** The puzzle on paper: on the first page, and its solution on a second one. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { quiet } from "../engine/ask";
import type { Problem, Square } from "../problem";
import { svgOf } from "../saving/picture";
import type { Session } from "../session";
import { judge, verdictNow } from "./verdict";

function sheet(problem: Problem, stars: readonly Square[]): Node {
  return document.adoptNode(new DOMParser().parseFromString(svgOf(problem, stars), "image/svg+xml").documentElement);
}

/** The two pages, which are there only while the browser prints. */
export function Sheets({ session }: { session: Session }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fill = (): void => {
      const { problem } = session.state;
      const solution = verdictNow(session)?.solutions[0];
      root.current!.replaceChildren(sheet(problem, problem.fixed ?? []), ...(solution ? [sheet(problem, solution)] : []));
    };
    const empty = (): void => root.current?.replaceChildren();
    addEventListener("beforeprint", fill);
    addEventListener("afterprint", empty);
    return () => {
      removeEventListener("beforeprint", fill);
      removeEventListener("afterprint", empty);
    };
  }, [session]);
  return <div class="sheets" aria-hidden="true" ref={root} />;
}

/** Prints the puzzle, whose solution is asked first if it is not known. */
export async function print(session: Session): Promise<void> {
  try {
    if (!verdictNow(session)) await judge(session.state.problem, (question) => quiet.ask(question), { seconds: 5 });
    window.print();
  } catch (error) {
    session.fail(error);
  }
}
