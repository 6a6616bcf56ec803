/** Boards as SVG and PNG, to be saved. The program draws more kinds of pictures. */

import { lookOf } from "../board/looks";
import { outline } from "../board/pieces";
import { areStars, has, region, size, squares, type Problem, type Square } from "../problem";

/** Length of a square in the picture. */
const SIDE = 48;

/** Returns a picture of a board with these queens. */
export function svgOf(problem: Problem, queens: readonly Square[]): string {
  const [rows, columns] = size(problem);
  const [width, height] = [columns * SIDE + 4, rows * SIDE + 4];
  const piece = outline(areStars(problem) ? "star" : "queen");
  const parts: string[] = [];
  const patterns = new Map<string, string>();
  const corner = ([row, column]: Square): [number, number] => [(column - 1) * SIDE + 2, (row - 1) * SIDE + 2];
  const rect = (square: Square, fill: string): string => {
    const [x, y] = corner(square);
    return `<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" fill="${fill}"/>`;
  };
  for (const square of squares(problem)) {
    if (has(problem.holes, square)) continue;
    const letter = region(problem, square);
    const look = letter === undefined ? null : lookOf(letter);
    parts.push(rect(square, look?.color ?? ((square[0] + square[1]) % 2 === 0 ? "#f4ecdb" : "#dfceae")));
    if (look?.path) {
      const id = `p${patterns.size}`;
      if (!patterns.has(letter!)) {
        patterns.set(letter!, id);
        parts.unshift(
          `<pattern id="${id}" width="${SIDE}" height="${SIDE}" patternUnits="userSpaceOnUse" patternTransform="translate(2 2)">` +
            `<path transform="scale(${SIDE / 100})" d="${look.path}" fill="none" stroke="${look.stroke}" stroke-width="${look.width}" stroke-opacity=".45" stroke-linecap="round"/></pattern>`,
        );
      }
      parts.push(rect(square, `url(#${patterns.get(letter!)})`));
    }
    const [x, y] = corner(square);
    if (has(problem.blocked, square)) parts.push(`<path d="M${x + 10} ${y + 10}l28 28m0-28l-28 28" stroke="#5b6270" stroke-width="5"/>`);
    const drawn = has(queens, square) ? piece : has(problem.pawns, square) ? outline("pawn") : null;
    if (drawn) parts.push(`<path transform="translate(${x + 4} ${y + 4}) scale(.4)" d="${drawn}" fill="#1b1f27"/>`);
  }
  const walls = squares(problem).flatMap(([row, column]) => {
    const own = region(problem, [row, column]);
    const [x, y] = corner([row, column]);
    const above = row > 1 && region(problem, [row - 1, column]) !== own ? [`M${x} ${y}h${SIDE}`] : [];
    const before = column > 1 && region(problem, [row, column - 1]) !== own ? [`M${x} ${y}v${SIDE}`] : [];
    return problem.regions ? [...above, ...before] : [];
  });
  const frame = `<path d="M2 2h${width - 4}v${height - 4}h${4 - width}z${walls.join("")}" fill="none" stroke="#1b1f27" stroke-width="3" stroke-linecap="square"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}${frame}</svg>\n`;
}

/** Returns a picture as PNG, twice as large. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the browser makes no PNG")))));
}
