/** Colours and patterns of regions, those of the program's pictures: fixed by the letter of a region. */

import looks from "../../../data/looks.json";

export interface Look {
  name: string;
  color: string;
  /** The pattern as a picture of the style, or `none`. */
  image: string;
  /** The pattern as lines on a square of 100 x 100, with their colour and width; empty without a pattern. */
  path: string;
  stroke: string;
  width: number;
}

const picture = (path: string, stroke: string, width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity=".45" stroke-linecap="round"/></svg>`;

const DRAWN: Look[] = looks.map(({ name, color, pattern }) => {
  const { path = "", stroke = "", width = 0 } = pattern ?? {};
  const image = path ? `url("data:image/svg+xml,${encodeURIComponent(picture(path, stroke, width))}")` : "none";
  return { name, color, image, path, stroke, width };
});

/** Returns the look of a region: letter A has the first one. */
export function lookOf(letter: string): Look {
  const code = letter.codePointAt(0)!;
  const index = letter >= "A" && letter <= "Z" ? code - 65 : letter >= "a" && letter <= "z" ? 26 + code - 97 : code;
  return DRAWN[index % DRAWN.length]!;
}
