import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { type OptimalTreeRequest, optimalTree } from "../../../src/learn/optimal/optimal-tree.ts";
import type { TreeModel } from "../../../src/model/model.ts";
import { measureSize } from "../../../src/model/size.ts";
import { ALL_SWITCHES } from "../../../src/search/trees/problem/switches.ts";
import { datasets, makeDataset } from "../../arbitraries/dataset.ts";
import { bruteForceTree } from "../../oracles/brute-force-tree.ts";
import { naivePredict } from "../../oracles/naive-predict.ts";

type Settings = Partial<Omit<OptimalTreeRequest, "table" | "schemas">> & { depth: number };

async function solve(dataset: Dataset, settings: Settings) {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const found = await optimalTree({
    table,
    schemas,
    intervals: 0,
    sparsity: 0,
    costs: null,
    minRows: 1,
    timeLimit: Number.POSITIVE_INFINITY,
    context: {},
    ...settings,
  });
  const model: TreeModel = {
    form: "tree",
    target: source.target,
    classes: source.classes,
    columns: schemas,
    root: found.root,
  };
  return { ...found, table, model };
}

/** Cost of the model's answers, row by row. */
function costOn(dataset: Dataset, model: TreeModel, costs: readonly (readonly number[])[]): number {
  let cost = 0;
  for (let row = 0; row < dataset.rows; row++) {
    const predicted = dataset.target.categories.indexOf(naivePredict(model, dataset, row));
    cost += (dataset.weights?.[row] ?? 1) * costs[dataset.target.codes[row]][predicted];
  }
  return cost;
}

const zeroOne = (classes: number): number[][] =>
  Array.from({ length: classes }, (_, y) => Array.from({ length: classes }, (_, c) => (y === c ? 0 : 1)));

async function compare(dataset: Dataset, settings: Settings): Promise<void> {
  const { model, certificate, table } = await solve(dataset, settings);
  const classes = dataset.target.categories.length;
  const costs = settings.costs ?? zeroOne(classes);
  const sparsity = settings.sparsity ?? 0;
  const best = bruteForceTree(table, {
    depth: settings.depth,
    intervals: settings.intervals || classes + 1,
    sparsity,
    minRows: settings.minRows ?? 1,
    costs,
    missingIsLeaf: settings.missingIsLeaf ?? false,
  });
  const { leaves, depth } = measureSize(model);
  expect(costOn(dataset, model, costs) + sparsity * leaves).toBeCloseTo(best.objective, 6);
  expect(certificate.upperBound).toBeCloseTo(best.objective, 6);
  expect(certificate).toMatchObject({ optimal: true, lowerBound: certificate.upperBound });
  expect(leaves).toBe(best.leaves);
  expect(depth).toBeLessThanOrEqual(settings.depth);
}

const small = { maxRows: 9, maxColumns: 3, maxClasses: 4 };
const intervals = fc.integer({ min: 1, max: 5 });

describe("the best tree of one query", () => {
  it("is as good as brute force, on any data and number of intervals", async () => {
    const property = fc.asyncProperty(datasets({ ...small, maxRows: 14 }), intervals, (dataset, k) =>
      compare(dataset, { depth: 1, intervals: k }),
    );
    await fc.assert(property, { numRuns: 500 });
  });
});

describe("the best tree of depth 2", () => {
  it("is as good as brute force and has as few leaves, on any data and number of intervals", async () => {
    const property = fc.asyncProperty(datasets(small), intervals, (dataset, k) =>
      compare(dataset, { depth: 2, intervals: k }),
    );
    await fc.assert(property, { numRuns: 500 });
  });

  it("minimises any costs", async () => {
    const cost = fc.constantFrom(0, 1, 2, 5, 0.5);
    const matrix = fc.array(fc.array(cost, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 });
    const property = fc.asyncProperty(datasets(small), intervals, matrix, (dataset, k, costs) => {
      const classes = dataset.target.categories.length;
      return compare(dataset, {
        depth: 2,
        intervals: k,
        costs: costs.slice(0, classes).map((row) => row.slice(0, classes)),
      });
    });
    await fc.assert(property, { numRuns: 500 });
  });

  it("weighs leaves by their leafPenalty and keeps the least weight in each", async () => {
    const property = fc.asyncProperty(
      datasets(small),
      intervals,
      fc.constantFrom(0, 0.25, 1, 0.1),
      fc.integer({ min: 1, max: 4 }),
      (dataset, k, sparsity, minRows) => compare(dataset, { depth: 2, intervals: k, sparsity, minRows }),
    );
    await fc.assert(property, { numRuns: 500 });
  });
});

