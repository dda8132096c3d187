// What is built of the Studio: neither side is sent code of the other, and no more is sent than was promised.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../dist/studio");
const assets = readdirSync(join(folder, "assets")).map((name) => `assets/${name}`);
const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");
const page = assets.filter((name) => /\/(index|questions)-.*\.js$/.test(name));
const engine = assets.filter((name) => name.endsWith(".js") && !page.includes(name));

/** In kilobytes, as a server sends them. */
function packed(names: readonly string[]): number {
  expect(names.length).toBeGreaterThan(0);
  const sizes = names.map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

it("the worker has nothing of the page, and the page nothing of the worker", () => {
  const sides = { page: page.map(textOf).join("\n"), engine: engine.map(textOf).join("\n") };
  const words = { page: "Skip to the content", engine: "This should not have happened" };
  expect(sides.page).toContain(words.page);
  expect(sides.page).not.toContain(words.engine);
  expect(sides.engine).toContain(words.engine);
  expect(sides.engine).not.toContain(words.page);
});

it("is these pieces and no others: a file that moved has kept its place among them", () => {
  const names = assets.map((name) => name.replace(/^assets\/(.*)-[\w-]{8}\.(\w+)$/, "$1.$2"));
  expect(names.sort()).toEqual([
    "engine-worker.js",
    "formats.js",
    "hyparquet.js",
    "icon.svg",
    "index.css",
    "index.js",
    "learn.js",
    "parquet-pages.js",
    "questions.js",
    "rare.js",
    "read-parquet.js",
    "read-spreadsheet.js",
    "rolldown-runtime.js",
    "samples.js",
    "twins.js",
    "use.js",
  ]);
  const built = engine.map(textOf).join("\n");
  expect(built).toContain("the Studio does not ask for focus-2");
});

it("the page takes at most 45 KB, and all until a learned model is shown at most 178 KB of the engine", () => {
  const first = assets.filter((name) => /\/index-.*\.(js|css)$/.test(name));
  expect(packed(["index.html", ...first])).toBeLessThanOrEqual(45);
  const needed = engine.filter((name) => /\/(engine-worker|learn|rolldown-runtime)-/.test(name));
  expect(packed(needed)).toBeLessThanOrEqual(178);
});
