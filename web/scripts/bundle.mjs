// The page as one HTML file: scripts, style and the module of all questions.
//
//   node scripts/bundle.mjs MODULE.wasm dist/queensat.html
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import * as zstd from "@bokuweb/zstd-wasm";
import binaryen from "binaryen";
import esbuild from "esbuild";
import { pairs } from "./pairs.mjs";

const [module, out] = process.argv.slice(2);
const version = /^version = "(.*)"$/m.exec(fs.readFileSync(new URL("../../Cargo.toml", import.meta.url), "utf8"))[1];

// Only these passes: the others make the module smaller, but what is packed larger.
function shortened(bytes) {
  const wasm = binaryen.readBinary(bytes);
  // What the compiler uses. With all features, binaryen writes what browsers do not read yet.
  const {
    BulkMemory,
    BulkMemoryOpt = 0,
    Multivalue,
    MutableGlobals,
    NontrappingFPToInt,
    ReferenceTypes,
    SignExt,
  } = binaryen.Features;
  wasm.setFeatures(
    BulkMemory | BulkMemoryOpt | Multivalue | MutableGlobals | NontrappingFPToInt | ReferenceTypes | SignExt,
  );
  wasm.runPasses(["duplicate-function-elimination", "remove-unused-module-elements", "vacuum", "reorder-locals"]);
  return wasm.emitBinary();
}

async function bundled(entry, define) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [new URL(`../src/${entry}`, import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    target: "es2022",
    format: "iife",
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
    define,
  });
  return outputFiles[0].text;
}

// Nothing is fetched, from anywhere: a worker from a blob, scripts and styles of this file.
const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:",
  "worker-src blob:",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const worker = await bundled("engine/worker.ts", {});
const style = await bundled("style/all.css", {});
const texts = { WORKER: worker, STYLE: style, VERSION: version };
const script = await bundled(
  "main.tsx",
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)])),
);
const first = await bundled("engine/begin.ts", {});
// Packed, the script takes two fifths of its size, and the style in it a third, and both are there some milliseconds
// later.
const code = pairs(zlib.deflateRawSync(script, { level: 9 }));
await zstd.init();
// Deflate, which a browser reads itself, takes 16 % more; LZMA takes 9 % less, but ten times as long to be unpacked.
const data = pairs(zstd.compress(shortened(fs.readFileSync(module)), 22));
const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>queensat</title><link rel="icon" href="data:,"></head>
<body><div id="page"></div>
<noscript>This page needs JavaScript and WebAssembly.</noscript>
<script type="text/plain" id="module">${data}</script>
<script type="text/plain" id="script">${code}</script>
<script>${first}</script>
</body></html>
`;
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, html);
const sizes = {
  page: html.length,
  module: data.length,
  script: code.length,
  unpacked: script.length,
  worker: worker.length,
  style: style.length,
};
console.log(
  Object.entries(sizes)
    .map(([name, size]) => `${name} ${size}`)
    .join(", "),
  "bytes",
);
