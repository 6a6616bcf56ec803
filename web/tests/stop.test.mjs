// Stop always works; what is long shows its progress, and asks for a click.
import assert from "node:assert/strict";
import { answer, button, onPage, square, until, valueIs } from "./browser.mjs";

const progress = (page) => page.locator(".work progress");

onPage("a long count shows its progress, and stops by the button", "#board=17", async (page) => {
  await button(page, "How many?").click();
  await progress(page).waitFor();
  await until(
    "a part of the work",
    async () =>
      (await progress(page)
        .getAttribute("value")
        .catch(() => null)) > 0,
  );
  await page.locator(".work button", { hasText: "Stop" }).click();
  assert.match(await answer(page), /stopped/i);
  assert.equal(await progress(page).count(), 0);
});

onPage("a long count stops by Esc, and the next question is answered", "#board=17", async (page) => {
  await button(page, "How many?").click();
  await progress(page).waitFor();
  await page.keyboard.press("Escape");
  assert.match(await answer(page), /stopped/i);
  await page.evaluate(() => (location.hash = "#board=6&do=count"));
  await valueIs(page, "4");
});

onPage("five stops, and an answer after each", "#board=17", async (page) => {
  for (let time = 0; time < 5; time++) {
    await page.evaluate(() => (location.hash = "#board=17&screen=board"));
    await until("17 rows", async () => (await page.locator("[data-at]").count()) === 289);
    await button(page, "How many?").click();
    await progress(page).waitFor();
    await page.keyboard.press("Escape");
    await until("the end", async () => (await progress(page).count()) === 0);
    await page.evaluate((rows) => (location.hash = `#board=${rows}&do=solve`), 5 + time);
    await until(
      "a solution",
      async () =>
        (await page.evaluate(() => document.querySelector("#answer > .value")?.textContent ?? "")).split(" ").length ===
        5 + time,
    );
  }
});

onPage("a change of the board says that it stopped the count", "#board=17", async (page) => {
  await button(page, "How many?").click();
  await progress(page).waitFor();
  await square(page, 3, 4).click();
  assert.equal(await answer(page), "The count was stopped, because the board changed.");
  await button(page, "How many?").click();
  await progress(page).waitFor();
  await page.keyboard.press("Control+z");
  assert.equal(await answer(page), "The count was stopped, because the board changed.");
});

onPage("the answer gets the focus of the button Stop", "#board=17", async (page) => {
  const focused = () => page.evaluate(() => document.activeElement.id);
  for (const key of ["Enter", "Escape"]) {
    await button(page, "How many?").click();
    await page.locator(".work button", { hasText: "Stop" }).press(key);
    await until("the end", async () => (await progress(page).count()) === 0);
    assert.equal(await focused(), "answer");
  }
});

onPage("another question ends the one that runs", "#board=17", async (page) => {
  await button(page, "How many?").click();
  await progress(page).waitFor();
  await button(page, "Show one").click();
  await until("a solution", async () => /checked against the rules/.test(await answer(page)));
});

onPage("a short question shows no progress", "#board=8", async (page) => {
  await page.evaluate(() => {
    globalThis.seen = 0;
    new MutationObserver(() => (globalThis.seen += document.querySelectorAll(".work progress").length)).observe(
      document.body,
      { childList: true, subtree: true },
    );
  });
  await page.waitForTimeout(500);
  await button(page, "How many?").click();
  await valueIs(page, "92");
  await button(page, "How many?").click();
  await valueIs(page, "92");
});

onPage("an address is ended after five seconds, and a click starts it again", "#board=18&do=count", async (page) => {
  await progress(page).waitFor();
  assert.match(await answer(page), /Press the button again|press "How many\?"/);
  await button(page, "How many?").click();
  await progress(page).waitFor();
  await page.waitForTimeout(6500);
  assert.equal(await progress(page).count(), 1, "a question of a click has no limit");
  await page.keyboard.press("Escape");
  await until("the end", async () => (await progress(page).count()) === 0);
});
