// Rule learners and a tree from Python on one split.

import type { Dataset } from "../build/node.js";
import type { Report } from "./bench.ts";
import { peerArrays } from "./data.ts";
import { runPython } from "./peers.ts";

export type Found = Record<
  string,
  { seconds: number; error: number; size: number } | { problem: string } | undefined
>;

/** Python's peers on a split; `test` is 1 where a row is for testing. */
export function askPeers(
  report: Report,
  dataset: Dataset,
  test: Uint8Array,
  methods: readonly string[],
): Found {
  const found = runPython<Found>(report, {
    packages: ["scikit-learn", "wittgenstein", "imodels", "pandas", "six"],
    script: "rules.py",
    arrays: { ...peerArrays(dataset), test },
    options: { methods },
    seconds: 300,
  });
  for (const [name, result] of Object.entries(found ?? {})) {
    if (result && "problem" in result) report.notice(`${name} on ${dataset.name}: ${result.problem}`);
  }
  return found ?? {};
}
