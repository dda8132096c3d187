// What the parts of a run have counted, kept in attack/out while it goes on.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Tally } from "./part.ts";

export const OUT = new URL("./out/", import.meta.url);

export interface PartResult {
  readonly part: string;
  readonly summary: string;
  readonly seed: number;
  readonly day: string;
  /** Of the repository, with "+" where files differ from it; empty where that is unknown. */
  readonly commit: string;
  readonly minutes: number;
  /** More than one where the part was cut off and taken up again. */
  readonly pieces: number;
  /** Whether it did all that it is to do before its time was over. */
  readonly isWhole: boolean;
  readonly tallies: readonly Tally[];
}

export function keepResult(result: PartResult): void {
  writeFileSync(placeOf(result.part), `${JSON.stringify(result, null, 1)}\n`);
}

export function resultOf(part: string): PartResult | null {
  const place = placeOf(part);
  return existsSync(place) ? (JSON.parse(readFileSync(place, "utf8")) as PartResult) : null;
}

export function forgetResults(parts: readonly string[]): void {
  for (const part of parts) rmSync(placeOf(part), { force: true });
}

function placeOf(part: string): URL {
  return new URL(`${part}.result.json`, OUT);
}

export function currentCommit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync("git", args, { cwd: new URL("../", import.meta.url), encoding: "utf8" }).trim();
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "-uno") === "" ? "" : "+");
  } catch {
    return "";
  }
}
