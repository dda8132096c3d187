// What users get from npm: only what they need, and it works without the repository.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "espalier-package-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packed = JSON.parse(
  execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }),
) as [{ filename: string; files: { path: string; size: number }[] }];
const files = packed[0].files.map(({ path }) => path);
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

describe("the package", () => {
  it("contains the program, the built modules with their types, licence and README, nothing else", () => {
    const expected = /^(LICENSE|README\.md|package\.json|bin\/espalier\.js|dist\/.+\.(js|d\.ts))$/;
    expect(files.filter((file) => !expected.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "bin/espalier.js", "dist/index.js"]),
    );
  });

  it("stays small", () => {
    const bytes = packed[0].files.reduce((sum, { size }) => sum + size, 0);
    expect(bytes).toBeLessThan(4e6);
  });

  it("runs nothing when it is installed", () => {
    const hooks = ["preinstall", "install", "postinstall"].filter((hook) => hook in manifest.scripts);
    expect(hooks).toEqual([]);
  });

  it("works where it is installed: program, browser-safe entry, Node entry", () => {
    const modules = join(folder, "node_modules");
    mkdirSync(join(modules, "@duckdb"), { recursive: true });
    execFileSync("tar", ["-xzf", join(folder, packed[0].filename), "-C", folder]);
    execFileSync("mv", [join(folder, "package"), join(modules, "espalier")]);
    symlinkSync(join(root, "node_modules/commander"), join(modules, "commander"));
    symlinkSync(join(root, "node_modules/@duckdb/node-api"), join(modules, "@duckdb/node-api"));
    const code = `
      import { learn, readDataset, toText } from "espalier";
      import { readDatasetFile } from "espalier/node";
      const text = "a,b,class\\n0,0,no\\n0,1,no\\n1,0,no\\n1,1,yes\\n";
      const { model } = await learn(await readDataset(text, { name: "and" }), { method: "id3" });
      console.log(toText(model), typeof readDatasetFile);
    `;
    const run = (args: string[], input = "") =>
      spawnSync(process.execPath, args, { cwd: folder, input, encoding: "utf8" });
    const module = run(["--input-type=module", "-e", code]);
    expect(module.stderr).toBe("");
    expect(module.stdout).toContain("if a:\n  if b: yes (all 1)");
    const program = run(
      ["node_modules/espalier/bin/espalier.js", "learn", "-", "--quiet"],
      "a,class\n0,x\n1,y\n0,x\n1,y\n",
    );
    expect(program).toMatchObject({ status: 0, stderr: "" });
  });

  it("lists as dependencies exactly what its modules import", () => {
    const imported = new Set<string>();
    for (const file of files.filter((name) => name.endsWith(".js"))) {
      for (const [, name] of readFileSync(join(root, file), "utf8").matchAll(
        /(?:from|import\() ?"([@\w][-@\w/.]*)"/g,
      )) {
        if (!name!.startsWith("node:")) imported.add(name!);
      }
    }
    expect([...imported].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });
});
