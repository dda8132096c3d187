// All trees within a share of the best: ours against TREEFARMS on two-valued columns, three levels, its settings. Counts
// must agree.

import { existsSync } from "node:fs";
import { createMemorySource, findAlternatives } from "../build/internal.js";
import { readDatasetFile } from "../build/node.js";
import type { Bench, Report } from "./bench.ts";
import { peerArrays } from "./data.ts";
import { folder } from "./optimal-cases.ts";
import { keptResult, measurePeer } from "./peer-cache.ts";
import type { PythonPeer } from "./peers.ts";

/** Penalty of a leaf, and how much worse than the best, both as TREEFARMS takes them. */
const CASES: readonly { set: string; regularization: number; multiplier: number; quick: boolean }[] = [
  { set: "tic-tac-toe", regularization: 0.01, multiplier: 0.05, quick: true },
  { set: "hepatitis", regularization: 0.01, multiplier: 0.05, quick: true },
  { set: "vote", regularization: 0.01, multiplier: 0.05, quick: true },
  { set: "vote", regularization: 0.005, multiplier: 0.2, quick: false },
  { set: "lymph", regularization: 0.02, multiplier: 0.05, quick: false },
  { set: "heart-cleveland", regularization: 0.02, multiplier: 0.05, quick: false },
];
const DEPTH = 3;
const LIMIT = 300;

interface PeerSet {
  readonly seconds: number;
  readonly count: number;
  readonly saving: number;
}

const bench: Bench = {
  summary: "all trees of three levels within a share of the best: time, and how many there are",
  run: raceAlternatives,
};
export default bench;

export async function raceAlternatives(report: Report): Promise<void> {
  if (!existsSync(folder)) {
    report.notice(
      "the public datasets are not beside this repository: trees as good as the best are left out",
    );
    return;
  }
  const ratios: number[] = [];
  let unequal = 0;
  let compared = 0;
  for (const { set, regularization, multiplier, quick } of CASES) {
    if (report.quick && !quick) continue;
    const dataset = await readDatasetFile(`${folder}bin-${set}.csv`);
    const source = await createMemorySource(dataset);
    const sparsity = regularization * dataset.rows;
    // One by one only as many as are asked for: the peer writes none out while it is timed.
    const options = { maxDepth: DEPTH, sparsity, multiplier, limit: 1, list: 1 };
    let ours = Number.POSITIVE_INFINITY;
    let count = "";
    for (let run = 0; run < 5; run++) {
      const before = process.cpuUsage();
      const found = await findAlternatives(source, source.everything, options);
      const { user, system } = process.cpuUsage(before);
      ours = Math.min(ours, (user + system) / 1e6);
      count = String(found.count);
    }
    const peer: PythonPeer = {
      packages: ["treefarms"],
      script: "tree_farms.py",
      arrays: peerArrays(dataset),
      options: { regularization, multiplier, depth: DEPTH, limit: LIMIT },
      seconds: 2 * LIMIT,
    };
    const theirs = (keptResult<PeerSet>(peer) ?? measurePeer<PeerSet>(report, peer))?.result ?? null;
    if (theirs) {
      ratios.push(theirs.seconds / ours);
      compared++;
      if (String(theirs.saving) !== count) unequal++;
    }
    report.line({
      case: `${set} (bits), a leaf ${regularization}, within ${multiplier}`,
      ours,
      peers: { TREEFARMS: theirs?.seconds ?? null },
      notes: {
        trees: count,
        "TREEFARMS' trees": theirs?.count ?? "–",
        "of them without idle conditions": theirs?.saving ?? "–",
      },
    });
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  report.bar(
    "trees as good as the best: cases with another count than TREEFARMS, idle conditions left out",
    compared ? unequal : null,
    {
      atMost: 0,
    },
  );
  report.bar(
    "trees as good as the best: times faster than TREEFARMS, geometric mean",
    compared ? mean : null,
    { atLeast: 5 },
  );
}
