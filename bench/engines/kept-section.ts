// The sections of the engines' bench take long and need engines started, so each is kept in bench/engines/kept.json with the day, the
// commit and what else the machine did (BESIDE="…", from the environment); naming it with --sets measures it anew, and --minutes 0
// writes the page of what is kept.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Report } from "../bench.ts";

const file = new URL("kept.json", import.meta.url);

export interface Kept<T> {
  readonly result: T;
  /** "2026-11-17 at commit abc1234, beside a build". */
  readonly measured: string;
}

/** Null where the section is neither kept nor wanted. `measure` may keep what it has so far, should it not come to its end. */
export async function section<T>(
  report: Report,
  name: string,
  measure: (keep: (soFar: T) => Kept<T>) => Promise<T>,
): Promise<Kept<T> | null> {
  const readKept = (): Record<string, Kept<T>> =>
    existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const all = readKept();
  const isNamed = report.sets?.includes(name) ?? false;
  if (!isNamed && !report.quick && all[name]) return all[name];
  if (!isNamed && (report.sets !== null || report.minutes === 0)) return null;
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const beside = process.env.BESIDE ? `, beside ${process.env.BESIDE}` : "";
  const measured = `${new Date().toISOString().slice(0, 10)} at commit ${commit}${beside}`;
  const keep = (result: T): Kept<T> => {
    const kept = { result, measured };
    // Quick results are for looking at, not for the page.
    if (report.quick) return kept;
    writeFileSync(file, rowByRow({ ...readKept(), [name]: kept }));
    return kept;
  };
  return keep(await measure(keep));
}

/** A line for every row of a result, so that a measurement is a change of few lines. */
function rowByRow(all: Readonly<Record<string, Kept<unknown>>>): string {
  const sections = Object.entries(all).map(([name, { result, measured }]) => {
    const rows = Array.isArray(result)
      ? `[\n${result.map((row) => JSON.stringify(row)).join(",\n")}\n]`
      : JSON.stringify(result);
    return `${JSON.stringify(name)}: {"measured": ${JSON.stringify(measured)}, "result": ${rows}}`;
  });
  return `{\n${sections.join(",\n")}\n}\n`;
}
