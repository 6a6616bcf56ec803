// Hostile addresses: each is answered with a sentence, or as what it says. No script of it runs, and nothing hangs.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { open } from "./browser.mjs";
import { source } from "./module.mjs";

const { ACTS } = await source("state.ts");

const SCRIPTS = [
  "<script>run()</script>",
  "<img src=x onerror=run()>",
  "<svg onload=run()>",
  '"><script>run()</script>',
  "'-run()-'",
  "javascript:run()",
  "</script><script>run()</script>",
  "${run()}",
  "{{run()}}",
  "<iframe srcdoc='<script>parent.run()</script>'>",
  "<a href=javascript:run()>x</a>",
  "\u0000<script>run()</script>",
  "<style>@import 'https://example.org/x'</style>",
  "<base href=https://example.org/>",
  "<meta http-equiv=refresh content='0;url=https://example.org/'>",
  "&lt;script&gt;run()&lt;/script&gt;",
  "%3Cscript%3Erun()%3C/script%3E",
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
];
const KEYS = ["board", "problem", "do", "fixed", "regions", "sat.encoding", "by", "piece"];
const NUMBERS = [
  "1000000000",
  "999999999999999999999",
  "-1",
  "0",
  "NaN",
  "Infinity",
  "1e9",
  "0x10",
  "8.5",
  " 8",
  "8x",
  "x8",
  "8x8x8",
  "1000000000x1",
  "1x1000000000",
  "٨",
  "８",
  "41",
  "40x41",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
];
const deep = (open, times, close = "") => open.repeat(times) + close.repeat(times);
const ADDRESSES = [
  ...new Set([
    ...SCRIPTS.flatMap((it) => KEYS.map((key) => `${key}=${it}`)).filter((_, index) => index % 3 !== 1),
    ...SCRIPTS.slice(0, 8),
    ...SCRIPTS.slice(-4).flatMap((it) => [
      it,
      `${it}=1`,
      `sat.${it}=1`,
      `board=5&${it}`,
      `do=${it}`,
      `screen=${it}`,
      `without=${it}`,
      `beside=${it}&do=trace`,
    ]),
    ...NUMBERS.flatMap((it) => [`board=${it}&do=solve`, `board=${it}&do=count`, `n=${it}`]),
    ...NUMBERS.slice(0, 9).flatMap((it) => [
      `board=8&fixed=${it}.1`,
      `board=8&queens=${it}&do=count`,
      `problem=AABB/AABB/CCDD/CCDD&stars=${it}&do=check`,
      `board=6&step=${it}&do=trace`,
      `board=6&seed=${it}&do=generate`,
    ]),
    // Escapes.
    "%",
    "%E0%A4%A",
    "board=%",
    "board=%zz",
    "board=%ff",
    "problem=%c0%80",
    "%00",
    "board=8%00",
    "board=8&do=count%00",
    "%62oard=8",
    "problem=%F0%9F%91%91",
    // Unknown, repeated and empty keys.
    "colour=red",
    "board=8&board=5&do=count",
    "do=count&do=solve",
    "=",
    "&&&",
    "board",
    "board=",
    "=8",
    "do=",
    "board=8&=&do=count",
    "board=8&do=count&do",
    "hide=all",
    "hide=answer&hide=answer&do=count",
    "board==8",
    "BOARD=8",
    "board=8;do=count",
    "board=8?do=count",
    // Long.
    "x".repeat(30_000),
    `board=8&fixed=${"1.1,".repeat(4000)}1.1`,
    `problem=${"A".repeat(15_000)}`,
    `problem=${"AAAAAAAA/".repeat(2000)}A`,
    `board=8&exclude=${"sum:3,".repeat(3000)}sum:3&do=count`,
    `piece=queen${"+knight".repeat(8)}&board=5&do=count`,
    `board=40&fixed=${Array.from({ length: 1600 }, (_, i) => `${Math.floor(i / 40) + 1}.${(i % 40) + 1}`).join()}&do=count`,
    "&board=8".repeat(2400),
    // Nested.
    `problem=${deep("[", 9000)}`,
    `problem=${deep("[", 4000, "]")}`,
    `problem=${deep('{"a":', 3000)}`,
    `problem=${deep('{"question":', 1500)}`,
    'problem={"__proto__":{"n":8},"n":4}',
    'problem={"n":4,"constructor":1}',
    'problem={"n":4,"n":5}',
    'problem={"n":1000000000}&do=solve',
    'problem={"board":"4x4","regions":{}}',
    'problem={"n":8,"fixed":[[1,1,1]]}',
    'problem={"n":8,"fixed":[["1","1"]]}',
    'problem={"id":"<script>run()</script>","n":4}&do=count',
    "problem={}",
    "problem=[]",
    "problem=null",
    'problem={"n":4}x',
    'problem={"n":4,"blocked_at_random":{"probability":0.5,"seed":1}}&do=count',
    'problem={"n":5,"piece":"leaper:9999,9999"}&do=count',
    // Squares and regions.
    "board=8&fixed=9.9",
    "board=8&fixed=0.0",
    "board=8&at=99.99",
    "board=8&fixed=1.1&blocked=1.1&do=count",
    "board=8&placed=1.1,1.1&do=count",
    "board=8&fixed=a1",
    "board=8&holes=1.1,1.1&do=count",
    "board=8&fixed=1",
    "board=8&fixed=1.2.3",
    "board=8&crosses=9.1",
    "board=4&holes=1.1,1.2,1.3,1.4,2.1,2.2,2.3,2.4,3.1,3.2,3.3,3.4,4.1,4.2,4.3,4.4&do=count",
    "regions=AAB/AB/C",
    "regions=",
    "regions=/",
    "regions=AB/CD&board=5",
    "regions=AB/CD&do=check",
    "regions=👑👑/👑B&do=check",
    "regions=Ä/Ö",
    "board=3&regions=ABC/ABC/ABC&no_region=B&do=count",
    "no_region=AB",
    "regions=<b>/<b>/<b>&do=count",
    "board=4&no_region=%00",
    "regions=A\u0301B/A\u0301B",
    // Texts of puzzles.
    "problem=551W",
    "problem=551W4yw5QQ!",
    "problem=551W4yw5QQIIIIII",
    "problem=ZZ1W",
    "problem=https://puzz.link/p?starbattle/5/5/1/",
    "problem=https://puzz.link/p?starbattle/99999/99999/1/0",
    "problem=https://puzz.link/p?starbattle/-1/5/1/0",
    "problem=https://example.org/",
    "problem=file:///etc/passwd",
    "problem=data:text/html,<script>run()</script>",
    "problem=queensat problem 1",
    "problem=AAB%0AAB%0A",
    "problem=\u202eABC/ABC/ABC",
    "problem=A",
    "problem=/",
    "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=99&do=check",
    "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=-1",
    "problem=AB%09CD/AB%09CD",
    // Work.
    "board=40&do=count",
    "board=40&do=list",
    "board=40&do=classes",
    "board=40&do=none",
    "board=40&do=why",
    "board=40&do=trace&by=naive",
    "board=40&do=encode&sat.encoding=sorting-network",
    "board=30&do=generate",
    "board=20&torus&do=solve",
    "board=40&piece=knight&queens=any&do=count",
    "board=1000&do=solve&torus",
    "board=12&queens=any&do=list",
    "board=16&no_touch&per_line=2&diagonals=none&do=count",
    "board=40&do=repair",
    "board=40&do=hint",
    "board=40&do=paint",
    "board=5&do=grade&hide=answer&screen=watch",
    "board=40&do=grade",
    "board=1001&do=solve",
    "per_line=99&do=count",
    "queens=at-most:99999&do=count",
    "queens=any&maximal&board=12&do=count",
    "piece=rider:0,0",
    "piece=leaper:1",
    "piece=queen%2B",
    "diagonals=three",
    "exclude=sum",
    "exclude=sum:999999",
    "sat.encoding=nonsense&do=count",
    "sat.bakend=x",
    "by=nonsense&do=trace",
    "beside=cdcl&by=cdcl&do=trace",
    "step=99999999&do=trace",
    "steps=0&do=trace",
    "steps=99999999&do=trace",
    "level=nonsense&do=generate&board=6",
    "without=rows,columns,diagonals&do=count&board=4",
    "without=rows,rows",
    // Letters.
    "board=\u200f8&do=count",
    "\u202eboard=8",
    "board=8&do=count\u2066",
    "regions=\u202eAB/\u202eAB&do=check",
    "regions=\u05d0\u05d1/\u05d0\u05d1&do=check",
    "regions=👩‍🚒👩‍🚒/👩‍🚒B&do=check",
    "regions=🟥🟦🟩/🟥🟦🟩/🟥🟦🟩&do=check",
    "fixed=١.١",
    "BOARD=8&DO=COUNT",
    "Board=8",
    "board=8&do=Count",
    "board=\ud800&do=count",
    "board=%F0%9F%91%91",
    "board=%C0%AF",
    "board=%00",
    "do=count%00",
    "\u0000",
    "board=8&\u0000do=count",
    // Keys that objects have, and keys that come twice.
    "__proto__=polluted&board=4&do=count",
    "__proto__.board=9&do=count",
    "constructor=1&constructor=2",
    "constructor.prototype.board=9",
    "toString=1&valueOf=2&hasOwnProperty=3",
    "sat.__proto__=pairwise&do=count",
    "sat.constructor=pairwise&do=count",
    "board=8&board=9&board=4&do=count",
    "do=solve&do=count&board=5",
    "do=count&do=nonsense",
    "problem=AAB/ABB/CCC&problem=AAAA/BBBB/CCCC/DDDD&stars=1&do=check",
    "problem=AAB/ABB/CCC&stars=1&stars=2&do=check",
    // Separators.
    "board%3D8%26do%3Dcount",
    "board=8%26do=count",
    "#board=8&do=count",
    "##board=8",
    "board=8#do=count",
    "board=8&do=count#",
    "board=8&fixed=1.1%2C2.3&do=count",
    "board=8 &do=count",
    "board=8+&do=count",
    // Numbers.
    "board=+8&do=count",
    "board=1e9&do=count",
    "board=0x8&do=count",
    "board=08&do=count",
    "board=8x&do=count",
    "board=-8x-8&do=count",
    "board=1x1000&do=solve",
    "board=1000x1&do=solve",
    "queens=1e9&do=count",
    "queens=-1&do=count",
    "per_row=+1&do=count",
    "per_line=0&do=count",
    "queens=999999999999999&do=count",
    "queens=at-least:-1&do=count",
    "stars=1e3&board=6&do=count",
    "stars=999999999999999&board=6&do=count",
    "stars=0&do=check&problem=AB/AB",
    "step=999999999&by=dpll&do=trace&board=6",
    "step=-1&do=trace",
    "steps=1&step=2&do=trace",
    "seed=999999999999999&board=5&do=generate",
    "seed=-1&board=5&do=generate",
    "seed=1e9&board=5&do=generate",
    // Squares.
    `board=9&crosses=${"9.9,".repeat(4500)}9.9&do=play`,
    `board=9&notes=${"r9c9,".repeat(3500)}r9c9&screen=puzzle&do=play`,
    `board=9&placed=${"1.1,2.2,".repeat(2000)}3.3&do=count`,
    `board=9&holes=${"5.5,".repeat(4500)}5.5&do=solve`,
    "board=8&fixed=,&do=count",
    "board=8&fixed=1.1,&do=count",
    "board=8&fixed=-1.-1&do=count",
    "board=8&fixed=001.001&do=solve",
    // Regions.
    "regions=A/B/C/D&do=check",
    "regions=ABCDEFGH&do=check",
    "regions=A/BB/CCC/DDDD&do=check",
    "regions=AAAA/BB//CCCC&do=paint",
    "regions=../..&no_region=.&do=check",
    "regions=<>/<>&do=check",
    "regions=%26%26/==&do=check",
    `regions=${"A".repeat(40)}/${"B".repeat(40)}&do=check`,
    `regions=${Array.from({ length: 40 }, (_, i) => String.fromCharCode(65 + (i % 26)).repeat(40)).join("/")}&do=check`,
    "regions=AB/CD&no_region=ABCD&do=check",
    // What other programs write.
    'problem={"rows":5,"cols":5,"grid":[["a","b"],["c","d"]]}&do=check',
    'problem={"version":"https://jsonfeed.org/version/1","items":[]}',
    'problem={"compilerOptions":{"strict":true}}&do=count',
    "problem=[[1,2],[3,4]]&do=check",
    'problem="text"&do=check',
    "problem=1&do=check",
    'problem={"n":6,"queens":{"$gt":0}}&do=count',
    'problem={"n":6,"piece":["queen"]}&do=count',
    'problem={"n":"6"}&do=count',
    'problem={"n":6.5}&do=count',
    "problem=551W4yw5QQI&do=check",
    "problem=551W4yw5QQI551W4yw5QQI&do=check",
    "problem=552W4yw5QQI&stars=-0&do=check",
    "problem=FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1&do=check",
    `problem=${"Q".repeat(10_000)}&do=check`,
    `problem=${"x/".repeat(5_000)}&do=check`,
    `problem={"id":"${"x".repeat(10_000)}","n":4}&do=count`,
    `problem=${"%41".repeat(6_000)}&do=check`,
    `problem=p cnf 1 1%0A1 0%0A&do=grade`,
    "problem=data:text/html;base64,PHNjcmlwdD5ydW4oKTwvc2NyaXB0Pg==&do=check",
    "data:text/html,<script>run()</script>",
    "problem=javascript:run()//&do=check",
    "screen=javascript:run()&do=count",
    "problem=blob:null/00000000-0000-0000-0000-000000000000&do=check",
    "problem=\\\\example.org\\share&do=check",
    // An answer that is covered.
    ...ACTS.map((act) => `board=5&do=${act}&hide=answer`),
    "board=5&at=5.5&do=why&hide=answer",
    "do=count&screen=puzzle&board=40",
    "do=trace&screen=class&board=40",
  ]),
];

