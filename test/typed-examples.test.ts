// The programs of docs/library.md that start from rows and columns pass a strict compiler, as their
// reader's would. They are run, and what they print compared, with the other examples.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
mkdirSync(join(root, "out"), { recursive: true });
const folder = mkdtempSync(join(root, "out", "typed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync(join(root, "docs/library.md"), "utf8");
const section = /^## Rows from a program\n([\s\S]*?)^## /m.exec(page)![1];
const programs = [...section.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code);

it("are at most ten lines of their own and pass the compiler under strict", () => {
  expect(programs.length).toBeGreaterThanOrEqual(6);
  const files = programs.map((code, index) => {
    expect(code.split("\n").filter((line) => line.trim() !== "").length, code).toBeLessThanOrEqual(10);
    const file = join(folder, `program-${index}.mjs`);
    writeFileSync(file, code);
    return file;
  });
  const program = ts.createProgram(files, {
    strict: true,
    allowJs: true,
    checkJs: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
  });
  const complaints = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(complaints).toEqual([]);
});
