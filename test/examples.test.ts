// The documentation of what the package exports: everything has a comment, every value an example
// (types are shown by the functions that take them), and every example runs against the built
// package and prints what its "// →" lines say.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { type Entry, exportsOf, publicEntries } from "./public-entries.ts";

const root = join(import.meta.dirname, "..");
const { entries, checker } = publicEntries();
const door = async (entry: Entry): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ pathToFileURL(entry.file.replace(/\.d\.ts$/, ".js")).href);

const isValue = (symbol: ts.Symbol): boolean => (symbol.flags & ts.SymbolFlags.Value) !== 0;
const nameOf = ({ name }: ts.Symbol): string => name;
const commentOf = (symbol: ts.Symbol): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();

/** The code of a symbol's examples; overloads that have none of their own share the first's. */
function examplesOf(symbol: ts.Symbol): string[] {
  return symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === "example")
    .map(({ text }) => ts.displayPartsToString(text));
}

/** A folder with penguins.csv, in which examples run; packages are found from there. */
mkdirSync(join(root, "out"), { recursive: true });
const folder = mkdtempSync(join(root, "out", "examples-"));
const before = process.cwd();
process.chdir(folder);
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

/**
 * What examples may use: the exports of all entries, the penguins, and a small tree learned from
 * them.
 */
async function prepared() {
  const doors = await Promise.all(entries.map(door));
  const node = await import("../dist/node.js");
  const { createMemorySource } = await import("../dist/learner.js");
  const file = createRequire(import.meta.url).resolve("@observablehq/sample-datasets/penguins.csv");
  copyFileSync(file, "penguins.csv");
  const penguins = await node.readDatasetFile("penguins.csv", { target: "species" });
  const learned = await node.learn(penguins, { method: "refined", maxConditions: 3 });
  const bird = { island: "Dream", culmen_length_mm: 49, culmen_depth_mm: 18.4, flipper_length_mm: 195 };
  const source = await createMemorySource(penguins);
  return { ...Object.assign({}, ...doors), penguins, learned, model: learned.model, bird, source };
}
const given = await prepared();

/** The lines that an example prints. */
async function run(name: string, code: string): Promise<string[]> {
  const printed: string[] = [];
  const log = (...values: unknown[]): void => {
    printed.push(values.map((value) => (typeof value === "string" ? value : inspect(value))).join(" "));
  };
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
  });
  const names = { ...given, console: { log } };
  // In a block of its own an example may use the prepared names for other things.
  const module = `export default async ({ ${Object.keys(names)} }) => {{\n${outputText}\n}};\n`;
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, module);
  await (await import(/* @vite-ignore */ pathToFileURL(file).href)).default(names);
  return printed.flatMap((text) => text.trimEnd().split("\n"));
}

describe.each(entries)("$name", (entry) => {
  const known = new Set(entry === entries[0] ? [] : exportsOf(checker, entries[0]));
  const own = exportsOf(checker, entry).filter((symbol) => !known.has(symbol));

  it("says of every export what it is", () => {
    expect(own.filter((symbol) => commentOf(symbol) === "").map(nameOf)).toEqual([]);
  });

  it("has an example of every function, class and constant", () => {
    const without = own.filter((symbol) => isValue(symbol) && examplesOf(symbol).length === 0);
    expect(without.map(nameOf)).toEqual([]);
  });

  const examples = own.flatMap((symbol) => examplesOf(symbol).map((code) => ({ name: symbol.name, code })));
  it.each(examples)("$name: the example runs and prints what it says", async ({ name, code }) => {
    const printed = await run(name, code);
    const said = [...code.matchAll(/\/\/ → (.*)/g)].map(([, text]) => text.trimEnd());
    expect(printed).toEqual(said);
  });
});