const WAIT = 5_000;
// Loads make a machine slow; the page itself ends what an address asks after five seconds.
const SLACK = Number(process.env.QUEENSAT_SLACK ?? 4_000);
const { page, faults, close } = await open("#board=4");
await page.evaluate(() => {
  globalThis.ran = 0;
  globalThis.run = () => (globalThis.ran += 1);
});
after(close);

test("there are at least 500 addresses", () => assert.ok(ADDRESSES.length >= 500, `${ADDRESSES.length}`));

/**
 * Opens an address after another one, and returns what is there as soon as it is answered: nothing works any more, and
 * there is an answer; what is legal and asks nothing has none.
 */
const settled = (address) =>
  page.evaluate(
    async ([hash, most]) => {
      const come = async (to) => {
        const opened = new Promise((done) => addEventListener("hashchange", done, { once: true }));
        location.hash = to;
        await opened;
      };
      const isWorking = () => document.querySelector(".work progress") !== null;
      const answer = () => document.getElementById("answer")?.innerText.trim() ?? "";
      const rest = () => new Promise((done) => setTimeout(done, 4));
      const end = performance.now() + most;
      await come("#board=7&screen=board");
      while ((isWorking() || answer()) && performance.now() < end) await rest();
      await come(hash);
      const squares = document.querySelectorAll("[data-at]").length;
      const hasAct = /(^#|&)do=/.test(hash);
      // A problem without a question is read, and drawn or refused; the page writes its address then.
      const isRead = () =>
        !/(^#|&)problem=/.test(hash) ||
        document.querySelectorAll("[data-at]").length !== squares ||
        decodeURI(location.hash) !== decodeURI(hash);
      const isDone = () => !isWorking() && (answer() || (!hasAct && isRead()));
      while (!isDone() && performance.now() < end) await rest();
      return {
        isDone: Boolean(isDone()),
        answer: answer(),
        isWorking: isWorking(),
        isVisible: (document.querySelector("[role=grid], main")?.getBoundingClientRect().height ?? 0) > 50,
        ran: globalThis.ran,
        polluted: Object.keys(Object.prototype).concat({}.polluted ?? []),
        strange: document.querySelectorAll(
          "iframe, base, object, embed, #page script, #page img, #page a[href^=javascript]",
        ).length,
        address: location.hash.length,
      };
    },
    [`#${address}`, WAIT + SLACK],
  );

test("hostile addresses", { timeout: 1_000_000 }, async (t) => {
  for (const address of ADDRESSES) {
    const name = address.length > 90 ? `${address.slice(0, 90)}... (${address.length})` : address;
    await t.test(JSON.stringify(name), { timeout: 4 * (WAIT + SLACK) }, async () => {
      const before = faults.length;
      const now = await settled(address);
      const said = `${JSON.stringify(now)} ${faults.slice(before)}`;
      assert.ok(now.isDone, said);
      assert.ok(now.isVisible, "the page is blank");
      assert.equal(now.ran, 0, "a script ran");
      assert.equal(now.strange, 0, "an element of a stranger");
      assert.deepEqual(now.polluted, []);
      assert.deepEqual(faults.slice(before), []);
    });
  }
});

test("an address of ten megabytes", { timeout: 60_000 }, async () => {
  await page.evaluate(() => (location.hash = `#problem=${"A/".repeat(5_000_000)}`));
  await page.waitForFunction(() => /characters/.test(document.getElementById("answer")?.innerText ?? ""), undefined, {
    timeout: WAIT + SLACK,
  });
});

test("the page still answers", async () => {
  await page.evaluate(() => (location.hash = "#board=8&do=count"));
  await page.waitForFunction(() => document.querySelector("#answer > .value")?.textContent === "92");
});

// A page of its own, because the first address is read before anything else.
for (const address of [
  "<script>run()</script>",
  "problem=<img src=x onerror=run()>",
  "%E0%A4%A",
  "board=1000000000&do=solve",
  `x${"y".repeat(100_000)}`,
  "__proto__=1",
  "problem={",
]) {
  test(`opened with ${JSON.stringify(address.slice(0, 60))}`, async () => {
    const first = await open(`#${address}`);
    await first.page.waitForFunction(() => document.getElementById("answer")?.innerText.trim());
    assert.match(await first.page.locator("#answer").innerText(), /[.!?]$/);
    await first.close();
  });
}
