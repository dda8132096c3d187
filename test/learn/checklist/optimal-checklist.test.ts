import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkChecklist } from "../../../src/check/check-checklist.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { readDataset } from "../../../src/dataset/read/read-dataset.ts";
import { writeCsv } from "../../../src/dataset/write/write-csv.ts";
import { tableConditions } from "../../../src/encoding/table-conditions.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import type { Model } from "../../../src/model/model.ts";
import { checklistItems } from "../../../src/model/model-kind.ts";

import { datasets, makeDataset } from "../../arbitraries/dataset.ts";
import { bruteForceChecklist } from "../../oracles/brute-force-checklist.ts";
import { naivePredict } from "../../oracles/naive-predict.ts";
import { stoppable } from "../../search/trees/stoppable.ts";
import { startTickingClock } from "../../ticking-clock.ts";

/** One item is a question, none a single class. */
function itemsOf(model: Model): number {
  if (model.form === "tree") return Number(model.root.type === "test");
  return checklistItems(model)!.length;
}

type Options = Readonly<Record<string, unknown>> & { maxConditions: number; bands?: number };

async function bothWays(dataset: Dataset, options: Options) {
  fc.pre(dataset.weights === null || dataset.weights.some((weight) => weight > 0));
  const source = await createMemorySource(dataset, { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const searched = tableConditions(table, schemas, 1000);
  const conditions = searched.map(({ condition }) => condition);
  const literals = searched.flatMap(({ codes, passing }) => {
    const holds = Array.from({ length: table.rows }, (_, row) => passing[codes[row]] === 1);
    return [holds, holds.map((value) => !value)];
  });
  const classes = source.classes.length;
  const costs = source.classes.map((actual, y) =>
    source.classes.map(
      (predicted, c) =>
        (options.costs as Record<string, Record<string, number>>)?.[actual]?.[predicted] ?? Number(y !== c),
    ),
  );
  const bands = options.bands ?? 2;
  const positive = 1;
  const weightOf = (own: boolean): number =>
    table.weights.reduce(
      (sum, weight, row) => sum + ((table.classCodes[row] === positive) === own ? weight : 0),
      0,
    );
  const { maxFnr, maxFpr } = options as { maxFnr?: number; maxFpr?: number };
  const best = bruteForceChecklist({
    rows: table.rows,
    classCodes: table.classCodes,
    weights: table.weights,
    classes,
    costs,
    literals,
    mostItems: Math.floor(options.maxConditions / (bands - 1)),
    mostBands: bands,
    minRows: Number(options.minRows ?? 0),
    ...((maxFnr !== undefined || maxFpr !== undefined) && {
      positive,
      isAllowed: (misses: number, alarms: number) =>
        misses <= (maxFnr ?? 1) * weightOf(true) + 2 ** -21 &&
        alarms <= (maxFpr ?? 1) * weightOf(false) + 2 ** -21,
    }),
  });
  const fit = fitProcedure(
    source,
    source.everything,
    procedureOf({
      method: "optimal-checklist",
      thresholds: 0,
      ...options,
    }),
  );
  return { best, fit, costs, table, conditions, categories: schemas.map((schema) => schema.categories) };
}

async function compare(dataset: Dataset, options: Options): Promise<void> {
  const { best, fit, costs, table, conditions, categories } = await bothWays(dataset, options);
  if (best === null) {
    await expect(fit).rejects.toThrow(/^no checklist of at most/);
    return;
  }
  const { model, certificate } = await fit;
  expect(certificate!.optimal).toBe(true);
  expect(certificate!.upperBound).toBeCloseTo(best.cost, 6);
  expect(certificate!.lowerBound).toBe(certificate!.upperBound);
  const weigh = (each: Model): number => {
    let cost = 0;
    for (let row = 0; row < dataset.rows; row++) {
      const predicted = dataset.target.categories.indexOf(naivePredict(each, dataset, row));
      cost += (dataset.weights?.[row] ?? 1) * costs[dataset.target.codes[row]][predicted];
    }
    return cost;
  };
  expect(weigh(model)).toBeCloseTo(best.cost, 6);
  expect(itemsOf(model)).toBe(best.items);
  const bands = options.bands ?? 2;
  const maxItems = Math.floor(options.maxConditions / (bands - 1));
  const isFree = options.maxFnr === undefined && options.maxFpr === undefined && !options.minRows;
  const claim = { table, categories, model, certificate: certificate!, costs, maxItems, bands };
  const whole = { ...claim, ...(isFree && { conditions }) };
  expect(checkChecklist(whole)).toEqual({ fault: null, proved: isFree });
  const { upperBound } = certificate!;
  const dearer = { ...certificate!, upperBound: upperBound + 1 };
  expect(checkChecklist({ ...claim, certificate: dearer }).fault).toMatch(/^the checklist costs/);
  const above = { ...certificate!, lowerBound: upperBound + 1 };
  expect(checkChecklist({ ...claim, certificate: above }).fault).toMatch(/^the lower bound/);
  if (!isFree || best.items === 0) return;
  // A worse model that claims to be proved best.
  const swapped = withClassesSwapped(model);
  const worse = weigh(swapped);
  if (worse <= upperBound + 1e-6) return;
  const lie = { ...certificate!, lowerBound: worse, upperBound: worse };
  expect(checkChecklist({ ...whole, model: swapped, certificate: lie }).fault).toMatch(
    /^a checklist costs only/,
  );
}

/** Of two classes each for the other. */
function withClassesSwapped(model: Model): Model {
  const text = JSON.stringify(model, (key, value) => {
    const place = key === "class" ? model.classes.indexOf(value) : -1;
    return place < 0 ? value : model.classes[(place + 1) % model.classes.length];
  });
  return JSON.parse(text) as Model;
}

const small = { maxRows: 9, maxColumns: 3, maxClasses: 2 };

describe("the best checklist", () => {
  it("is as good as brute force, with as few items", async () => {
    const property = fc.asyncProperty(
      datasets(small),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(0, 0, 2, 3),
      (dataset, maxConditions, minRows) => compare(dataset, { maxConditions, minRows }),
    );
    await fc.assert(property, { numRuns: 200 });
  });

  it("is as good as brute force in three bands, with several classes and by costs", async () => {
    const property = fc.asyncProperty(
      datasets({ maxRows: 8, maxColumns: 2, maxClasses: 3 }),
      fc.integer({ min: 2, max: 3 }),
      fc.constantFrom(1, 3),
      async (dataset, bands, price) => {
        const [first, second] = dataset.target.categories;
        const costs = second === undefined ? null : { [first]: { [second]: price } };
        await compare(dataset, { maxConditions: 2 * (bands - 1), bands, ...(costs && { costs }) });
      },
    );
    await fc.assert(property, { numRuns: 120 });
  });

  it("keeps limits of misses and alarms, or says that none does", async () => {
    const property = fc.asyncProperty(
      datasets(small),
      fc.constantFrom(0, 0.2, 0.5),
      fc.constantFrom(undefined, 0, 0.3),
      async (dataset, maxFnr, maxFpr) => {
        fc.pre(dataset.target.categories.length === 2);
        const positive = dataset.target.categories[1];
        await compare(dataset, {
          maxConditions: 2,
          maxFnr,
          ...(maxFpr !== undefined && { maxFpr }),
          positive,
        });
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  it("proves the second of the monks' problems", async () => {
    // Read back from a file, the values are numbers.
    const text = [...writeCsv(generateDataset("monks-2", { rows: 200, seed: 1 }))].join("");
    const dataset = await readDataset(new TextEncoder().encode(text), { name: "monks.csv" });
    const source = await createMemorySource(dataset);
    const { model, certificate } = await fitProcedure(
      source,
      source.everything,
      procedureOf({
        method: "optimal-checklist",
        maxConditions: 12,
        bands: 3,
      }),
    );
    expect(certificate).toMatchObject({ optimal: true, upperBound: 0 });
    expect(checklistItems(model)).toHaveLength(6);
  });

  it("proves a majority of eleven", async () => {
    const random = Array.from({ length: 300 }, (_, i) => (Math.imul(i + 1, 0x9e3779b1) >>> 9) & 2047);
    const rows = [...new Set(random)];
    const column = (bit: number) => (name: string) => ({
      kind: "boolean" as const,
      name,
      codes: Uint8Array.from(rows, (row) => (row >> bit) & 1),
      categories: ["false", "true"],
    });
    const isMajority = (row: number): boolean =>
      Array.from({ length: 11 }, (_, bit) => (row >> bit) & 1).reduce((sum, bit) => sum + bit, 0) >= 6;
    const dataset = makeDataset(
      Array.from({ length: 11 }, (_, bit) => column(bit)),
      rows.map((row) => String(isMajority(row))),
      null,
    );
    const source = await createMemorySource(dataset);
    const { model, certificate } = await fitProcedure(
      source,
      source.everything,
      procedureOf({
        method: "optimal-checklist",
        maxConditions: 11,
      }),
    );
    expect(certificate).toMatchObject({ optimal: true, upperBound: 0 });
    expect(checklistItems(model)).toHaveLength(11);
  });

  it("keeps a limit even where it is stopped before the search, or says that it does not", async () => {
    const source = await createMemorySource(stoppable(80, 4), { bins: "exact" });
    const stopped = { method: "optimal-checklist", positive: "yes", timeLimit: 1e-9 } as const;
    const answer = async (limits: object) => {
      const { model, notices } = await fitProcedure(
        source,
        source.everything,
        procedureOf({ ...stopped, ...limits }),
      );
      return { root: model.form === "tree" && model.root, notices };
    };
    const never = { type: "leaf", class: "no" };
    const always = { type: "leaf", class: "yes" };
    expect(await answer({ maxFpr: 0.05 })).toMatchObject({ root: never, notices: [] });
    expect(await answer({ maxFnr: 0.05 })).toMatchObject({ root: always, notices: [] });
    const { root, notices } = await answer({ maxFnr: 0.05, maxFpr: 0.05 });
    expect(root).toMatchObject(always);
    expect(notices).toEqual([expect.stringContaining("before a checklist within both limits was found")]);
  });

  it("is one answer and proves nothing where it is stopped before the search", async () => {
    const source = await createMemorySource(stoppable(80, 4), { bins: "exact" });
    const options = { method: "optimal-checklist", timeLimit: 1e-9 } as const;
    const { model, certificate } = await fitProcedure(source, source.everything, procedureOf(options));
    expect(model.form === "tree" && model.root.type).toBe("leaf");
    expect(certificate).toMatchObject({ optimal: false, lowerBound: 0 });
    await source.close();
  });

  it("says how many conditions are too many, and what to set", async () => {
    const source = await createMemorySource(stoppable(4000, 20), { bins: "exact" });
    const learning = fitProcedure(
      source,
      source.everything,
      procedureOf({ method: "optimal-checklist", thresholds: 0 }),
    );
    await expect(learning).rejects.toThrow(/: [\d,]+ possible conditions of 4,000 rows .*fewer cuts/);
    await source.close();
  });

  it("brackets the optimum wherever it is stopped", async () => {
    const source = await createMemorySource(stoppable(80, 4), { bins: "exact" });
    const options = { method: "optimal-checklist", maxConditions: 3, thresholds: 5 } as const;
    const whole = await fitProcedure(source, source.everything, procedureOf(options));
    expect(whole.certificate!.optimal).toBe(true);
    let unproved = 0;
    for (const timeLimit of [0.01, 0.05, 0.2, 0.5, 1, 2]) {
      const clock = startTickingClock(() => {}, 4);
      const { certificate } = await fitProcedure(
        source,
        source.everything,
        procedureOf({ ...options, timeLimit }),
      );
      clock.stop();
      expect(certificate!.lowerBound).toBeLessThanOrEqual(whole.certificate!.upperBound + 1e-9);
      expect(certificate!.upperBound).toBeGreaterThanOrEqual(whole.certificate!.upperBound - 1e-9);
      if (!certificate!.optimal) unproved++;
    }
    expect(unproved).toBeGreaterThan(1);
  });
});
