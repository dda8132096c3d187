import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkTree } from "../../../src/check/check-tree.ts";
import { learn } from "../../../src/choose/learn.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { ColumnSchema, Dataset } from "../../../src/dataset/dataset.ts";
import type { Table } from "../../../src/encoding/table.ts";
import { optimalTree } from "../../../src/learn/optimal/optimal-tree.ts";
import type { SearchThread } from "../../../src/run/thread.ts";
import { startTickingClock } from "../../ticking-clock.ts";
import { stoppable } from "./stoppable.ts";

const built = new URL("../../../build/node/search-thread.js", import.meta.url);
const threadsOf2 = existsSync(built) ? [1, 2] : [1];
/** Looks at the clock after the moment to stop: those of one slice, and of the way out. */
const MOST_LATE = 25;

interface StopRequest {
  readonly data: Dataset;
  /** By a clock on which each look takes a millisecond. */
  readonly seconds: number;
  readonly by: "limit" | "signal";
  readonly depth?: number;
  readonly threads?: number;
  readonly intervals?: number;
  readonly minRows?: number;
  readonly costs?: readonly (readonly number[])[];
}

const prepared = new Map<Dataset, Promise<{ table: Table; schemas: ColumnSchema[] }>>();

async function prepare(data: Dataset) {
  const source = await createMemorySource(data, { bins: "exact" });
  const table = await source.table(source.everything);
  return { table, schemas: source.variables.slice(0, source.attributes).map(({ schema }) => schema) };
}

/** Runs depth 4 and stops it; how late it came back is counted in looks at the clock. */
async function stop(request: StopRequest) {
  const { data, seconds, by, depth = 4, threads = 1, intervals = 2, minRows = 1, costs = null } = request;
  if (!prepared.has(data)) prepared.set(data, prepare(data));
  const { table, schemas } = await prepared.get(data)!;
  const { startSearchThread } =
    threads > 1 ? ((await import(built.href)) as { startSearchThread: () => SearchThread }) : {};
  const controller = new AbortController();
  const clock = startTickingClock((time) => {
    if (by === "signal" && time >= seconds * 1000) controller.abort();
  });
  const settings = { depth, intervals, sparsity: 0, minRows };
  const found = await optimalTree({
    ...{ table, schemas, ...settings, costs, threads },
    timeLimit: by === "limit" ? seconds : Number.POSITIVE_INFINITY,
    context: { signal: controller.signal, ...(startSearchThread && { startSearchThread }) },
  }).finally(clock.stop);
  const categories = data.attributes.map(() => []);
  const { fault } = checkTree({ table, categories, ...found, ...settings, costs });
  return { ...found, looks: clock.time, late: clock.time - seconds * 1000, fault };
}

describe("a depth-4 search stopped on the way", () => {
  // The finished search proves 224.
  const OPTIMUM = 224;
  const data = stoppable(700, 3);

  it.each(threadsOf2.flatMap((threads) => (["limit", "signal"] as const).map((by) => ({ threads, by }))))(
    "by $by with $threads threads is back at once: a valid tree, its errors, a true bound",
    async (request) => {
      const { certificate, late, fault } = await stop({ data, seconds: 40, ...request });
      expect(late).toBeLessThan(MOST_LATE);
      expect(fault).toBeNull();
      expect(certificate.optimal).toBe(false);
      // Another thread proves in its own time.
      expect(certificate.lowerBound).toBeGreaterThanOrEqual(request.threads === 1 ? 100 : 0);
      expect(certificate.lowerBound).toBeLessThanOrEqual(OPTIMUM);
      expect(certificate.upperBound).toBeGreaterThanOrEqual(OPTIMUM);
      expect(certificate.upperBound).toBeLessThan(260);
    },
  );
});

describe("a search over 5,000 rows of ten numbers", () => {
  const data = stoppable(5_000, 10);
  const cases = [0.001, 0.05, 0.4].flatMap((seconds) => threadsOf2.map((threads) => ({ seconds, threads })));

  it.each(cases)("is back at once after $seconds seconds with $threads threads", async (request) => {
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
    const { late, fault } = await stop({ data, seconds: 0.2, by: "limit", ...request });
    expect(late).toBeLessThan(MOST_LATE);
    expect(fault).toBeNull();
  });

  it("looks at the clock at least once for every thousand values", async () => {
    const { certificate, looks } = await stop({ data, depth: 2, seconds: 1e6, by: "limit" });
    expect(certificate.optimal).toBe(true);
    expect(looks).toBeGreaterThan((data.rows * data.attributes.length) / 1000);
  });
});

describe("a search that is stopped", () => {
  const BEST_SO_FAR = /best tree so far: [\d,]+ mistakes, proved: at least \d+/;

  it("by a signal has reported its progress", async () => {
    const controller = new AbortController();
    const texts: string[] = [];
    const { certificate } = await learn(stoppable(3000, 6), {
      method: "t4",
      intervals: 2,
      signal: controller.signal,
      onProgress: ({ text }) => {
        texts.push(text);
        if (BEST_SO_FAR.test(text)) controller.abort();
      },
    });
    expect(certificate).toMatchObject({ optimal: false });
    expect(texts).toContainEqual(expect.stringMatching(BEST_SO_FAR));
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
    for (const seconds of [0.02, 0.2, 1]) {
      const { certificate } = await stop({ data, depth: 3, seconds, by: "limit" });
      expect(certificate.optimal).toBe(false);
      expect(certificate.lowerBound).toBeLessThanOrEqual(finished.certificate!.upperBound);
      expect(certificate.upperBound).toBeGreaterThanOrEqual(finished.certificate!.upperBound);
    }
  });
});
