// The module in node, by the page's own border: what the page has packed is unpacked, and questions go in.
import fs from "node:fs";
import esbuild from "esbuild";

/** The page that is tested. */
export const PAGE = process.env.QUEENSAT_PAGE ?? new URL("../dist/queensat.html", import.meta.url).pathname;

// Sources of the page that need no browser, such as `engine/module.ts`.
export async function source(name) {
  const entry = new URL(`../src/${name}`, import.meta.url).pathname;
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

const { open } = await source("engine/module.ts");
const { unpackModule } = await source("engine/unpack-module.ts");

/** Returns the module of the page, compiled. */
export async function compiled() {
  const [, packed] = /<script type="text\/plain" id="module">([^<]*)</.exec(fs.readFileSync(PAGE, "utf8"));
  return WebAssembly.compile(unpackModule(packed));
}

/** Returns a function that answers a question with a report or an error, as text. */
export const opened = async (module, progress = () => {}) => open(module ?? (await compiled()), progress);
