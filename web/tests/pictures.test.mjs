// Golden pictures of eight states: at most one pixel in 200 may differ from those in `pictures/`.
//
// UPDATE_PICTURES=1 renews them. They are those of Debian's Chromium with fonts-dejavu and fonts-liberation.
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { answer, onPage, open, until } from "./browser.mjs";

const FOLDER = new URL("pictures/", import.meta.url);
const PUZZLE = "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1";
const [WIDE, PHONE] = [
  { width: 1000, height: 640 },
  { width: 390, height: 700 },
];
/** A pixel differs if one of its colours does by more than this. */
const SHADE = 24;
const TOLERANCE = 0.005;

const STATES = {
  board: ["board=6&placed=1.2,2.4,3.3&at=3.3", WIDE, "light"],
  "board-phone": ["board=8&at=4.4&do=solve", PHONE, "dark"],
  formula: ["board=5&sat.encoding=ladder&at=2.3&without=diagonals", WIDE, "dark"],
  thumbnails: ["board=6&do=list", PHONE, "light"],
  puzzle: [`${PUZZLE}&placed=1.4&crosses=1.1,1.2,1.3&notes=2.1&do=play`, WIDE, "light"],
  "paint-phone": ["problem=AABBB/AABBB/CCCDD/CCCDD/EEEEE&stars=1&do=check", PHONE, "light"],
  watch: ["board=6&by=cdcl&beside=bitmask&step=12&do=trace", WIDE, "light"],
  class: ["board=6&do=grade", WIDE, "dark"],
};

// Times differ from run to run, so they are not drawn.
async function picture(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      node.data = node.data.replace(/[\d.]+ m?s\b/g, "1 ms");
  });
  await page.mouse.move(1, 1);
  return page.screenshot({ animations: "disabled", caret: "hide" });
}

/** Decodes two pictures in the browser, and returns the part of the pixels that differ, from 0 to 1. */
async function difference(one, other) {
  const { page, close } = await open("", { bypass: true });
  const part = await page.evaluate(
    async ([left, right, shade]) => {
      const pixels = async (base64) => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(base64), (it) => it.charCodeAt(0))], { type: "image/png" }),
        );
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        canvas.drawImage(bitmap, 0, 0);
        return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [a, b] = [await pixels(left), await pixels(right)];
      if (a.width !== b.width || a.height !== b.height) return 1;
      let count = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        if ([0, 1, 2].some((channel) => Math.abs(a.data[i + channel] - b.data[i + channel]) > shade)) count++;
      }
      return count / (a.width * a.height);
    },
    [one.toString("base64"), other.toString("base64"), SHADE],
  );
  await close();
  return part;
}

for (const [name, [address, size, scheme]] of Object.entries(STATES)) {
  onPage(`the picture ${name}`, `#${address}`, { ...size, scheme, motion: "reduce" }, async (page) => {
    await page.locator("main").waitFor();
    if (/do=(?!grade)/.test(address)) await answer(page);
    if (/^board=5|^board=6&placed/.test(address)) await until("the formula", () => page.locator(".clauses li").count());
    await page.waitForTimeout(400);
    const now = await picture(page);
    const file = new URL(`${name}.png`, FOLDER);
    if (process.env.UPDATE_PICTURES === "1") {
      fs.mkdirSync(FOLDER, { recursive: true });
      fs.writeFileSync(file, now);
      return;
    }
    const part = await difference(now, fs.readFileSync(file));
    if (part > TOLERANCE) {
      const other = new URL(`../dist/${name}-now.png`, import.meta.url).pathname;
      fs.writeFileSync(other, now);
      assert.fail(
        `${(100 * part).toFixed(2)} % of the pixels differ from pictures/${name}.png: see ${other}, and renew with UPDATE_PICTURES=1`,
      );
    }
  });
}

test("pictures that differ are told apart", async () => {
  const shot = async (address) => {
    const { page, close } = await open(address, { ...PHONE, motion: "reduce" });
    await page.locator("[data-at]").first().waitFor();
    await page.waitForTimeout(300);
    const bytes = await picture(page);
    await close();
    return bytes;
  };
  const [one, same, other] = [
    await shot("#board=6"),
    await shot("#board=6"),
    await shot("#board=6&placed=1.2,2.4,3.6,4.1,5.3,6.5"),
  ];
  assert.ok((await difference(one, same)) <= TOLERANCE);
  assert.ok((await difference(one, other)) > TOLERANCE);
});
