// A folder shows what it holds at a look.

import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "../src");
const MOST = 25;

it(`a folder of the library has at most ${MOST} files side by side`, () => {
  const folders = new Map<string, number>();
  for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
    // Compiled kernels are made by the build.
    if (!entry.isFile() || entry.name.endsWith(".wasm.ts")) continue;
    const folder = relative(src, entry.parentPath);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  expect([...folders].filter(([, files]) => files > MOST)).toEqual([]);
});
