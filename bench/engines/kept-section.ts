// The sections of the engines' bench take long and need engines started, so each is kept in bench/out/engines-kept.json with the day
// and the commit it was measured at; naming it with --sets measures it anew, and --minutes 0 writes the page of what is kept.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Report } from "../bench.ts";

const file = new URL("../out/engines-kept.json", import.meta.url);

export interface Kept<T> {
  readonly result: T;
  /** "2026-11-17 at commit abc1234". */
  readonly measured: string;
}

/** Null where the section is neither kept nor wanted. */
export async function section<T>(
  report: Report,
  name: string,
  measure: () => Promise<T>,
): Promise<Kept<T> | null> {
  const readKept = (): Record<string, Kept<T>> =>
    existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const all = readKept();
  const key = report.quick ? `${name}-quick` : name;
  const isNamed = report.sets?.includes(name) ?? false;
  if (!isNamed && all[key]) return all[key];
  if (!isNamed && (report.sets !== null || report.minutes === 0)) return null;
  const result = await measure();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const kept = { result, measured: `${new Date().toISOString().slice(0, 10)} at commit ${commit}` };
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readKept(), [key]: kept }, null, 1)}\n`);
  return kept;
}
