// What happens if questions cannot be answered: no WebAssembly, a module that breaks off, and a worker that is late.
import assert from "node:assert/strict";
import { answer, boardText, button, onPage, queensOf, square, until, valueIs } from "./browser.mjs";

const sentence = (page) => page.locator("#answer").innerText();

for (const [name, options] of [
  ["in the whole browser", { flags: ["--js-flags=--jitless"] }],
  ["in workers", { inWorker: "delete globalThis.WebAssembly;" }],
]) {
  onPage(
    `without WebAssembly ${name} there is one sentence, and the board works`,
    "#board=6&do=count",
    options,
    async (page) => {
      const text = await answer(page);
      assert.match(text, /^This browser cannot run the calculations of this page \(.+\)\. Try a newer browser\.$/);
      assert.equal(await page.locator(".work").count(), 0);
      await square(page, 2, 3).click();
      assert.deepEqual(queensOf(await boardText(page)), [[2, 3]]);
      assert.equal(await sentence(page), "");
      await button(page, "Show one").click();
      await until("the sentence", async () => (await sentence(page)) === text);
      for (const screen of ["Puzzle", "Watch", "Class"]) {
        await page.locator("nav button", { hasText: screen }).click();
        await page.locator("nav [aria-current=page]", { hasText: screen }).waitFor();
        if (screen === "Watch") await until("the sentence", async () => (await sentence(page)) === text);
      }
      await page.evaluate(() => (location.hash = "#board=4&placed=1.2&without=diagonals"));
      await until("another board", async () => (await boardText(page)).startsWith(".Q.."));
    },
  );
}

// A question for a board of nine rows takes more memory than there is, which is a trap of the module.
const TRAP = `{
  const { instantiate } = WebAssembly;
  let isLarge = false;
  addEventListener("message", ({ data }) => (isLarge = /"board":"9x9"/.test(data.question)));
  WebAssembly.instantiate = async (...from) => {
    const { exports } = await instantiate(...from);
    return { exports: { ...exports, ask: () => (isLarge && exports.alloc(2 ** 32 - 1), exports.ask()) } };
  };
}`;

onPage("a worker whose module broke off is replaced", "#board=9&screen=class", { inWorker: TRAP }, async (page) => {
  await until("a worker", () => page.workers().length);
  for (let time = 0; time < 3; time++) {
    const before = page.workers();
    await page.evaluate(() => (location.hash = "#board=9&do=solve"));
    await page.locator("#answer.error").waitFor();
    assert.match(
      await answer(page),
      /^The calculation broke off, probably for lack of memory\. Try a smaller board, .*\.$/,
    );
    await until("an end of the worker", () => before.some((it) => !page.workers().includes(it)));
    await page.evaluate(() => (location.hash = "#board=8&do=count"));
    await valueIs(page, "92");
    assert.ok(page.workers().length <= 2, `${page.workers().length} workers`);
  }
});
