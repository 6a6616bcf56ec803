// Forced colours, as of high contrast: what stands on a square still differs from its ground.
import assert from "node:assert/strict";
import { onPage, square } from "./browser.mjs";

/** Returns the part of the pixels, from 0 to 1, in which two pictures of squares clearly differ. */
async function difference(page, one, other) {
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          context.drawImage(bitmap, 0, 0, 40, 40);
          return context.getImageData(0, 0, 40, 40).data;
        }),
      );
      let count = 0;
      for (let i = 0; i < a.length; i += 4)
        count += [0, 1, 2].some((it) => Math.abs(a[i + it] - b[i + it]) > 48) ? 1 : 0;
      return count / 1600;
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

const picture = (page, row, column) => square(page, row, column).screenshot({ animations: "disabled" });

for (const scheme of ["light", "dark"]) {
  const options = { scheme, forced: "active", motion: "reduce" };
  // The same square of the same region, with and without.
  for (const [name, grid, marks] of [
    ["a star, a cross and a note of a puzzle", "problem=AAAAA/AAAAA/AAAAA/AAAAA/BCDEE&stars=1", "&at=5.5&do=play"],
    ["a queen and a square of each kind", "board=5", "&at=5.5"],
  ])
    onPage(`${name} can be seen in forced colours, ${scheme}`, `#${grid}${marks}`, options, async (page) => {
      const kinds = grid.startsWith("board")
        ? ["placed", "fixed", "blocked", "holes", "pawns"]
        : ["placed", "crosses", "notes"];
      const empty = await picture(page, 2, 2);
      for (const kind of kinds) {
        await page.evaluate((hash) => (location.hash = hash), `#${grid}&${kind}=2.2${marks}`);
        await page.waitForFunction(() => !/empty/.test(document.querySelector('[data-at="2,2"]').ariaLabel));
        const part = await difference(page, empty, await picture(page, 2, 2));
        assert.ok(part > 0.01, `${kind}: ${part}`);
      }
    });

  onPage(
    `the focus and borders of regions can be seen in forced colours, ${scheme}`,
    "#regions=AAB/AAB/CCB&at=3.3&screen=puzzle",
    options,
    async (page) => {
      const before = await picture(page, 1, 1);
      await square(page, 1, 1).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      const part = await difference(page, before, await picture(page, 1, 1));
      assert.ok(part > 0.01, `focus: ${part}`);
      const border = await square(page, 1, 3).evaluate((it) => {
        const { borderLeftWidth, borderLeftColor, backgroundColor } = getComputedStyle(it);
        return { width: parseFloat(borderLeftWidth), isOther: borderLeftColor !== backgroundColor };
      });
      assert.deepEqual(border, { width: 3, isOther: true });
      const within = await square(page, 1, 2).evaluate((it) => parseFloat(getComputedStyle(it).borderLeftWidth));
      assert.ok(within < 3, `${within}`);
    },
  );

  onPage(
    `rings can be seen in forced colours, ${scheme}`,
    "#problem=AABBB/AABBB/CCCDD/CCCDD/EEEEE&stars=1&at=5.5&do=check",
    options,
    async (page) => {
      const ringed = page.locator("[data-at].ring").first();
      await ringed.waitFor();
      const at = await ringed.evaluate((it) => it.dataset.at.split(",").map(Number));
      const ring = await picture(page, ...at);
      await page.evaluate(() =>
        document.querySelectorAll("[data-at].ring").forEach((it) => it.classList.remove("ring")),
      );
      const part = await difference(page, ring, await picture(page, ...at));
      assert.ok(part > 0.01, `ring: ${part}`);
    },
  );
}