describe("the best tree with a leaf where a number is missing", () => {
  it("is as good as brute force, at depths 2 and 3", async () => {
    const property = fc.asyncProperty(
      datasets({ ...small, maxRows: 8, maxClasses: 3 }),
      fc.integer({ min: 2, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(0, 0.25),
      fc.integer({ min: 1, max: 3 }),
      (dataset, depth, k, sparsity, minRows) =>
        compare(dataset, { depth, intervals: k, sparsity, minRows, missingIsLeaf: true }),
    );
    await fc.assert(property, { numRuns: 300 });
  });
});

describe("the best tree of depth 3", () => {
  it("is as good as brute force", async () => {
    const property = fc.asyncProperty(
      datasets({ ...small, maxRows: 8, maxClasses: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(0, 0.25),
      fc.integer({ min: 1, max: 3 }),
      (dataset, k, sparsity, minRows) => compare(dataset, { depth: 3, intervals: k, sparsity, minRows }),
    );
    await fc.assert(property, { numRuns: 200 });
  });
});

describe("the best tree over two-valued columns", () => {
  it("is as good as brute force and has as few leaves", async () => {
    const property = fc.asyncProperty(
      datasets({ maxRows: 12, maxColumns: 5, maxClasses: 3, kinds: ["boolean"], missing: false }),
      fc.integer({ min: 2, max: 4 }),
      fc.constantFrom(0, 0.25, 1),
      fc.integer({ min: 0, max: 4 }),
      (dataset, depth, sparsity, minRows) => compare(dataset, { depth, sparsity, minRows }),
    );
    await fc.assert(property, { numRuns: 300 });
  });

  it("is the same tree that the general search finds, and that the kernels' twin finds", async () => {
    const shape = { maxRows: 80, maxColumns: 7, maxClasses: 4, kinds: ["boolean" as const], missing: false };
    const property = fc.asyncProperty(
      datasets(shape),
      fc.integer({ min: 2, max: 4 }),
      fc.constantFrom(0, 0.5),
      fc.constantFrom(0, 0, 2, 5),
      async (dataset, depth, sparsity, minRows) => {
        const settings = { depth, sparsity, minRows };
        const usual = await solve(dataset, settings);
        const general = await solve(dataset, { ...settings, switches: { ...ALL_SWITCHES, bits: false } });
        const twin = await solve(dataset, { ...settings, kernels: "typescript" });
        expect(general.root).toEqual(usual.root);
        expect(twin.root).toEqual(usual.root);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });
});

describe("sweeping", () => {
  it("finds the tree that trying cuts finds, on noise that makes it worth while", async () => {
    const values = fc.integer({ min: 0, max: 400 });
    const column = fc.array(values, { minLength: 500, maxLength: 500 });
    const property = fc.asyncProperty(
      fc.array(column, { minLength: 2, maxLength: 3 }),
      fc.array(fc.boolean(), { minLength: 500, maxLength: 500 }),
      async (columns, classes) => {
        const attributes = columns.map((numbers) => (name: string) => ({
          kind: "continuous" as const,
          name,
          values: Float64Array.from(numbers),
        }));
        const dataset = makeDataset(
          attributes,
          classes.map((positive, row) => (row < 2 ? String(row === 0) : String(positive))),
          null,
        );
        const settings = { depth: 2, intervals: 2 };
        const swept = await solve(dataset, { ...settings, switches: { ...ALL_SWITCHES, warmUp: 0 } });
        const tried = await solve(dataset, { ...settings, switches: { ...ALL_SWITCHES, sweep: false } });
        const twin = await solve(dataset, {
          ...settings,
          kernels: "typescript",
          switches: { ...ALL_SWITCHES, warmUp: 0 },
        });
        expect(tried.root).toEqual(swept.root);
        expect(twin.root).toEqual(swept.root);
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });
});

describe("a speed-up or a twin", () => {
  it("never changes the tree", async () => {
    const property = fc.asyncProperty(
      datasets({ ...small, maxRows: 40, kinds: ["continuous", "categorical"] }),
      fc.integer({ min: 2, max: 3 }),
      fc.constantFrom("hints", "narrowing", "slack", "reach", "twin"),
      async (dataset, depth, name) => {
        const settings = { depth, intervals: 2 };
        const usual = await solve(dataset, settings);
        const other = await solve(
          dataset,
          name === "twin"
            ? { ...settings, kernels: "typescript" }
            : { ...settings, switches: { ...ALL_SWITCHES, [name]: false } },
        );
        expect(other.root).toEqual(usual.root);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });
});

describe("sweeping all cuts of a column", () => {
  it("counts the leaf for missing values that a query has elsewhere in the tree", async () => {
    const known = [
      ...[
        [-2, 4, 1],
        [-2, 6, 1],
        [-1, 4, 1],
        [-1, 8, 1],
        [0, 7, 0],
        [0, 9, 0],
        [1, 2, 1],
        [1, 3, 1],
      ],
      ...[
        [1, 4, 1],
        [1, 4, 1],
        [1, 5, 1],
        [1, 6, 1],
        [1, 8, 1],
        [2, 6, 1],
        [3, 1, 0],
      ],
    ];
    const all = [...known, ...Array.from({ length: 40 }, (_, row) => [Number.NaN, row < 22 ? 4 : 6, 1])];
    const data: Dataset = {
      ...{ name: "missing", rows: all.length, notices: [], weights: null },
      attributes: ["a", "b"].map((name, place) => ({
        ...{ kind: "continuous", name },
        values: Float64Array.from(all, (row) => row[place]),
      })),
      target: {
        ...{ kind: "categorical", name: "class", categories: ["no", "yes"] },
        codes: Uint8Array.from(all, (row) => row[2]),
      },
    };
    const settings = { depth: 3, intervals: 2 };
    const usual = await solve(data, settings);
    const swept = await solve(data, { ...settings, switches: { ...ALL_SWITCHES, warmUp: 0 } });
    expect(usual.certificate.upperBound).toBe(0);
    expect(withoutCounts(swept.root)).toBe(withoutCounts(usual.root));
  });
});

describe("rows too heavy for narrow sums", () => {
  it("give the tree of rows a fraction of their weight, whatever the switches and kernels", async () => {
    const shape = { minRows: 20, maxRows: 60, maxColumns: 4, maxClasses: 3, weighted: false };
    const property = fc.asyncProperty(
      datasets(shape),
      fc.integer({ min: 2, max: 3 }),
      fc.integer({ min: 2, max: 3 }),
      fc.constantFrom("usual", "warmUp", "twin"),
      async (light, depth, intervals, how) => {
        const heavy: Dataset = { ...light, weights: new Float64Array(light.rows).fill(40_000) };
        const settings = {
          ...{ depth, intervals },
          ...(how === "twin" && { kernels: "typescript" as const }),
          ...(how === "warmUp" && { switches: { ...ALL_SWITCHES, warmUp: 0 } }),
        };
        const a = await solve(light, { depth, intervals });
        const b = await solve(heavy, settings);
        expect(b.certificate.upperBound).toBe(40_000 * a.certificate.upperBound);
        expect(withoutCounts(b.root)).toBe(withoutCounts(a.root));
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});

function withoutCounts(root: unknown): string {
  return JSON.stringify(root, (key, value) => (key === "counts" ? undefined : value));
}
