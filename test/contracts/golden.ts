// Golden files: what a person sees, kept in test/golden. On a mismatch the new text is written beside the old one as
// NAME-changed, to be looked at; if it is right, it replaces the old file.

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

export function expectGolden(name: string, text: string): void {
  const path = fileURLToPath(new URL(`../golden/${name}`, import.meta.url));
  const changed = path.replace(/(\.\w+)$/, "-changed$1");
  const golden = existsSync(path) ? readFileSync(path, "utf8") : null;
  if (golden === text) rmSync(changed, { force: true });
  else writeFileSync(changed, text);
  expect(
    text,
    `test/golden/${name} differs: look at its -changed twin, and move it over if it is right`,
  ).toBe(golden);
}
