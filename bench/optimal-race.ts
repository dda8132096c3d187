// Races of exact trees: ours and the peers on the same rows, one thread each; what counts is the time of the solving
// thread. Peers' optima must agree.

import { createMemorySource } from "../build/internal.js";
import { optimalTree } from "../build/learn/optimal/optimal-tree.js";
import { type Dataset, startSearchThread } from "../build/node.js";
import type { Report } from "./bench.ts";
import { type Case, casesOf, type Group, uniform } from "./optimal-cases.ts";
import { LIMIT, peerResult, peersOf } from "./optimal-peers.ts";

/** Races all cases of a group; how many times faster ours was than the first peer, where that ran. */
export async function raceAll(report: Report, group: Group): Promise<(number | null)[]> {
  const ratios: (number | null)[] = [];
  for (const one of casesOf(group, report.quick)) ratios.push(await race(report, one));
  return ratios;
}

async function race(report: Report, one: Case): Promise<number | null> {
  const { name, depth, group } = one;
  const dataset = await one.load();
  const alone = await solve(dataset, depth, 1);
  const isBits = group.startsWith("bits");
  const two = isBits ? null : await solve(dataset, depth, 2);
  if (!alone.optimal) report.notice(`${name}, depth ${depth}: not proved in ${LIMIT} s`);
  const peers: Record<string, number | null> = {};
  const errors: string[] = [];
  let ratio: number | null = null;
  for (const [index, peer] of peersOf(group).entries()) {
    const theirs = peerResult(report, peer, one, dataset);
    peers[peer] = theirs?.proved ? theirs.seconds : null;
    if (!theirs) continue;
    if (index === 0) ratio = theirs.seconds / alone.seconds;
    if (!theirs.proved) report.notice(`${name}, depth ${depth}: ${peer} gave up`);
    else if (theirs.errors !== alone.cost) {
      report.notice(`${name}, depth ${depth}: ${peer} says ${theirs.errors}, ours ${alone.cost}`);
    }
    errors.push(`${theirs.errors}${theirs.proved ? "" : "?"}`);
  }
  report.line({
    case: `${name}, depth ${depth}`,
    ours: alone.seconds,
    peers,
    notes: {
      ...(two && { "by the clock, s": alone.clock, "2 threads, s": two.clock }),
      errors: alone.cost,
      "peers' errors": errors.join(" ") || "–",
    },
  });
  return ratio;
}

interface Solved {
  /** Of processor time. */
  readonly seconds: number;
  readonly clock: number;
  readonly cost: number;
  readonly optimal: boolean;
}

/** The least of up to five runs; one where it takes more than a second. */
async function solve(dataset: Dataset, depth: number, threads: number): Promise<Solved> {
  const { table, schemas } = await tableOf(dataset);
  const settings = { ...SETTINGS, depth, threads, context: { startSearchThread } };
  let seconds = Number.POSITIVE_INFINITY;
  let clock = Number.POSITIVE_INFINITY;
  for (let run = 0; ; run++) {
    const timed = await time(() => optimalTree({ table, schemas, ...settings }));
    seconds = Math.min(seconds, timed.seconds);
    clock = Math.min(clock, timed.clock);
    const { upperBound: cost, optimal } = timed.result.certificate;
    if (run === 4 || seconds > 1) return { seconds, clock, cost, optimal };
  }
}

export async function time<T>(
  work: () => Promise<T>,
): Promise<{ seconds: number; clock: number; result: T }> {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const clock = (performance.now() - started) / 1000;
  // The clock counts other work of the machine, the processor's time counts our own compiler beside the solver: what
  // solving took is the lesser of the two.
  return { seconds: Math.min(clock, (user + system) / 1e6), clock, result };
}

export const SETTINGS = { intervals: 2, sparsity: 0, costs: null, minRows: 1, timeLimit: LIMIT };

export async function tableOf(dataset: Dataset) {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  return { table, schemas };
}

export function geometricMean(ratios: readonly (number | null)[]): number | null {
  const known = ratios.filter((ratio) => ratio !== null);
  if (known.length === 0) return null;
  return Math.exp(known.reduce((sum, ratio) => sum + Math.log(ratio), 0) / known.length);
}

/** Lets the engine compile what the cases will run. */
export async function warmUp(): Promise<void> {
  for (const kind of ["noise", "xor"] as const) await solve(uniform(2000, kind, 9), 3, 1);
}
