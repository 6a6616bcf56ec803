/** The puzzle on paper: on the first page, and its solution on a second one. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { quiet } from "../engine/ask";
import type { Problem, Square } from "../problem";
import { svgOf } from "../saving/picture";
import type { Session } from "../session";
import { rules, title } from "./words";
import { judge, verdictNow } from "./verdict";

function sheet(title: string, problem: Problem, stars: readonly Square[]): Node {
  const page = document.createElement("section");
  const lines = [title, rules(problem)].map((text, index) => {
    const line = document.createElement(index === 0 ? "h2" : "p");
    line.textContent = text;
    return line;
  });
  page.append(
    ...lines,
    document.adoptNode(new DOMParser().parseFromString(svgOf(problem, stars, true), "image/svg+xml").documentElement),
  );
  return page;
}

/** The two pages, which are there only while the browser prints. */
export function Sheets({ session }: { session: Session }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fill = (): void => {
      const { problem } = session.state;
      const { solutions = [] } = verdictNow(session) ?? {};
      const second = solutions
        .slice(0, 1)
        .map((it) => sheet(solutions.length === 1 ? "Solution" : "One of several solutions", problem, it));
      root.current!.replaceChildren(sheet(title(problem), problem, problem.fixed ?? []), ...second);
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
