import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { isOrdered } from "../../../src/dataset/column.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { optimalTree } from "../../../src/learn/optimal/optimal-tree.ts";
import type { SearchThread } from "../../../src/run/thread.ts";
import { LEAF } from "../../../src/search/trees/problem/plan.ts";
import { SharedState } from "../../../src/search/trees/threads/shared-state.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { brokenThread, pretendThread } from "../../run/pretend-thread.ts";

async function solve(
  dataset: Dataset,
  threads: number,
  start: () => SearchThread,
  limit = Number.POSITIVE_INFINITY,
) {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const settings = { depth: 3, intervals: 2, sparsity: 0, costs: null, minRows: 1, threads };
  const context = { startSearchThread: start };
  return optimalTree({ table, schemas, ...settings, timeLimit: limit, context });
}

function noise(rows: number, columns: number): Dataset {
  let state = 11;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * 50);
  };
  const attributes = Array.from({ length: columns }, (_, index) => ({
    kind: "continuous" as const,
    name: `x${index}`,
    values: Float64Array.from({ length: rows }, next),
  }));
  const codes = Uint8Array.from({ length: rows }, () => Number(next() < 20));
  const target = { kind: "categorical" as const, name: "class", codes, categories: ["no", "yes"] };
  return { name: "noise", rows, attributes, target, weights: null, notices: [] };
}

describe("several threads", () => {
  it("find the tree that one finds, byte for byte", async () => {
    const data = noise(420, 5);
    const one = await solve(data, 1, pretendThread);
    const three = await solve(data, 3, pretendThread);
    expect(JSON.stringify(three)).toBe(JSON.stringify(one));
  });

  it("agree on any data", async () => {
    const shape = { minRows: 30, maxRows: 60, maxColumns: 6, kinds: ["continuous" as const] };
    const property = fc.asyncProperty(datasets(shape), async (small) => {
      // Enough cells to be worth a team.
      const times = 60;
      const repeat = <T extends Float64Array | Uint8Array>(array: T): T => {
        const long = new (array.constructor as new (length: number) => T)(array.length * times);
        for (let i = 0; i < times; i++) long.set(array as never, i * array.length);
        return long;
      };
      const data: Dataset = {
        ...small,
        rows: small.rows * times,
        weights: null,
        attributes: small.attributes.map((column, index) =>
          isOrdered(column)
            ? {
                ...column,
                values: repeat(column.values).map((value, row) => value + ((row * (index + 3)) % 17)),
              }
            : column,
        ),
        target: { ...small.target, codes: repeat(small.target.codes as Uint8Array) },
      };
      expect(await solve(data, 2, pretendThread)).toEqual(await solve(data, 1, pretendThread));
    });
    await fc.assert(property, { numRuns: 6 });
  });

  it("stop together, with a bound that holds", async () => {
    const data = noise(420, 5);
    const best = await solve(data, 1, pretendThread);
    const cut = await solve(data, 2, pretendThread, 0.06);
    expect(cut.certificate.lowerBound).toBeLessThanOrEqual(best.certificate.upperBound);
    expect(cut.certificate.upperBound).toBeGreaterThanOrEqual(best.certificate.upperBound);
  });

  const built = new URL("../../../build/node/search-thread.js", import.meta.url);
  it.skipIf(!existsSync(built))("run as worker threads of Node", async () => {
    const { startSearchThread } = (await import(built.href)) as { startSearchThread: () => SearchThread };
    const data = noise(420, 5);
    const one = await solve(data, 1, startSearchThread);
    const two = await solve(data, 2, startSearchThread);
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  });

  it("that fail say so", async () => {
    await expect(solve(noise(420, 5), 2, brokenThread)).rejects.toThrow("a search thread failed: no memory");
  });
});

describe("the shared state", () => {
  it("gives each column to one, and keeps the least value and the bound of the columns together", () => {
    const first = new SharedState(3);
    const second = new SharedState(3, first.buffer);
    const told: number[] = [];
    const [a, b] = [first.share(({ value }) => told.push(value)), second.share(() => {})];
    expect([a.claim(1), b.claim(1), b.claim(2), b.claim(0)]).toEqual([true, false, true, true]);
    expect(a.value()).toBe(Number.POSITIVE_INFINITY);
    const found = { plan: LEAF, column: 0, cut: 0 };
    b.offer({ ...found, value: 5.25 });
    a.offer({ ...found, value: 7 });
    expect([first.value, second.value]).toEqual([5.25, 5.25]);
    expect(told).toEqual([7]);
    a.prove(1, 3);
    b.prove(2, 4.5);
    expect(first.bound).toBe(0);
    b.prove(0, 9);
    expect([first.bound, second.bound]).toEqual([3, 3]);
    a.prove(1, 6);
    b.prove(2, 6);
    expect(first.bound).toBe(5.25);
    second.stop();
    expect(first.stopped).toBe(true);
  });
});
