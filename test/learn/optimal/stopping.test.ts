import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { checkTree } from "../../../src/learn/optimal/check-tree.ts";
import { optimalTree } from "../../../src/learn/optimal/optimal-tree.ts";
import type { SearchThread } from "../../../src/learn/shared/learner.ts";
import { learn } from "../../../src/workflow/learn.ts";
import { stoppable } from "./stoppable.ts";

const built = new URL("../../../dist/node/search-thread.js", import.meta.url);
const threadsOf2 = existsSync(built) ? [1, 2] : [1];
const MOST_LATE = 200;

interface StopRequest {
  readonly data: Dataset;
  readonly seconds: number;
  readonly by: "limit" | "signal";
  readonly threads?: number;
  readonly intervals?: number;
  readonly minRows?: number;
  readonly costs?: readonly (readonly number[])[];
}

/** Runs depth 4 and stops it; how late it came back is the lesser of wall and own processor time, for busy machines. */
async function stop({ data, seconds, by, threads = 1, intervals = 2, minRows = 1, costs }: StopRequest) {
  const source = await createMemorySource(data, { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const { startSearchThread } =
    threads > 1 ? ((await import(built.href)) as { startSearchThread: () => SearchThread }) : {};
  const controller = new AbortController();
  const started = performance.now();
  let used = process.cpuUsage();
  const timer = setTimeout(() => {
    used = process.cpuUsage();
    if (by === "signal") controller.abort();
  }, seconds * 1000);
  const found = await optimalTree({
    ...{ table, schemas, depth: 4, intervals, sparsity: 0, costs: costs ?? null, minRows, threads },
    timeLimit: by === "limit" ? seconds : Number.POSITIVE_INFINITY,
    context: { signal: controller.signal, ...(startSearchThread && { startSearchThread }) },
  });
  clearTimeout(timer);
  const { user, system } = process.cpuUsage(used);
  const late = Math.min(performance.now() - started - seconds * 1000, (user + system) / 1000);
  const { fault } = checkTree({
    ...{ table, categories: data.attributes.map(() => []), ...found, depth: 4, intervals },
    ...{ sparsity: 0, minRows, costs: costs ?? null },
  });
  return { ...found, late, fault };
}

describe("a depth-4 search stopped after two seconds", () => {
  // The finished search, which takes ten times as long, proves 252.
  const OPTIMUM = 252;

  it.each(threadsOf2.flatMap((threads) => (["limit", "signal"] as const).map((by) => ({ threads, by }))))(
    "by $by with $threads threads is back within 200 ms: a valid tree, its errors, a true bound",
    async (request) => {
      const { certificate, late, fault } = await stop({ data: stoppable(800, 5), seconds: 2, ...request });
      expect(late).toBeLessThan(MOST_LATE);
      expect(fault).toBeNull();
      expect(certificate.lowerBound).toBeGreaterThan(0);
      expect(certificate.lowerBound).toBeLessThanOrEqual(OPTIMUM);
      expect(certificate.upperBound).toBeGreaterThanOrEqual(OPTIMUM);
      expect(certificate.upperBound).toBeLessThan(300);
    },
  );
});

describe("a search over 100,000 rows of ten numbers", () => {
  const data = stoppable(100_000, 10);
  const cases = [0.001, 0.05, 0.4].flatMap((seconds) => threadsOf2.map((threads) => ({ seconds, threads })));

  it.each(cases)("is back within 200 ms of second $seconds with $threads threads", async (request) => {
    for (const by of ["limit", "signal"] as const) {
      const { certificate, late, fault } = await stop({ data, by, ...request });
      expect(late).toBeLessThan(MOST_LATE);
      expect(fault).toBeNull();
      expect(certificate.optimal).toBe(false);
    }
  });

  it.each([
    {
      what: "any costs",
      costs: [
        [0, 3],
        [1, -1],
      ],
    },
    { what: "a least weight per leaf", minRows: 50 },
    { what: "three intervals", intervals: 3 },
  ])("is back as soon with $what", async ({ what: _, ...request }) => {
    const { late, fault } = await stop({ data, seconds: 0.5, by: "limit", ...request });
    expect(late).toBeLessThan(MOST_LATE);
    expect(fault).toBeNull();
  });
});

describe("a search that is stopped", () => {
  it("by a signal has told its progress", async () => {
    const controller = new AbortController();
    const told: string[] = [];
    setTimeout(() => controller.abort(), 300);
    const { certificate } = await learn(stoppable(3000, 6), {
      method: "t4",
      intervals: 2,
      signal: controller.signal,
      onProgress: ({ text }) => told.push(text),
    });
    expect(certificate).toMatchObject({ optimal: false });
    expect(told.at(-1)).toMatch(/best \d+.*at least \d+/);
  });

  it("before it began hands back one leaf", async () => {
    const signal = AbortSignal.abort();
    const { certificate, model } = await learn(stoppable(300, 3), { method: "t3", signal });
    expect(certificate).toMatchObject({ optimal: false, lowerBound: 0 });
    expect(model).toMatchObject({ form: "tree", root: { type: "leaf" } });
  });

  it("has a lower bound that the finished search does not go below", async () => {
    const data = stoppable(300, 6);
    const finished = await learn(data, { method: "t3", intervals: 2 });
    for (const timeLimit of [0.02, 0.05, 0.1]) {
      const { certificate } = await learn(data, { method: "t3", intervals: 2, timeLimit });
      expect(certificate!.lowerBound).toBeLessThanOrEqual(finished.certificate!.upperBound);
      expect(certificate!.upperBound).toBeGreaterThanOrEqual(finished.certificate!.upperBound);
    }
  });
});
