/** Boards as SVG and PNG, to be saved. The program draws more kinds of pictures. */

import { lookOf } from "../board/looks";
import { outline } from "../board/pieces";
import { areStars, has, region, size, squares, type Problem, type Square } from "../problem";

/** Length of a square in the picture. */
const SIDE = 48;

/** Width of a picture of pixels. */
const WIDE = 2000;

/** Returns a picture of a board with these queens; on white, with lines alone, if it `isBare`. */
export function svgOf(problem: Problem, queens: readonly Square[], isBare = false): string {
  const [rows, columns] = size(problem);
  const [width, height] = [columns * SIDE + 4, rows * SIDE + 4];
  const piece = outline(areStars(problem) ? "star" : "queen");
  const parts: string[] = [];
  // Paths that are used again: patterns would be pictures of pixels on paper.
  const patterns = new Map<string, string>();
  const walls: string[] = [];
  const lines: string[] = [];
  for (const square of squares(problem)) {
    const [row, column] = square;
    const [x, y] = [(column - 1) * SIDE + 2, (row - 1) * SIDE + 2];
    const letter = region(problem, square);
    const differs = (other: Square): boolean => problem.regions !== undefined && region(problem, other) !== letter;
    (row > 1 && differs([row - 1, column]) ? walls : lines).push(`M${x} ${y}h${SIDE}`);
    (column > 1 && differs([row, column - 1]) ? walls : lines).push(`M${x} ${y}v${SIDE}`);
    if (has(problem.holes, square)) continue;
    const look = letter === undefined || isBare ? null : lookOf(letter);
    const fill = isBare ? "#fff" : (look?.color ?? ((row + column) % 2 === 0 ? "#f4ecdb" : "#dfceae"));
    parts.push(`<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" fill="${fill}"/>`);
    if (look?.path) {
      const id = patterns.get(letter!) ?? `p${patterns.size}`;
      if (!patterns.has(letter!)) {
        patterns.set(letter!, id);
        parts.unshift(
          `<defs><path id="${id}" transform="scale(${SIDE / 100})" d="${look.path}" fill="none" stroke="${look.stroke}" stroke-width="${look.width}" stroke-opacity=".45" stroke-linecap="round"/></defs>`,
        );
      }
      parts.push(`<use href="#${id}" x="${x}" y="${y}"/>`);
    }
    if (has(problem.blocked, square))
      parts.push(`<path d="M${x + 10} ${y + 10}l28 28m0-28l-28 28" stroke="#5b6270" stroke-width="5"/>`);
    const drawn = has(queens, square) ? piece : has(problem.pawns, square) ? outline("pawn") : null;
    if (drawn) parts.push(`<path transform="translate(${x + 4} ${y + 4}) scale(.4)" d="${drawn}" fill="#1b1f27"/>`);
  }
  const thin = problem.regions || isBare ? `<path d="${lines.join("")}" stroke="#1b1f27" stroke-opacity=".5"/>` : "";
  const frame = `<path d="M2 2h${width - 4}v${height - 4}h${4 - width}z${walls.join("")}" fill="none" stroke="#1b1f27" stroke-width="3" stroke-linecap="square"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}${thin}${frame}</svg>\n`;
}

/** Returns a picture as PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, Math.round((WIDE * image.height) / image.width)];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed())));
}
