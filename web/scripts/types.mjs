// Types of all questions and reports from data/schema, as src/schema.d.ts: a changed report breaks the compilation.
import fs from "node:fs";
import { compile } from "json-schema-to-typescript";

const folder = new URL("../../data/schema/", import.meta.url);
const definitions = {};
const kinds = [];

// References to another file or to a definition of the file, as references to the one schema that has all.
function move(value, own) {
  if (Array.isArray(value)) return value.map((item) => move(item, own));
  if (value === null || typeof value !== "object") return value;
  // Fields beside those of one of several forms.
  const { anyOf, oneOf = anyOf, ...fields } = value;
  if (oneOf && value.properties) return move({ allOf: [fields, { oneOf }] }, own);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== "$ref") return [key, move(inner, own)];
      const name = inner.startsWith("#/$defs/") ? `${own}-${inner.slice(8)}` : inner.replace(".json", "");
      return [key, `#/definitions/${name}`];
    }),
  );
}

for (const file of fs.readdirSync(folder).sort()) {
  const name = file.replace(".json", "");
  const { $defs = {}, $schema, title, ...schema } = JSON.parse(fs.readFileSync(new URL(file, folder), "utf8"));
  definitions[name] = move(schema, name);
  for (const [inner, definition] of Object.entries($defs)) definitions[`${name}-${inner}`] = move(definition, name);
  if (name.startsWith("report-")) kinds.push(name.slice(7));
}
const types = await compile({ definitions, type: "object" }, "All", {
  additionalProperties: false,
  bannerComment: "/** Made from data/schema by scripts/types.mjs. */",
  format: false,
  unreachableDefinitions: true,
});
const pascal = (name) => name.replace(/(^|-)(.)/g, (_, dash, letter) => letter.toUpperCase());
const map = (what) => kinds.map((kind) => `  "${kind}": ${pascal(`${what}-${kind}`)};`).join("\n");
const all = `export interface Questions {\n${map("question")}\n}\nexport interface Reports {\n${map("report")}\n}\n`;
fs.writeFileSync(new URL("../src/schema.d.ts", import.meta.url), types + all);
