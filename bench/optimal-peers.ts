// The peers of the exact-tree bench. Run by itself, `npx tsx bench/optimal-peers.ts SECONDS` measures those that are
// not yet kept for about that long, so that hours of peers fit into quiet quarters of an hour.

import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Dataset } from "../build/node.js";
import type { Report } from "./bench.ts";
import { peerArrays } from "./data.ts";
import { type Case, casesOf, folder, type Group } from "./optimal-cases.ts";
import { keptResult, measurePeer } from "./peer-cache.ts";
import type { PythonPeer } from "./peers.ts";

export type PeerName = "ConTree" | "STreeD" | "DL8.5" | "GOSDT";

export interface PeerResult {
  /** Of processor time. */
  readonly seconds: number;
  readonly errors: number;
  readonly proved: boolean;
}

/** Seconds after which a peer, or we, give up. */
export const LIMIT = 300;
/** Those that are far behind get less. */
const SHORT_LIMIT = 5;

const PEERS: Record<PeerName, { packages: readonly string[]; script: string; limit: number }> = {
  ConTree: { packages: ["pycontree", "scikit-learn"], script: "contree.py", limit: LIMIT },
  STreeD: { packages: ["pystreed"], script: "streed.py", limit: LIMIT },
  "DL8.5": { packages: ["pydl8.5"], script: "dl85.py", limit: SHORT_LIMIT },
  GOSDT: { packages: ["gosdt"], script: "gosdt.py", limit: SHORT_LIMIT },
};

/** The first is the one to beat. */
export function peersOf(group: Group): PeerName[] {
  return group.startsWith("bits") ? ["STreeD", "DL8.5", "GOSDT"] : ["ConTree"];
}

/** With KEPT_PEERS=1 in the environment the bench takes what is kept and measures no peer anew. */
const onlyKept = process.env.KEPT_PEERS === "1";

/** What a peer took for a case, kept from an earlier run where there is one; null where it cannot run. */
export function peerResult(
  report: Pick<Report, "notice">,
  peer: PeerName,
  { depth }: Case,
  dataset: Dataset,
): PeerResult | null {
  const work = workOf(peer, depth, dataset);
  const kept = keptResult<PeerResult>(work) ?? (onlyKept ? null : measurePeer<PeerResult>(report, work));
  return kept?.result ?? null;
}

function workOf(peer: PeerName, depth: number, dataset: Dataset): PythonPeer {
  const { limit, packages, script } = PEERS[peer];
  return {
    ...{ packages, script, arrays: peerArrays(dataset) },
    options: { depth, limit, repeat: 5 },
    seconds: 4 * limit + 60,
  };
}

/** The peers to beat first, then the others. */
async function fill(seconds: number, groups: readonly Group[]): Promise<void> {
  const started = performance.now();
  const report: Pick<Report, "notice"> = { notice: (text) => console.error(text) };
  let left = 0;
  for (const place of [0, 1, 2]) {
    for (const one of groups.flatMap((group) => casesOf(group, false))) {
      const peer = peersOf(one.group)[place];
      if (!peer) continue;
      const work = workOf(peer, one.depth, await one.load());
      if (keptResult(work)) continue;
      if (performance.now() - started > seconds * 1000) {
        left++;
        continue;
      }
      const kept = measurePeer<PeerResult>(report, work);
      const text = kept ? `${kept.result.seconds.toFixed(3)} s, ${kept.result.errors} errors` : "cannot run";
      console.log(`${one.name}, depth ${one.depth}: ${peer} ${text}`);
    }
  }
  console.log(`${left} left`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [seconds = "200", ...named] = process.argv.slice(2);
  const all: Group[] = ["noise", "xor"];
  if (existsSync(folder)) all.push("numbers-2", "bits-3", "bits-4", "numbers-3");
  await fill(Number(seconds), named.length > 0 ? (named as Group[]) : all);
}
