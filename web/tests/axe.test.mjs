// axe-core finds nothing in the states of all screens.
import { answer, isForAll, onPage, PHONE, square, until, WIDE } from "./browser.mjs";

const PUZZLE = "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1";

const STATES = [
  ["a board with queens that attack each other", "board=8&placed=1.1,2.2&fixed=4.7&blocked=5.5", WIDE, "light"],
  ["an answer, and a solution", "board=8&do=solve", PHONE, "dark"],
  ["a formula with auxiliary variables", "board=6&sat.encoding=ladder", WIDE, "dark"],
  ["an error", "board=8&colour=red", PHONE, "light"],
  ["pictures of solutions", "board=6&do=list", WIDE, "light"],
  ["classes", "board=6&do=classes", PHONE, "dark"],
  ["an answer that is hidden", "board=6&do=count&hide=answer", WIDE, "dark"],
  ["a puzzle that is played", `${PUZZLE}&placed=1.1,2.2&crosses=3.3&notes=4.4&do=play`, WIDE, "light"],
  ["a puzzle that is played on a phone", `${PUZZLE}&do=hint`, PHONE, "dark"],
  ["a puzzle that is painted", `problem=AABBB/AABBB/CCCDD/CCCDD/EEEEE&stars=1&do=check`, PHONE, "light"],
  ["a puzzle that is painted, dark", `${PUZZLE}&do=paint`, WIDE, "dark"],
  ["two searches", "board=6&by=cdcl&beside=bitmask&step=12&do=trace", WIDE, "light"],
  ["a search on a phone", "board=6&by=dpll&step=9&do=trace", PHONE, "dark"],
  ["formulas of a class", "board=6&do=grade", WIDE, "light"],
  ["formulas of a class on a phone", "board=6&do=grade", PHONE, "dark"],
];

for (const [name, address, size, scheme] of STATES) {
  onPage(
    `${name}, ${scheme}, ${size.width} pixels`,
    `#${address}`,
    { ...size, scheme, motion: "reduce", bypass: true },
    async (page) => {
      await page.locator("main").waitFor();
      if (/do=(?!grade)|colour/.test(address)) await answer(page);
      if (address.startsWith("board=8&placed")) await square(page, 6, 6).hover();
      if (address.includes("encoding")) await until("the formula", () => page.locator(".clauses li").count());
      // What is closed is a part of the page, too.
      for (const summary of await page.locator("summary").all()) if (await summary.isVisible()) await summary.click();
      await isForAll(page);
    },
  );
}
