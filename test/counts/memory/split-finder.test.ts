import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestSplits } from "../../../src/counts/best-split.ts";
import type { BestSplit, CountSource, Part } from "../../../src/counts/count-source.ts";
import { createMemorySource, type MemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { SplitCriterion } from "../../../src/counts/split-criterion.ts";
import { splitTest } from "../../../src/counts/split-test.ts";
import type { Column } from "../../../src/dataset/column.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import type { Bins } from "../../../src/encoding/bins.ts";
import { type CriterionName, splitCriterion } from "../../../src/split/criteria/criterion.ts";
import { information } from "../../../src/split/criteria/information.ts";
import { classFactors } from "../../arbitraries/class-factors.ts";
import { makeDataset, textColumn } from "../../arbitraries/dataset.ts";

interface Scene {
  readonly seed: number;
  readonly rows: number;
  readonly classes: number;
  readonly weighted: boolean;
  readonly holes: boolean;
  readonly priors: boolean;
  readonly criterion: CriterionName;
  readonly bins: Bins;
  readonly minRows: number;
  readonly kernels: "wasm" | "typescript";
  /** Only columns that are held as bits. */
  readonly bitsOnly: boolean;
}

const scenes = fc.record<Scene>({
  seed: fc.nat(),
  rows: fc.constantFrom(40, 150, 700, 2500),
  classes: fc.integer({ min: 1, max: 5 }),
  weighted: fc.boolean(),
  holes: fc.boolean(),
  priors: fc.boolean(),
  criterion: fc.constantFrom<CriterionName>("information", "gini"),
  bins: fc.constantFrom<Bins>("exact", "auto", 20, 50),
  minRows: fc.constantFrom(0, 1, 5),
  kernels: fc.constantFrom("wasm", "wasm", "typescript"),
  bitsOnly: fc.boolean(),
});

/** Columns of every encoding: a bit, few and many categories, few and many values, ties and none, one constant. */
function scenery({ seed, rows, classes, weighted, holes, bitsOnly }: Scene): Dataset {
  let state = seed >>> 0;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state >>> 8) / 2 ** 24 + (Math.imul(state, 0x2c1b3c6d) >>> 0) / 2 ** 32) % 1;
  };
  const each = <T>(make: () => T): T[] => Array.from({ length: rows }, make);
  const hole = (): boolean => holes && random() < 0.2;
  const numbers = (make: () => number): ((name: string) => Column) => {
    const values = Float64Array.from(each(() => (hole() ? Number.NaN : make() + 0)));
    return (name) => ({ kind: "continuous", name, values });
  };
  const truth = each(random);
  let row = 0;
  const near = (): number => truth[row++ % rows] + random() / 2;
  const bits = Uint8Array.from(truth, (value) => (hole() ? 2 : Number(value + random() > 1)));
  const attributes: ((name: string) => Column)[] = [
    (name) => ({ kind: "boolean", name, codes: bits, categories: ["false", "true"] }),
    textColumn(each(() => (hole() ? null : `k${Math.floor(random() * 6)}`))),
    textColumn(each(() => (hole() ? null : `k${Math.floor(random() * 60)}`))),
    numbers(() => Math.floor(random() * 8)),
    numbers(() => Math.floor(random() * 100) - 50),
    numbers(random),
    numbers(near),
    numbers(() => 7),
    textColumn(each(() => (hole() ? null : `k${Math.floor(random() * 31)}`))),
  ];
  const labels = truth.map((value) => `class ${Math.floor((random() < 0.2 ? random() : value) * classes)}`);
  const weights = weighted ? Float64Array.from(each(() => Math.ceil(random() * 8) / 4)) : null;
  const kept = bitsOnly ? attributes.filter((_, index) => [0, 1, 8].includes(index)) : attributes;
  return makeDataset(kept, labels, weights);
}

/** The same source without its fast path. */
function counting(source: CountSource): CountSource {
  return {
    variables: source.variables,
    classes: source.classes,
    count: source.count.bind(source),
    can: {},
  } as CountSource;
}

