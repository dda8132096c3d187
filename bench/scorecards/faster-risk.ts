// FasterRisk on the conditions that ours has: every row as often as it weighs.

import { execFileSync } from "node:child_process";
import type { Report } from "../bench.ts";
import { type PythonEnvironment, runPython } from "../peers.ts";
import type { Items } from "./ours.ts";

export interface PeerPoints {
  /** Of the processor. */
  readonly seconds: number;
  readonly loss: number;
  readonly items: number;
}

/** It wants older versions of its packages than other peers. */
export const fasterRiskEnvironment: PythonEnvironment = {
  name: "fasterrisk",
  install(python) {
    execFileSync(python, ["-m", "pip", "install", "-q", "fasterrisk"], { stdio: "pipe" });
  },
};

const PATIENCE = 540;

/** Null where it could not run, or not to the end. */
export function fasterRisk(
  report: Pick<Report, "notice">,
  { problem: { items, yes, no } }: Items,
  asked: { readonly items: number; readonly points: number },
): PeerPoints | null {
  const rows: { row: number; label: number }[] = [];
  for (let row = 0; row < yes.length; row++) {
    for (let copy = 0; copy < yes[row]; copy++) rows.push({ row, label: 1 });
    for (let copy = 0; copy < no[row]; copy++) rows.push({ row, label: 0 });
  }
  const arrays: Record<string, Uint8Array> = { y: Uint8Array.from(rows, ({ label }) => label) };
  for (const [index, holds] of items.entries()) {
    arrays[`x${index}`] = Uint8Array.from(rows, ({ row }) => holds[row]);
  }
  return runPython<PeerPoints>(report, {
    packages: ["fasterrisk"],
    environment: fasterRiskEnvironment,
    script: "fasterrisk_points.py",
    arrays,
    options: { ...asked, items: Math.min(asked.items, items.length) },
    seconds: PATIENCE,
  });
}
