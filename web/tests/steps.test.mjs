// The screen "Watch": searches step by step.
import assert from "node:assert/strict";
import { answer, onPage, overflow, square, until, written } from "./browser.mjs";

const steps = (page) =>
  page
    .getByRole("grid")
    .evaluateAll((all) => all.map((it) => Number(/step (\d+)/.exec(it.getAttribute("aria-label"))[1])));

onPage("two searches on one clock", "#board=6&by=dpll&beside=bitmask&do=trace", async (page) => {
  assert.match(await answer(page), /dpll: \d+ steps.*bitmask: \d+ steps/);
  assert.equal((await steps(page)).length, 2);
  await page.locator("main .main").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await until("step 2", async () => (await steps(page)).includes(2));
  await page.keyboard.press("ArrowLeft");
  await until("step 1", async () => Math.max(...(await steps(page))) === 1);
  await written(page, (it) => it.includes("step=1"));
});

onPage("the next conflict by a key", "#board=6&by=dpll&do=trace", async (page) => {
  await answer(page);
  await page.locator("main .main").focus();
  await page.keyboard.press("c");
  await until("a conflict", async () => (await steps(page))[0] > 1);
  const [first] = await steps(page);
  await page.keyboard.press("c");
  await until("another one", async () => (await steps(page))[0] > first);
  await page.keyboard.press("Shift+C");
  await until("the first one", async () => (await steps(page))[0] === first);
});

onPage("another search is chosen", "#board=5&screen=watch", async (page) => {
  for (const name of ["cdcl", "dpll", "naive", "arrowhead", "tables", "bitmask", "dlx"]) {
    await page.getByRole("combobox", { name: /^Search/ }).selectOption(name);
    await page.locator("main .main").click();
    await until(name, async () => (await answer(page)).startsWith(name));
  }
});

onPage(
  "a search on a phone",
  "#board=8&by=cdcl&step=12&do=trace",
  { width: 390, height: 844, touch: true },
  async (page) => {
    await until("step 12", async () => (await steps(page))[0] === 12);
    assert.ok((await overflow(page)) <= 0);
    await square(page, 3, 3).tap();
    await until("a place to stop", async () =>
      /playing stops when it is decided/.test(await square(page, 3, 3).getAttribute("aria-label")),
    );
  },
);
