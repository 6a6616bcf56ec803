/** The formula beside the board: the clauses of the square under the pointer first, all on demand. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { AskError, quiet, type Answered } from "../engine/ask";
import { change, has, name, size, standing, type Problem, type Square } from "../problem";
import type { ReportExplainFormula } from "../schema";
import { UNLIT, type Lit, type Session } from "../session";
import type { Kind, Sat } from "../state";
import { counted, listed, pieceName, plural } from "../words";
import { Kinds, KIND_WORDS } from "../board/kinds";
import { kindOf, kindsOf } from "../without";

/** A clause: its literals, what it says, and its squares. */
interface Clause {
  number: number;
  literals: number[];
  text: string;
  /** Squares of which one has a queen, if the clause is true by them; squares of which one is empty. */
  queens: readonly Square[];
  empty: readonly Square[];
  group: string;
}

/** Meaning of an auxiliary variable. */
interface Meaning {
  text: string;
  squares: readonly Square[];
}

interface Formula {
  variables: number;
  squareVariables: number;
  clauses: Clause[];
  meanings: Map<number, Meaning>;
}

/** Most clauses that are written out. */
const WRITTEN = 1500;

const ENCODINGS = [
  "pairwise",
  "sequential",
  "ladder",
  "commander",
  "product",
  "binary",
  "bimander",
  "four-way-split",
  "totalizer",
  "cardinality-network",
  "sorting-network",
];

function formulaOf(report: ReportExplainFormula): Formula {
  const meanings = new Map<number, Meaning>();
  const clauses: Clause[] = [];
  for (const group of report.groups) {
    for (const clause of group.clauses) {
      clauses.push({
        number: clause.number,
        literals: clause.clause.split(" ").map(Number).filter(Boolean),
        text: clause.text,
        queens: clause.queens ?? [],
        empty: clause.empty ?? [],
        group: group.name,
      });
    }
    for (const { variable, text, true_if, false_if } of group.variables) {
      meanings.set(variable, { text, squares: [...(true_if?.squares ?? []), ...(false_if?.squares ?? [])] });
    }
  }
  return { variables: report.variables, squareVariables: report.square_variables, clauses, meanings };
}

/** Sizes of a formula that has too many clauses to be read. */
interface Sizes {
  variables: number;
  clauses: number;
}

