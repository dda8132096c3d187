// What users get from npm: only what they need, and it works without the repository.

import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { shipsTable, whatShips } from "../scripts/what-ships.js";

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
/** An installation of the package and of what it depends on, nothing else. */
const modules = join(folder, "node_modules");
const installed = join(modules, "espalier");
mkdirSync(modules);
execFileSync("tar", ["-xzf", join(folder, packed[0].filename), "-C", folder]);
renameSync(join(folder, "package"), installed);
symlinkSync(join(root, "node_modules/commander"), join(modules, "commander"));
writeFileSync(join(folder, "rows.csv"), "a,b,class\n0,0,x\n1,0,y\n0,1,x\n1,1,y\n");

interface Call {
  readonly cwd?: string;
  readonly input?: string;
}
const run = (args: string[], { cwd = folder, input = "" }: Call = {}) =>
  spawnSync(process.execPath, args, { cwd, input, encoding: "utf8" });
const espalier = (args: string[], call?: Call) => run([join(installed, "bin/espalier.js"), ...args], call);

const files = packed[0].files.map(({ path }) => path);
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

describe("the package", () => {
  it("contains the program, the entries with their types, licences, README and changelog, nothing else", () => {
    const expected =
      /^(LICENSE|README\.md|CHANGELOG\.md|package\.json|docs\/(model|output)\.schema\.json|bin\/espalier\.js|dist\/[\w~-]+\.(js|d\.ts)|dist\/licences\.txt|dist\/studio\/.+\.(html|css|js|svg|csv|txt))$/;
    expect(files.filter((file) => !expected.test(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "bin/espalier.js", "dist/index.js"]),
    );
  });

  it("says in SECURITY.md what ships that others wrote, none of which brings anything along", () => {
    expect(readFileSync(join(root, "SECURITY.md"), "utf8")).toContain(
      `<!-- ships -->\n${shipsTable(root)}\n<!-- /ships -->`,
    );
    expect(whatShips(root).flatMap(({ own }) => own)).toEqual([]);
    expect(Object.keys(manifest.dependencies)).toEqual(["commander"]);
  });

  it("stays small: few files, and few bytes", () => {
    const bytes = packed[0].files.reduce((sum, { size }) => sum + size, 0);
    expect(bytes).toBeLessThan(3.6e6);
    expect(files.length).toBeLessThan(100);
    expect(files.filter((file) => file.endsWith(".d.ts"))).toHaveLength(7);
  });

  it("runs nothing when it is installed", () => {
    const hooks = ["preinstall", "install", "postinstall", "prepare"].filter(
      (hook) => hook in manifest.scripts,
    );
    expect(hooks).toEqual([]);
  });

  it("works where it is installed without DuckDB: program, browser-safe entry, Node entry", () => {
    const code = `
      import { learn, readDataset, toText } from "espalier";
      import { readDatasetFile } from "espalier/node";
      const text = "a,b,class\\n0,0,no\\n0,1,no\\n1,0,no\\n1,1,yes\\n";
      const { model } = await learn(await readDataset(text, { name: "and" }), { method: "id3" });
      console.log(toText(model), typeof readDatasetFile);
    `;
    const module = run(["--input-type=module", "-e", code]);
    expect(module.stderr).toBe("");
    expect(module.stdout).toContain("if a:\n  if b: yes (all 1");
    const program = espalier(["learn", "-", "--quiet"], { input: "a,class\n0,x\n1,y\n0,x\n1,y\n" });
    expect(program).toMatchObject({ status: 0, stderr: "" });
    const csv = espalier(["learn", "rows.csv", "--quiet", "--method", "id3"]);
    expect(csv).toMatchObject({ status: 0, stderr: "" });
  });

  it("reads a Parquet file with what it holds itself", () => {
    copyFileSync(join(root, "test/contracts/example.parquet"), join(folder, "rows.parquet"));
    const learned = espalier([
      "learn",
      "rows.parquet",
      "--quiet",
      "--method",
      "id3",
      "--kinds",
      "färg=categorical",
    ]);
    expect(learned).toMatchObject({ status: 0, stderr: "" });
    const licences = readFileSync(join(installed, "dist/licences.txt"), "utf8");
    for (const name of ["hyparquet", "hyparquet-compressors", "fzstd"]) {
      const licence = readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8");
      expect(licences).toContain(licence.trim());
    }
  });

  it("says in one line how to add DuckDB where it is asked for and missing", () => {
    for (const args of [["rows.csv", "--engine", "duckdb"], ["base.duckdb:rows"]]) {
      expect(espalier(["learn", ...args])).toMatchObject({
        status: 1,
        stdout: "",
        stderr: `espalier: ${args[0]}: this needs DuckDB, which is not installed; add it with: npm install @duckdb/node-api\n`,
      });
    }
  });

  it("finds DuckDB in the folder it is called from, wherever it is installed itself", () => {
    const cwd = join(folder, "project");
    mkdirSync(join(cwd, "node_modules/@duckdb"), { recursive: true });
    symlinkSync(join(root, "node_modules/@duckdb/node-api"), join(cwd, "node_modules/@duckdb/node-api"));
    const args = ["learn", "../rows.csv", "--quiet", "--method", "id3"];
    const counted = espalier([...args, "--engine", "duckdb"], { cwd });
    expect(counted).toMatchObject({ status: 0, stderr: "" });
    expect(counted.stdout).toBe(espalier(args, { cwd }).stdout);
  });

  it("has types that are checked strictly where neither DuckDB nor the Parquet decoder is installed", () => {
    const program = `
      import { learn, readDataset, toText } from "espalier";
      import { connectDuckDb, type DuckDbConnection, readDatasetFile } from "espalier/node";
      const dataset = await readDataset(new Blob(["a,class"]), { name: "blob" });
      const { model } = await learn(dataset, { method: "id3" });
      export const shown: string = toText(model);
      export const read = readDatasetFile;
      export const open = (connection: DuckDbConnection) => connectDuckDb(connection);
    `;
    writeFileSync(join(folder, "program.mts"), program);
    const flags = ["--strict", "--noEmit", "--skipLibCheck", "false", "--target", "es2022"];
    const compiler = ["--module", "nodenext", "--lib", "es2023,dom,dom.iterable", "program.mts"];
    expect(run([join(root, "node_modules/typescript/bin/tsc"), ...flags, ...compiler]).stdout).toBe("");
  });

  it("depends on commander alone; what else its modules import is an optional peer", () => {
    const imported = { statically: new Set<string>(), whenAskedFor: new Set<string>() };
    for (const file of files.filter((name) => name.endsWith(".js"))) {
      const text = readFileSync(join(root, file), "utf8");
      for (const [, from, name] of text.matchAll(/(from|import\() ?["`]([@\w][-@\w/.]*)["`]/g)) {
        if (!name.startsWith("node:")) imported[from === "from" ? "statically" : "whenAskedFor"].add(name);
      }
    }
    expect([...imported.statically]).toEqual(["commander"]);
    expect(Object.keys(manifest.dependencies)).toEqual(["commander"]);
    const peers = ["@duckdb/node-api", "hive-driver", "pg"];
    expect([...imported.whenAskedFor].sort()).toEqual(peers);
    expect(Object.keys(manifest.peerDependencies).sort()).toEqual(peers);
    expect(manifest.peerDependenciesMeta).toEqual(
      Object.fromEntries(peers.map((peer) => [peer, { optional: true }])),
    );
  });
});
