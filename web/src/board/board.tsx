/** A board as a grid of squares: one of them has the focus, and arrow keys move it. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { name, region, size, type Problem, type Square } from "../problem";
import { lookOf } from "./looks";
import { Cross, PieceIcon, type Piece } from "./pieces";

/** What stands on a square, and how it is drawn. */
export interface SquareView {
  piece?: Piece | undefined;
  /** A cross, or a character. */
  mark?: "cross" | string | undefined;
  /** A small letter in the corner. */
  corner?: string | undefined;
  /** Classes of the style, such as `bad`, `plus`, `minus`, `ring`. */
  tones?: string[];
  /** What a screen reader says after the name and the region: `empty, attacked by 2`. */
  words: string;
}

interface BoardProps {
  problem: Problem;
  label: string;
  at: Square;
  view: (square: Square) => SquareView;
  /** The square that is pointed at, or has the focus. */
  onAt?: (square: Square) => void;
  /** A click, a tap, Enter or Space; of the pointer only if nothing is drawn with it. */
  onPress?: (square: Square) => void;
  /** The pointer is drawn over a square with the button down, the first one included. */
  onDraw?: (square: Square, isFirst: boolean) => void;
  /** The focus goes over a square by a key with Shift; the square that it leaves comes first. */
  onAlong?: (square: Square) => void;
  /** Another key. Returns whether it meant something. */
  onKey?: (key: string, square: Square) => boolean;
  /** Pointing with a mouse moves `at`, so that what is said of a square follows the pointer. */
  followsPointer?: boolean;
}

/** Milliseconds for which the pointer rests on a square that is meant: on its way it crosses others. */
const REST = 70;

const MOVES: Record<string, Square> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the square that a key moves the focus to, if it is such a key. */
function moved(event: KeyboardEvent, [row, column]: Square, [rows, columns]: Square): Square | null {
  const move = MOVES[event.key];
  if (move) {
    const within = (value: number, most: number): number => Math.min(most, Math.max(1, value));
    return [within(row + move[0], rows), within(column + move[1], columns)];
  }
  if (event.key === "Home") return event.ctrlKey ? [1, 1] : [row, 1];
  if (event.key === "End") return event.ctrlKey ? [rows, columns] : [row, columns];
  return null;
}

/** Returns the squares of the line from one square to another, of which the first one is left out. */
function line([row, column]: Square, to: Square): Square[] {
  const [down, along] = [to[0] - row, to[1] - column];
  const steps = Math.max(Math.abs(down), Math.abs(along));
  const at = (from: number, length: number, step: number): number => from + Math.round((length * step) / steps);
  return Array.from({ length: steps }, (_, step) => [at(row, down, step + 1), at(column, along, step + 1)]);
}

/** Returns the classes of the borders of a region: above and before a square of another region. */
function borders(problem: Problem, [row, column]: Square): string {
  if (!problem.regions) return "";
  const own = region(problem, [row, column]);
  const differs = (other: Square): boolean => region(problem, other) !== own;
  return `${row > 1 && differs([row - 1, column]) ? " top" : ""}${column > 1 && differs([row, column - 1]) ? " left" : ""}`;
}

function Cell({ square, props }: { square: Square; props: BoardProps }): JSX.Element {
  const { problem, at, view } = props;
  const { piece, mark, corner, tones = [], words } = view(square);
  const letter = region(problem, square);
  const look = letter === undefined ? null : lookOf(letter);
  const isAt = square[0] === at[0] && square[1] === at[1];
  const ground = (square[0] + square[1]) % 2 === 0 ? "light" : "dark";
  const classes =
    ["square", look ? "region" : ground, ...tones, isAt ? "at" : ""].filter(Boolean).join(" ") +
    borders(problem, square);
  return (
    <div role="gridcell">
      <button
        type="button"
        data-at={square.join()}
        tabIndex={isAt ? 0 : -1}
        aria-label={`${name(square)}, ${letter === undefined ? "" : `region ${letter}, `}${words}`}
        class={classes}
        style={look ? { backgroundColor: look.color, backgroundImage: look.image } : undefined}
        onClick={(event) => {
          if (!props.onDraw || event.detail === 0) props.onPress?.(square);
        }}
        onFocus={() => props.onAt?.(square)}
      >
        {piece ? <PieceIcon piece={piece} /> : mark === "cross" ? <Cross /> : mark}
        {corner && <small class="corner">{corner}</small>}
      </button>
    </div>
  );
}