/** Asks for the formula of a problem whenever it changes. */
function useFormula(problem: Problem, sat: Sat): { formula: Formula | null; sizes: Sizes | null; fault: string } {
  const [formula, setFormula] = useState<Formula | null>(null);
  const [sizes, setSizes] = useState<Sizes | null>(null);
  const [fault, setFault] = useState("");
  const key = JSON.stringify([problem, sat]);
  useEffect(() => {
    let isOld = false;
    const load = async (): Promise<void> => {
      try {
        const { report } = await quiet.ask(
          { question: "explain-formula", problem, sat: { ...sat } },
          { topic: "formula" },
        );
        if (isOld) return;
        setFormula(formulaOf(report));
        setSizes(null);
        setFault("");
      } catch (error) {
        if (isOld || !(error instanceof AskError)) return;
        setFormula(null);
        setFault(error.code === "refused.memory" ? "" : error.message);
        if (error.code !== "refused.memory") return;
        const { report } = await quiet.ask({ question: "sizes", problem }, { topic: "formula" });
        const own = report.encodings.find((it) => it.name.startsWith(sat.encoding ?? "pairwise"));
        if (!isOld) setSizes(own ? { variables: Number(own.variables), clauses: Number(own.clauses) } : null);
      }
    };
    // Typing and drawing change the problem many times a second.
    const timer = setTimeout(() => void load().catch(() => undefined), 30);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [key]);
  return { formula, sizes, fault };
}

interface Props {
  session: Session;
  onLit: (lit: Lit) => void;
}

/** Returns the number of clauses that each encoding takes for a problem. */
function useClauseCounts(problem: Problem): Map<string, number> {
  const [counts, setCounts] = useState(new Map<string, number>());
  useEffect(() => {
    let isOld = false;
    const load = ({ report }: Answered<"sizes">): void => {
      if (!isOld) setCounts(new Map(report.encodings.map((it) => [it.name.replace(/:.*/, ""), Number(it.clauses)])));
    };
    // Without them the names suffice.
    quiet.ask({ question: "sizes", problem }, { topic: "sizes" }).then(load, () => undefined);
    return () => void (isOld = true);
  }, [JSON.stringify(problem)]);
  return counts;
}

function Encodings({ session, problem }: { session: Session; problem: Problem }): JSX.Element {
  const { sat } = session.state;
  const counts = useClauseCounts(problem);
  // They are those of the whole formula.
  const isWhole = session.state.without.length === 0;
  const sized = (encoding: string): string =>
    isWhole && counts.has(encoding) ? `${encoding}: ${counted(counts.get(encoding)!, "clause")}` : encoding;
  const select = (key: keyof Sat, label: string, isMain: boolean): JSX.Element => (
    <label>
      {label}{" "}
      <select
        aria-label={isMain ? undefined : `encoding of ${label}`}
        value={sat[key] ?? ""}
        onChange={(event) => {
          const { [key]: _old, ...rest } = sat;
          const value = event.currentTarget.value;
          session.set({ sat: value ? { ...rest, [key]: value } : rest });
        }}
      >
        <option value="">{isMain ? sized("pairwise") : "the same"}</option>
        {ENCODINGS.slice(isMain ? 1 : 0).map((it) => (
          <option key={it} value={it}>
            {isMain ? sized(it) : it}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="encodings">
      {select("encoding", "At most one by", true)}
      <details>
        <summary>for each direction</summary>
        {select("row_encoding", "rows", false)}
        {select("column_encoding", "columns", false)}
        {select("diagonal_encoding", "diagonals", false)}
        {select("anti_diagonal_encoding", "anti-diagonals", false)}
      </details>
    </div>
  );
}

const touches = (clause: Clause, square: Square): boolean => has(clause.queens, square) || has(clause.empty, square);

/** Returns the name of the square of a variable. */
const squareOf = (variable: number, columns: number): string =>
  name([Math.floor((variable - 1) / columns) + 1, ((variable - 1) % columns) + 1]);

interface ClauseProps {
  clause: Clause;
  columns: number;
  formula: Formula;
  at: Square;
  isOn: boolean;
  onPoint: (clause: Clause) => void;
  onMeaning: (squares: readonly Square[]) => void;
}

function ClauseLine({ clause, columns, formula, at, isOn, onPoint, onMeaning }: ClauseProps): JSX.Element {
  const isMine = touches(clause, at);
  const unknown = clause.literals.map(Math.abs).filter((it) => it > formula.squareVariables);
  const meanings = [...new Set(unknown)].map((it) => `${it}: ${formula.meanings.get(it)?.text ?? ""}`);
  return (
    <li
      class={`${isMine ? "mine" : ""}${isOn ? " on" : ""}`}
      onPointerEnter={() => onPoint(clause)}
      onClick={() => onPoint(clause)}
    >
      <span class="number">{clause.number}</span>
      <code>
        {clause.literals.map((literal, index) => {
          const meaning = formula.meanings.get(Math.abs(literal));
          const text = literal < 0 ? `¬${-literal}` : String(literal);
          return meaning ? (
            <span key={index} class="auxiliary" title={meaning.text} onPointerEnter={() => onMeaning(meaning.squares)}>
              {text}
            </span>
          ) : (
            <span key={index} title={squareOf(Math.abs(literal), columns)}>
              {text}
            </span>
          );
        })}
      </code>
      <span class="words">
        {clause.text}
        {meanings.length > 0 && <small>{meanings.join("; ")}</small>}
      </span>
    </li>
  );
}

export function FormulaPane({ session, onLit }: Props): JSX.Element {
  const { problem, placed, sat, at, without } = session.state;
  const stated = useMemo(() => change(problem, { fixed: standing(problem, placed) }), [problem, placed]);
  const { formula, sizes, fault } = useFormula(stated, sat);
  const [isAll, setAll] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);

  const gone = without.filter((kind) => kindsOf(problem).includes(kind));
  const kept = useMemo(
    () => formula?.clauses.filter((it) => !gone.includes(kindOf(it.group) ?? ("" as Kind))) ?? [],
    [formula, gone.join()],
  );
  const here = useMemo(() => kept.filter((it) => touches(it, at)), [kept, at]);
  const [, columns] = size(problem);
  const variable = (at[0] - 1) * columns + at[1];
  const written = isAll ? kept.slice(0, WRITTEN) : here;
  const point = (clause: Clause | undefined): void => {
    setPointed(clause?.number ?? null);
    onLit(clause ? { plus: clause.queens, minus: clause.empty, about: [] } : UNLIT);
  };
  // At once: a later effect would take back what a key has pointed at meanwhile.
  useLayoutEffect(() => point(undefined), [at.join(), formula]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || written.length === 0) return;
    event.preventDefault();
    const now = written.findIndex((it) => it.number === pointed);
    const next = written[Math.min(written.length - 1, Math.max(0, now + step))];
    point(next);
    list.current?.querySelector(".on")?.scrollIntoView({ block: "nearest" });
  };
  const said = written.find((it) => it.number === pointed);
  const auxiliary = formula ? formula.variables - formula.squareVariables : 0;
  return (
    <section class="formula" aria-label="Formula">
      <h2>The formula</h2>
      <p class="sizes">
        {formula ? (
          <>
            <b>{formula.variables}</b> {plural(formula.variables, "variable")}
            {auxiliary > 0 && `, ${auxiliary} of them auxiliary`}, <b>{kept.length.toLocaleString("en")}</b>{" "}
            {plural(kept.length, "clause")}
            {gone.length > 0 && ` without those for ${listed(gone.map((kind) => KIND_WORDS[kind]))}`}
          </>
        ) : sizes ? (
          `${counted(sizes.variables, "variable")}, ${counted(sizes.clauses, "clause")}: more than can be read here`
        ) : (
          fault || "…"
        )}
      </p>
      <Kinds session={session} />
      <Encodings session={session} problem={stated} />
      <div class="bar">
        <div role="group" aria-label="Clauses shown" class="segments">
          <button type="button" aria-pressed={!isAll} onClick={() => setAll(false)}>
            {here.length} with {name(at)}
            {formula && ` (variable ${variable})`}
          </button>
          <button type="button" aria-pressed={isAll} onClick={() => setAll(true)}>
            all {kept.length.toLocaleString("en")}
          </button>
        </div>
        <span class="legend">
          <i class="key plus" />a {pieceName(problem)} on one of these <i class="key minus" />
          or one of these is empty
        </span>
      </div>
      <ol
        class="clauses"
        ref={list}
        tabIndex={0}
        aria-label="Clauses; arrow keys point at one"
        onKeyDown={onKeyDown}
        onPointerLeave={() => point(undefined)}
      >
        {written.map((clause, index) => (
          <>
            {(index === 0 || written[index - 1]!.group !== clause.group) && (
              <li class="group" key={`g${clause.number}`}>
                {clause.group}
              </li>
            )}
            <ClauseLine
              key={clause.number}
              clause={clause}
              columns={columns}
              formula={formula!}
              at={at}
              isOn={clause.number === pointed}
              onPoint={point}
              onMeaning={(about) => onLit({ plus: [], minus: [], about })}
            />
          </>
        ))}
        {isAll && kept.length > WRITTEN && (
          <li class="group">and {(kept.length - WRITTEN).toLocaleString("en")} more; "DIMACS" saves all</li>
        )}
      </ol>
      <p class="unseen" aria-live="polite">
        {said ? `clause ${said.number}: ${said.text}` : ""}
      </p>
    </section>
  );
}
