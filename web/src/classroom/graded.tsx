/** The grade of one formula: verdict, causes, the board that it admits wrongly, and the solution that it loses. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { attackers } from "../attacks";
import { Board, type SquareView } from "../board/board";
import { Picture } from "../board/picture";
import { stand } from "../board/stands";
import { has, MAX_DRAWN, name, size, type Problem, type Square } from "../problem";
import { sentence } from "../session";
import { counted } from "../words";
import type { Formula } from "./formulas";
import { kindOfVerdict, lineSquares, remarks, VERDICTS } from "./verdict";

/** Clauses and causes that are written out. */
const WRITTEN = 12;

interface DrawnProps {
  problem: Problem;
  queens: readonly Square[];
  label: string;
  /** Squares of a line whose rule is broken, or of a clause. */
  lit?: readonly Square[];
  plus?: readonly Square[];
  minus?: readonly Square[];
}

/** A small picture of a board, with its queens by name for who does not see it. */
export const Named = ({
  problem,
  queens,
  label,
}: {
  problem: Problem;
  queens: readonly Square[];
  label: string;
}): JSX.Element => (
  <div role="img" aria-label={`${label}: ${queens.map(name).join(", ")}`}>
    <Picture problem={problem} queens={queens} />
  </div>
);

function Drawn({ problem, queens, label, lit = [], plus = [], minus = [] }: DrawnProps): JSX.Element {
  const [at, setAt] = useState<Square>([1, 1]);
  if (Math.max(...size(problem)) > MAX_DRAWN) return <Named problem={problem} queens={queens} label={label} />;
  const hits = attackers(problem, queens);
  const view = (square: Square): SquareView => {
    const isQueen = has(queens, square);
    const hit = isQueen ? (hits.get(square.join()) ?? 0) : 0;
    const { list, piece, words } = stand(problem, square, isQueen);
    const tones: string[] = list ? [list] : [];
    if (hit > 0) tones.push("bad");
    if (has(lit, square)) tones.push("broken");
    if (has(plus, square)) tones.push("plus");
    if (has(minus, square)) tones.push("minus");
    const said = [
      words,
      hit > 0 ? `attacked by ${hit}` : "",
      has(lit, square) ? "on the line" : "",
      has(plus, square) || has(minus, square) ? "in the clause" : "",
    ];
    return { piece, tones, words: said.filter(Boolean).join(", ") };
  };
  return <Board problem={problem} label={label} at={at} onAt={setAt} view={view} />;
}

function Admitted({ problem, formula }: { problem: Problem; formula: Formula }): JSX.Element | null {
  const admitted = formula.graded?.report?.admitted;
  if (!admitted) return null;
  const { queens, violation, broken, smallest } = admitted;
  return (
    <section class="difference" aria-label="Admitted wrongly">
      <h3>Admitted wrongly</h3>
      <Drawn
        problem={problem}
        queens={queens}
        label="a board that the formula admits wrongly"
        lit={broken.slice(0, 1).flatMap((line) => lineSquares(problem, line))}
      />
      {violation && <p>{sentence(violation)}</p>}
      {broken.length > 0 && <p>Broken on this board:</p>}
      <ul>
        {broken.slice(0, WRITTEN).map((line) => (
          <li key={line}>{sentence(line)}</li>
        ))}
        {broken.length > WRITTEN && <li>And {counted(broken.length - WRITTEN, "more line")}.</li>}
      </ul>
      {smallest && <p class="soft">No other wrong board that the formula admits has fewer attacks.</p>}
    </section>
  );
}

function Lost({ problem, formula }: { problem: Problem; formula: Formula }): JSX.Element | null {
  const lost = formula.graded?.report?.lost;
  const [pointed, setPointed] = useState(0);
  if (!lost) return null;
  const { queens, clauses } = lost;
  const clause = clauses[pointed];
  return (
    <section class="difference" aria-label="Lost">
      <h3>Lost: a solution</h3>
      <Drawn
        problem={problem}
        queens={queens}
        label="a solution that the formula loses"
        plus={clause?.queens ?? []}
        minus={clause?.empty ?? []}
      />
      {clauses.length > 0 && (
        <p>
          {clauses.length === 1
            ? "Because of this clause:"
            : "Because of these clauses (the chosen one is marked on the board):"}
        </p>
      )}
      <ul class="blamed">
        {clauses.slice(0, WRITTEN).map((it, index) => (
          <li key={it.number}>
            <button
              type="button"
              aria-pressed={index === pointed}
              onClick={() => setPointed(index)}
              onPointerEnter={() => setPointed(index)}
            >
              <span>line {it.line}</span> <code>{it.clause}</code> <span>{it.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {clauses.length > WRITTEN && <p class="soft">And {counted(clauses.length - WRITTEN, "more clause")}.</p>}
    </section>
  );
}

interface Props {
  problem: Problem;
  formula: Formula;
  /** The page's answer has the verdict already. */
  isAlone: boolean;
}

export function Graded({ problem, formula, isAlone }: Props): JSX.Element {
  const { graded } = formula;
  const report = graded?.report;
  const { words, meaning, tone } = VERDICTS[kindOfVerdict(graded)];
  const extra = report?.extra_models;
  return (
    <section class="graded" aria-labelledby="graded">
      <h2 id="graded" tabIndex={-1} aria-live="polite">
        {formula.name}
      </h2>
      {!isAlone && (
        <p>
          <b class={`verdict ${tone}`}>{words}</b> <span class="soft">{graded?.fault || sentence(meaning)}</span>
        </p>
      )}
      {report && report.causes.length > 0 && (
        <>
          <h3>Causes</h3>
          <ul class="causes">
            {report.causes.map((it) => (
              <li key={it.text}>{sentence(it.text)}</li>
            ))}
          </ul>
        </>
      )}
      {report && (
        <ul class="remarks">
          {remarks(report).map((it) => (
            <li key={it}>{sentence(it)}</li>
          ))}
        </ul>
      )}
      <div class="differences">
        <Admitted problem={problem} formula={formula} />
        <Lost problem={problem} formula={formula} key={graded?.key} />
        {extra && (
          <section class="difference" aria-label="With several models">
            <h3>With several models</h3>
            <Drawn problem={problem} queens={extra.queens} label="a solution with several models" />
          </section>
        )}
      </div>
      {report && (
        <p class="soft">
          {counted(report.variables, "variable")}, {counted(report.clauses, "clause")}.
        </p>
      )}
    </section>
  );
}