/** Events by which a stroke ends, wherever the pointer is. */
const ENDS = ["pointerup", "pointercancel"] as const;

export function Board(props: BoardProps): JSX.Element {
  const { problem, label, at } = props;
  const root = useRef<HTMLDivElement>(null);
  /** The square that was drawn last, while the pointer is on the board. */
  const drawn = useRef<Square | null>(null);
  const isDown = useRef(false);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [rows, columns] = size(problem);

  useLayoutEffect(() => () => clearTimeout(resting.current), [props.followsPointer]);

  const squareOf = (event: PointerEvent): Square | null => {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-at]");
    if (!under || !root.current?.contains(under)) return null;
    const [row = 0, column = 0] = under.dataset.at!.split(",").map(Number);
    return [row, column];
  };
  const draw = (event: PointerEvent, isFirst: boolean): void => {
    const square = squareOf(event);
    if (!square) return;
    // A fast pointer skips squares on its way.
    const way = drawn.current ? line(drawn.current, square) : [square];
    drawn.current = square;
    for (const it of way) props.onDraw?.(it, isFirst);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = moved(event, at, [rows, columns]);
    if (to) {
      if (event.shiftKey) for (const square of [at, ...line(at, to)]) props.onAlong?.(square);
      props.onAt?.(to);
      root.current?.querySelector<HTMLElement>(`[data-at="${to.join()}"]`)?.focus();
      event.preventDefault();
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && props.onKey?.(event.key, at)) {
      event.preventDefault();
    }
  };
  const drawing = props.onDraw && {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      drawn.current = null;
      isDown.current = true;
      const end = (): void => {
        isDown.current = false;
        for (const it of ENDS) removeEventListener(it, end);
      };
      for (const it of ENDS) addEventListener(it, end);
      // A touch would keep its target, and the strokes of a pen go over many squares.
      (event.target as Element).releasePointerCapture?.(event.pointerId);
      draw(event, true);
    },
    onPointerMove: (event: PointerEvent) => {
      if (isDown.current && event.buttons & 1) draw(event, false);
    },
    // Where it comes back nothing was drawn on the way.
    onPointerLeave: () => void (drawn.current = null),
  };
  const pointing = props.followsPointer && {
    onPointerOver: (event: PointerEvent) => {
      const square = event.pointerType === "mouse" ? squareOf(event) : null;
      clearTimeout(resting.current);
      if (square) resting.current = setTimeout(() => props.onAt?.(square), REST);
    },
    onPointerLeave: () => clearTimeout(resting.current),
    // What is pressed is meant, and not what the pointer came over before.
    onMouseDown: () => clearTimeout(resting.current),
  };
  const numbers = (count: number): JSX.Element[] =>
    Array.from({ length: count }, (_, index) => <span key={index}>{index + 1}</span>);
  const many = rows > 12 || columns > 12 ? " many" : "";
  return (
    <div class={`board-frame${many}`} style={{ "--rows": rows, "--columns": columns }}>
      <div class="column-numbers" aria-hidden="true">
        {numbers(columns)}
      </div>
      <div class="row-numbers" aria-hidden="true">
        {numbers(rows)}
      </div>
      <div
        role="grid"
        class={`board${props.onDraw ? " drawn" : ""}${many}`}
        aria-label={label}
        ref={root}
        onKeyDown={onKeyDown}
        {...drawing}
        {...pointing}
      >
        {Array.from({ length: rows }, (_, row) => (
          <div role="row" class="row" key={row}>
            {Array.from({ length: columns }, (_, column) => (
              <Cell key={column} square={[row + 1, column + 1]} props={props} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
