// The same questions have the same answers in the native build and in WebAssembly, byte for byte.
//
// Only times differ. QUEENSAT_ANSWER_LINES is the native program `answer-lines`; without it cargo builds it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { test } from "node:test";
import { compiled, opened } from "./module.mjs";

const LEFT_OUT = ["certify", "check-certificate", "plan", "run-units", "merge"];
const KINDS = fs
  .readdirSync(new URL("../../data/schema/", import.meta.url))
  .filter((it) => it.startsWith("question-"))
  .map((it) => it.slice(9, -5));

// Too deep to be written out.
const DEEP = ["[".repeat(10_000), '{"question":'.repeat(5_000), `{"question":"convert","text":${"[".repeat(10_000)}`];
const questions = [
  ...fs
    .readFileSync(new URL("questions.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n"),
  ...DEEP,
];

function native() {
  const program = process.env.QUEENSAT_ANSWER_LINES;
  const cargo = [
    "run",
    "--locked",
    "-q",
    "-p",
    "queensat-web",
    "--bin",
    "answer-lines",
    "--no-default-features",
    "--features",
    "answer-lines",
  ];
  const options = {
    input: questions.join("\n") + "\n",
    encoding: "utf8",
    maxBuffer: 1 << 28,
    cwd: new URL("../..", import.meta.url).pathname,
  };
  return (program ? execFileSync(program, [], options) : execFileSync("cargo", cargo, options)).trimEnd().split("\n");
}

const untimed = (answer) => answer.replace(/"(?:\w*_)?seconds":[0-9.e-]+,?/g, "").replaceAll(",}", "}");
const module = await compiled();

test("the questions are of all kinds", () => {
  assert.ok(questions.length >= 150, `${questions.length} questions`);
  assert.equal(new Set(questions).size, questions.length, "a question is asked twice");
  for (const kind of KINDS)
    assert.ok(
      questions.some((it) => it.startsWith(`{"question":"${kind}"`)),
      `no question ${kind}`,
    );
});

test("equal answers", async () => {
  const answers = native();
  assert.equal(answers.length, questions.length, "the native program ended early");
  let ask = await opened(module);
  const faults = [];
  for (const [index, question] of questions.entries()) {
    let answer;
    try {
      answer = ask(question);
    } catch (error) {
      faults.push(`${question.slice(0, 300)}\n  trapped: ${error}`);
      ask = await opened(module);
      continue;
    }
    const [ours, theirs] = [untimed(answer), untimed(answers[index])];
    if (ours === theirs) continue;
    const at = [...ours].findIndex((it, place) => it !== theirs[place]);
    const near = (text) => text.slice(Math.max(0, at - 60), at + 200);
    faults.push(`${question.slice(0, 300)}\n  module: ${near(ours)}\n  native: ${near(theirs)}`);
  }
  assert.equal(
    faults.length,
    0,
    `${faults.length} of ${questions.length} answers differ:\n${faults.slice(0, 20).join("\n")}`,
  );
});

test("questions that this build leaves out are errors", async () => {
  const ask = await opened(module);
  for (const kind of LEFT_OUT) {
    const { error } = JSON.parse(ask(JSON.stringify({ question: kind })));
    assert.equal(error.code, "refused.question");
    assert.match(error.message, /which this build leaves out/);
  }
});

// How much memory there is differs between the builds, and with it the message.
test("what does not fit in the memory of a module is refused", async () => {
  const problems = [
    { n: 1e9 },
    { board: "1000000000x1000000000" },
    { n: 1e9, torus: true },
    { n: 1e9, queens: "any" },
    { n: 4294967295 },
  ];
  for (const problem of problems) {
    const ask = await opened(module);
    for (const by of ["auto", "window", "explicit", "native"]) {
      const { error } = JSON.parse(ask(JSON.stringify({ question: "solve", problem, by })));
      assert.match(error?.code ?? "none", /^refused\.(memory|option|question)$/, `${JSON.stringify(problem)} by ${by}`);
    }
    assert.match(ask('{"question":"count","problem":{"n":6}}'), /"solutions":4/);
  }
});

test("texts that are no UTF-8 and no JSON are errors, and the next question is answered", async () => {
  const ask = await opened(module);
  for (const text of ["", "\0", "\ud800", "{", "[]", "null", "\u{1f451}", "x".repeat(10_000_000)]) {
    assert.equal(JSON.parse(ask(text)).error.code, "refused.question");
  }
  assert.match(ask('{"question":"count","problem":{"n":6}}'), /"solutions":4/);
});

test("progress is told", async () => {
  let calls = 0;
  const ask = await opened(module, () => calls++);
  ask('{"question":"count","problem":{"n":12},"by":"native"}');
  assert.ok(calls > 0);
});
