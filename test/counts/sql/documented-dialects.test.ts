import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

it("the dialects shown in the docs have the types that createSqlSource asks for", () => {
  const page = readFileSync(join(root, "docs/databases.md"), "utf8");
  const blocks = [...page.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
  const shown = blocks.filter((code) => code.includes(": Dialect = {"));
  expect(shown.map((code) => /const (\w+): Dialect/.exec(code)![1])).toEqual([
    "snowflake",
    "bigquery",
    "mysql",
  ]);
  const folder = mkdtempSync(join(tmpdir(), "espalier-dialects-"));
  try {
    shown.forEach((code, index) => {
      writeFileSync(join(folder, `${index}.mts`), code);
    });
    const compilerOptions = {
      paths: { "espalier/node": [join(root, "src/node.ts")] },
      typeRoots: [join(root, "node_modules/@types")],
      incremental: false,
    };
    const config = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["*.mts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = join(root, "node_modules/native-typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
    expect(status, stdout).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
