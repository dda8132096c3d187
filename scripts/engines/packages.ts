// What engines are made of, from the registries that pip, Maven and npm are set up for, kept in the cache.

import { execFileSync, type StdioOptions } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { engineFolder } from "./engine-home.ts";

const LOUD: { stdio: StdioOptions } = { stdio: ["ignore", "ignore", "inherit"] };

/** A command that can be run here. */
export function isAtHand(command: string, ...list: readonly string[]): boolean {
  try {
    execFileSync(command, list.length > 0 ? list : ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A file of Maven's, by its coordinates; Maven checks its sum. */
export function mavenFile(group: string, artifact: string, version: string, ending: string): string {
  const folder = engineFolder("dl");
  const file = join(folder, `${artifact}-${version}.${ending}`);
  if (!existsSync(file)) {
    const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";
    const what = `-Dartifact=${group}:${artifact}:${version}:${ending}`;
    execFileSync("mvn", ["-q", "-B", "-C", copy, what, `-DoutputDirectory=${folder}`], LOUD);
  }
  return file;
}

/** The wheel of a Python package, not installed. */
export function wheel(name: string, version: string): string {
  const folder = engineFolder("dl");
  const find = (): string | undefined =>
    readdirSync(folder).find((file) => file.startsWith(`${name}-${version}-`) && file.endsWith(".whl"));
  if (!find()) {
    execFileSync(
      "python3",
      ["-m", "pip", "download", "-q", "--no-deps", "-d", folder, `${name}==${version}`],
      LOUD,
    );
  }
  return join(folder, find()!);
}

/** A Python environment with these packages; its folder. */
export function pythonEnvironment(name: string, packages: readonly string[]): string {
  const folder = join(engineFolder("python"), name);
  if (!existsSync(join(folder, "complete"))) {
    execFileSync("python3", ["-m", "venv", folder], LOUD);
    execFileSync(join(folder, "bin", "pip"), ["install", "-q", ...packages], LOUD);
    execFileSync("touch", [join(folder, "complete")]);
  }
  return folder;
}

/** A folder whose node_modules holds these packages of npm: too large, or too special, to be ours. */
export function npmFolder(name: string, packages: readonly string[]): string {
  const folder = engineFolder("npm", name);
  if (!existsSync(join(folder, "complete"))) {
    const list = ["install", "--no-audit", "--no-fund", "--silent", "--prefix", folder, ...packages];
    execFileSync("npm", list, { ...LOUD, cwd: folder });
    execFileSync("touch", [join(folder, "complete")]);
  }
  return folder;
}
