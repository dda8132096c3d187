// Peers to race against, installed where nothing else sees them: Python packages in bench/.venv, npm packages in
// bench/out/npm. Where a peer cannot be had (no Python, no network) it is skipped with a notice, never an error.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Report } from "./bench.ts";

const folder = fileURLToPath(new URL("./", import.meta.url));
const sharedVenv = join(folder, ".venv");
const npmFolder = join(folder, "out", "npm");

export interface PythonPeer {
  /** pip names; installed once into bench/.venv. */
  readonly packages: readonly string[];
  /** A peer that needs versions of its own, or building, gets an environment of its own: bench/out/venv-NAME. */
  readonly environment?: PythonEnvironment;
  /** A script in bench/peers/. It gets the path of a folder, and prints one JSON object on its last line. */
  readonly script: string;
  /** Written as FOLDER/NAME.bin, little-endian; FOLDER/input.json names each array's type and holds `options`. */
  readonly arrays: Readonly<Record<string, NodeJS.TypedArray>>;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Give up after this long (default ten minutes). */
  readonly seconds?: number;
}

export interface PythonEnvironment {
  readonly name: string;
  /** Installs the packages by this Python, with a folder to work in. */
  install(python: string, scratch: string): void;
}

function venvOf(environment: PythonEnvironment | undefined): string {
  return environment ? join(folder, "out", `venv-${environment.name}`) : sharedVenv;
}

function pythonOf(environment: PythonEnvironment | undefined): string {
  return join(venvOf(environment), process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
}

/**
 * Runs a Python peer; null (after a notice) where it cannot run. bench/peers/arrays.py reads the arrays.
 * @example const peer = runPython<{ seconds: number }>(report, { packages: ["scikit-learn"], script: "tree.py", arrays });
 */
export function runPython<T>(report: Pick<Report, "notice">, peer: PythonPeer): T | null {
  if (!havePackages(report, peer)) return null;
  mkdirSync(join(folder, "out"), { recursive: true });
  const exchange = mkdtempSync(join(folder, "out", "exchange-"));
  try {
    const types: Record<string, string> = {};
    for (const [name, array] of Object.entries(peer.arrays)) {
      types[name] = array.constructor.name.replace("Array", "").toLowerCase();
      writeFileSync(join(exchange, `${name}.bin`), array);
    }
    writeFileSync(join(exchange, "input.json"), JSON.stringify({ types, options: peer.options ?? {} }));
    const run = spawnSync(pythonOf(peer.environment), [join(folder, "peers", peer.script), exchange], {
      encoding: "utf8",
      timeout: (peer.seconds ?? 600) * 1000,
      maxBuffer: 2 ** 28,
    });
    if (run.status !== 0) {
      const why = run.error?.message ?? run.stderr.trim().split("\n").at(-1);
      report.notice(`${peer.script} (${peer.packages.join(", ")}) did not finish: ${why}`);
      return null;
    }
    return JSON.parse(run.stdout.trim().split("\n").at(-1)!) as T;
  } finally {
    rmSync(exchange, { recursive: true, force: true });
  }
}

/**
 * Imports an npm package from the throw-away folder; null (after a notice) where it cannot be had.
 * @example const cart = await importPeer<{ DecisionTreeClassifier: Cart }>(report, "ml-cart");
 */
export async function importPeer<T>(report: Pick<Report, "notice">, name: string): Promise<T | null> {
  mkdirSync(npmFolder, { recursive: true });
  if (!existsSync(join(npmFolder, "package.json"))) writeFileSync(join(npmFolder, "package.json"), "{}\n");
  try {
    if (!existsSync(join(npmFolder, "node_modules", name))) {
      const npm = process.platform === "win32" ? "npm.cmd" : "npm";
      execFileSync(npm, ["install", "--no-audit", "--no-fund", "--ignore-scripts", name], {
        cwd: npmFolder,
        stdio: "pipe",
      });
    }
    // A module beside the packages, so that their names resolve as they would for a user.
    const door = join(npmFolder, `${name.replaceAll("/", "-")}.mjs`);
    writeFileSync(door, `export * as peer from ${JSON.stringify(name)};\n`);
    return ((await import(pathToFileURL(door).href)) as { peer: T }).peer;
  } catch (error) {
    report.notice(`${name} is out of reach, skipped: ${(error as Error).message.split("\n")[0]}`);
    return null;
  }
}

/** Asking pip takes a second, and some benches call a peer hundreds of times. */
const found = new Set<string>();

const versions = new Map<string, string>();

/** The installed version of a Python package, "none" where it is not installed. */
export function packageVersion(name: string, environment?: PythonEnvironment): string {
  const python = pythonOf(environment);
  let version = versions.get(name);
  if (version === undefined) {
    const code = `import importlib.metadata as m; print(m.version(${JSON.stringify(name)}))`;
    version = spawnSync(python, ["-c", code], { encoding: "utf8" }).stdout?.trim() || "none";
    if (version !== "none") versions.set(name, version);
  }
  return version;
}

const installed = new Set<string>();

function havePackages(
  report: Pick<Report, "notice">,
  { packages, environment }: Pick<PythonPeer, "packages" | "environment">,
): boolean {
  if (packages.every((name) => installed.has(name))) return true;
  const venv = venvOf(environment);
  const python = pythonOf(environment);
  try {
    if (!existsSync(python)) {
      execFileSync(process.platform === "win32" ? "python" : "python3", ["-m", "venv", venv], {
        stdio: "pipe",
      });
    }
    const missing = packages.filter(
      (name) => !found.has(name) && spawnSync(python, ["-m", "pip", "show", "-q", name]).status !== 0,
    );
    if (missing.length > 0) {
      console.error(`  installing ${missing.join(", ")} into ${venv}`);
      if (environment) environment.install(python, mkdtempSync(join(folder, "out", "build-")));
      else execFileSync(python, ["-m", "pip", "install", "-q", ...missing], { stdio: "pipe" });
    }
    for (const name of packages) found.add(name);
    return true;
  } catch (error) {
    report.notice(`${packages.join(", ")} out of reach, skipped: ${(error as Error).message.split("\n")[0]}`);
    return false;
  }
}