async function growBoth(source: MemorySource, query: { criterion: SplitCriterion; minRows: number }) {
  const variables = source.variables.map(({ index }) => index);
  let level: Part[] = [source.everything];
  let compared = 0;
  for (let depth = 0; depth < 5 && level.length > 0; depth++) {
    const fast = await bestSplits(source, { ...query, parts: level, variables });
    const slow = await bestSplits(counting(source), { ...query, parts: level, variables });
    expect(fast).toEqual(slow);
    compared += level.length;
    const chosen = level.flatMap((part, index) => (fast[index] ? [{ part, split: fast[index] }] : []));
    const divided = await source.divide(
      chosen.map(({ part, split }: { part: Part; split: BestSplit }) => ({
        part,
        test: splitTest(split, source.variables[split.variable]),
      })),
    );
    level = divided.flatMap(({ yes, no }) => [yes, no]);
  }
  return compared;
}

describe("best splits by kernels", () => {
  it("are those of the histograms at every node of a growing tree, and kernels found them all", async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async (scene) => {
        const dataset = scenery(scene);
        const source = await createMemorySource(dataset, { bins: scene.bins, kernels: scene.kernels });
        expect(source.kernels).toBe(scene.kernels);
        await source.define([
          {
            type: "xor",
            of: [
              { type: "is", column: "c0" },
              scene.bitsOnly
                ? { type: "equals", column: "c1", value: "k2" }
                : { type: "at-most", column: "c6", threshold: 0.5 },
            ],
          },
        ]);
        const factors = scene.priors ? classFactors(source.classes.map((_, c) => 0.25 + c * 0.75)) : null;
        const criterion = splitCriterion(scene.criterion, factors);
        const compared = await growBoth(source, { criterion, minRows: scene.minRows });
        expect(source.partsByKernels).toBe(compared);
      }),
      { numRuns: 150 },
    );
  });

  it("stay right when features are defined while a tree grows", async () => {
    const scene = { seed: 5, rows: 300, classes: 3, weighted: false, holes: true } as Scene;
    const source = await createMemorySource(scenery(scene));
    const query = { criterion: information(null), minRows: 1 };
    await growBoth(source, query);
    await source.define([{ type: "or", of: [{ type: "is", column: "c0" }], negated: true }]);
    await growBoth(source, query);
    expect(source.variables.length).toBe(10);
  });

  it("are found in parts divided by tests that no variable holds", async () => {
    for (const bitsOnly of [true, false]) {
      const scene = { seed: 8, rows: 300, classes: 3, weighted: false, holes: true, bitsOnly } as Scene;
      const source = await createMemorySource(scenery(scene));
      const variables = source.variables.map(({ index }) => index);
      const query = { variables, criterion: information(null), minRows: 1 };
      await bestSplits(source, { ...query, parts: [source.everything] });
      const equals = { type: "equals", column: "c1", value: "k3" } as const;
      const test = { type: "or", of: [{ type: "is", column: "c0" }, equals], negated: true } as const;
      const [divided] = await source.divide([{ part: source.everything, test }]);
      const parts = [divided!.no, divided!.yes];
      expect(await bestSplits(source, { ...query, parts })).toEqual(
        await bestSplits(counting(source), { ...query, parts }),
      );
      expect(source.partsByKernels).toBe(3);
    }
  });

  it("are found from histograms for parts that share rows", async () => {
    const scene = { seed: 6, rows: 200, classes: 2, weighted: true, holes: true } as Scene;
    const source = await createMemorySource(scenery(scene));
    const test = { type: "at-most", column: "c5", threshold: 0.4 } as const;
    const [halves] = await source.divide([{ part: source.everything, test }]);
    const parts = [source.everything, halves!.yes, halves!.no, source.everything];
    const variables = source.variables.map(({ index }) => index);
    const query = { parts, variables, criterion: information(null), minRows: 1 };
    expect(await bestSplits(source, query)).toEqual(await bestSplits(counting(source), query));
    expect(source.partsByKernels).toBe(2);
  });

  it("only ask the variables they are asked about", async () => {
    const scene = { seed: 7, rows: 100, classes: 2, weighted: false, holes: true } as Scene;
    const source = await createMemorySource(scenery(scene), { bins: "exact" });
    for (const { index } of source.variables) {
      const query = {
        parts: [source.everything],
        variables: [index],
        criterion: information(null),
        minRows: 1,
      };
      expect(await bestSplits(source, query)).toEqual(await bestSplits(counting(source), query));
    }
  });
});
