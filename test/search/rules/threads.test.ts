import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRules } from "../../../src/check/check-rules.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { coarseTable } from "../../../src/encoding/coarse-table.ts";
import type { SearchThread } from "../../../src/run/thread.ts";
import { RoundShares } from "../../../src/search/rules/threads/round-shares.ts";
import { brokenThread, pretendThread } from "../../run/pretend-thread.ts";
import { stoppable } from "../trees/stoppable.ts";
import { classTasks, listTasks, type Run, solveClass, solveList, stoppingAfter, type Task } from "./tasks.ts";

/** In rounds from the first node on, with other threads. */
const shared: Run = { threads: 3, start: pretendThread, switches: { alone: 0, beam: false } };
const single: Run = { switches: { alone: 0, beam: false } };

async function long(): Promise<Task> {
  const source = await createMemorySource(stoppable(120, 5));
  const table = coarseTable(await source.table(source.everything), 8);
  await source.close();
  return { table, maxRules: 4, maxLiterals: 1, sparsity: 2, costs: null };
}

describe("several threads", () => {
  it("find the list that one finds, by as many nodes", async () => {
    const property = fc.asyncProperty(listTasks(24, 4), async (task) => {
      const [one, three] = [await solveList(task, single), await solveList(task, shared)];
      expect(JSON.stringify(three.claim)).toBe(JSON.stringify(one.claim));
      expect(three.nodes).toBe(one.nodes);
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it("find the rules for one class that one finds", async () => {
    const property = fc.asyncProperty(classTasks(24, 4), async (task) => {
      const [one, three] = [await solveClass(task, single), await solveClass(task, shared)];
      expect(JSON.stringify(three)).toBe(JSON.stringify(one));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it("agree on thousands of nodes, and are stopped at the end", async () => {
    let stopped = 0;
    const start = (): SearchThread => ({ ...pretendThread(), stop: () => stopped++ });
    const task = await long();
    const one = await solveList(task, single);
    const two = await solveList(task, { ...single, threads: 2, start });
    expect(one.nodes).toBeGreaterThan(1000);
    expect(JSON.stringify(two.claim)).toBe(JSON.stringify(one.claim));
    expect(stopped).toBe(1);
  });

  it("stop together, with a bound that holds and a list that is one", async () => {
    const property = fc.asyncProperty(listTasks(16, 4), fc.nat(60), async (task, turns) => {
      const { value: best } = await solveList(task);
      const { claim, value } = await solveList(task, { ...shared, pace: stoppingAfter(turns) });
      expect(claim.certificate.lowerBound).toBeLessThanOrEqual(best + 1e-9);
      expect(value).toBeGreaterThanOrEqual(best - 1e-9);
      expect(checkRules(claim).fault).toBeNull();
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it("that fail say so", async () => {
    const run = { ...shared, start: brokenThread };
    await expect(solveList(await long(), run)).rejects.toThrow("a search thread failed: no memory");
  });

  const built = new URL("../../../build/node/search-thread.js", import.meta.url);
  it("run as worker threads of Node", async () => {
    expect(existsSync(built), "npm run build comes first").toBe(true);
    const { startSearchThread: start } = (await import(built.href)) as {
      startSearchThread: () => SearchThread;
    };
    const task = await long();
    const [one, two] = [
      await solveList(task, single),
      await solveList(task, { ...single, threads: 2, start }),
    ];
    expect(JSON.stringify(two.claim)).toBe(JSON.stringify(one.claim));
  });
});

describe("the shares of a round", () => {
  it("are taken once each, by whoever asks first, and a new round begins when the last is done", () => {
    const buffer = new SharedArrayBuffer(RoundShares.bytes);
    const [mine, theirs] = [new RoundShares(buffer), new RoundShares(buffer)];
    expect([mine.take(), mine.isFinished]).toEqual([-1, true]);
    const first = mine.next;
    mine.open(3);
    expect([mine.take(), theirs.take(), mine.take(), theirs.take()]).toEqual([0, 1, 2, -1]);
    expect([mine.round, theirs.round, theirs.nodes]).toEqual([first, first, 3]);
    mine.done();
    theirs.done();
    expect(mine.isFinished).toBe(false);
    mine.done();
    expect(theirs.isFinished).toBe(true);
    expect(mine.next).not.toBe(first);
    mine.open(1000);
    const shares = new Set<number>();
    for (let share = theirs.take(); share >= 0; share = theirs.take()) shares.add(share);
    expect(shares.size).toBe(16);
    expect(theirs.round).not.toBe(first);
    mine.stop();
    expect(theirs.stopped).toBe(true);
  });
});
