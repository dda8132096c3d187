import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, isFeature, type Test } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { selectRows } from "../../../src/dataset/select.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import type { Model, ScorecardModel, TotalBand } from "../../../src/model/model.ts";
import { checklistItems } from "../../../src/model/model-kind.ts";
import { predict } from "../../../src/model/predict.ts";
import { measureSize } from "../../../src/model/size.ts";
import { readDatasetFile } from "../../../src/node.ts";
import { datasets, makeDataset, textColumn } from "../../arbitraries/dataset.ts";
import { naivePredict } from "../../oracles/naive-predict.ts";
import { passes } from "../../oracles/naive-source.ts";
import { classWeights, everyCondition } from "../../oracles/naive-tree.ts";
import { readingFaults } from "../../oracles/reading-faults.ts";
import { startTickingClock } from "../../ticking-clock.ts";

async function learn(dataset: Dataset, options: object = {}): Promise<Model> {
  const source = await createMemorySource(dataset);
  const { model } = await fitProcedure(
    source,
    source.everything,
    procedureOf({
      method: "checklist",
      ...options,
    }),
  );
  return model;
}

const allRows = (dataset: Dataset): number[] => Array.from({ length: dataset.rows }, (_, row) => row);

/** What is counted: one item is a question, none a single class. */
function itemsOf(model: Model): readonly Test[] {
  const { root } = model as { root?: { test?: Test } };
  return checklistItems(model) ?? (root?.test ? [root.test] : []);
}

/** The number of items of each row, and what is answered where it is so many. */
function countOf(model: Model, dataset: Dataset, row: number): number {
  return itemsOf(model).filter((item) => passes(dataset, item, row)).length;
}

function runsOf(model: Model): string[] {
  if (model.form === "tree") return model.root.type === "leaf" ? [model.root.class] : ["no", "yes"];
  const names = (model as ScorecardModel).totals.map((total) => total.class);
  return names.filter((name, place) => name !== names[place - 1]);
}

/** Weight of the rows with another class than the model's. */
function errorsOf(model: Model, dataset: Dataset): number {
  return allRows(dataset)
    .filter(
      (row) => naivePredict(model, dataset, row) !== dataset.target.categories[dataset.target.codes[row]],
    )
    .reduce((sum, row) => sum + (dataset.weights?.[row] ?? 1), 0);
}

function wrong(model: Model, dataset: Dataset): number {
  const { codes, classes } = predict(model, dataset);
  const { target } = dataset;
  return allRows(dataset).filter((row) => classes[codes[row]] !== target.categories[target.codes[row]])
    .length;
}

const bits = (rows: number, columns: number, seed: number): boolean[][] => {
  const random = createRandom(seed);
  return Array.from({ length: columns }, () => Array.from({ length: rows }, () => random.below(2) === 1));
};

function labelled(columns: readonly boolean[][], label: (row: number) => string): Dataset {
  const rows = columns[0].length;
  return makeDataset(
    columns.map((values) => textColumn(values.map(String))),
    Array.from({ length: rows }, (_, row) => label(row)),
    null,
  );
}

const shared = "../shared/datasets";

describe("a checklist", () => {
  it("keeps to the reading rules and the budget, and beats the commonest class or is it", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets(),
        fc.integer({ min: 0, max: 8 }),
        fc.option(fc.integer({ min: 2, max: 4 })),
        async (dataset, maxConditions, bands) => {
          const model = await learn(dataset, { maxConditions, bands, minRows: 0 });
          fc.pre(dataset.weights === null || dataset.weights.some((weight) => weight > 0));
          expect(readingFaults(model, dataset)).toEqual([]);
          expect(measureSize(model).conditions).toBeLessThanOrEqual(maxConditions);
          expect(runsOf(model).length).toBeLessThanOrEqual(
            bands ?? Math.max(2, dataset.target.categories.length),
          );
          const weights = classWeights(dataset, allRows(dataset), null);
          const commonest = Math.max(...weights);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          expect(errorsOf(model, dataset)).toBeLessThanOrEqual(total - commonest + 1e-6);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is such that no single item can be bettered while its answers stand", async () => {
    // Columns of categories: cuts of numbers must lie apart, too.
    const categories = datasets({ kinds: ["boolean", "categorical"] });
    await fc.assert(
      fc.asyncProperty(categories, fc.integer({ min: 1, max: 5 }), async (dataset, maxConditions) => {
        const model = await learn(dataset, { maxConditions, minRows: 0 });
        const items = itemsOf(model);
        fc.pre(model.form === "scorecard" && !items.some(isFeature));
        const rows = allRows(dataset);
        const errors = errorsOf(model, dataset);
        const divides = (test: Test): string => {
          const answers = rows.map((row) => passes(dataset, test, row));
          return answers.map((answer) => (answer === answers[0] ? "a" : "b")).join("");
        };
        for (const [index] of items.entries()) {
          const others = new Set(items.filter((_, other) => other !== index).map(divides));
          for (const plain of everyCondition(dataset)) {
            if (others.has(divides(plain))) continue;
            for (const negated of [false, true]) {
              const test: Condition = { ...plain, negated };
              const own = { bands: [{ test, points: [1] }], otherwise: [0] };
              const { items: all } = model as ScorecardModel;
              const swapped = { ...model, items: all.with(index, own) } as Model;
              expect(errorsOf(swapped, dataset)).toBeGreaterThanOrEqual(errors - 1e-6);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("leaves the least rows behind every answer, and counts those of each number of items", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), fc.integer({ min: 0, max: 4 }), async (dataset, minRows) => {
        const model = await learn(dataset, { maxConditions: 6, minRows });
        fc.pre(model.form === "scorecard");
        const { totals } = model as ScorecardModel;
        const weights: number[] = [];
        totals.forEach((total, place) => {
          const rows = allRows(dataset).filter((row) => {
            const count = countOf(model, dataset, row);
            return (place === 0 || count >= total.least) && count < (totals[place + 1]?.least ?? Infinity);
          });
          expect([...total.counts]).toEqual(classWeights(dataset, rows, null));
          const own = total.counts.reduce((sum, count) => sum + count, 0);
          if (total.class === totals[place - 1]?.class) weights[weights.length - 1] += own;
          else weights.push(own);
        });
        for (const weight of weights) expect(weight).toBeGreaterThanOrEqual(minRows);
      }),
      { numRuns: 200 },
    );
  });

  it("has class shares at each number of items that agree with the class, and rise with it", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ minRows: 10, maxClasses: 2 }), async (dataset) => {
        const model = await learn(dataset, { maxConditions: 6 });
        fc.pre(model.form === "scorecard" && model.classes.length === 2);
        const { totals, classes } = model as ScorecardModel;
        // Shares that are moved to agree with the class are moved just so far, up to rounding.
        const risks = totals.map(({ probabilities }) => Math.round(probabilities![1] * 1e8) / 1e8);
        for (const { probabilities, class: name } of totals) {
          expect(probabilities!.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
          expect(probabilities![classes.indexOf(name)]).toBeGreaterThanOrEqual(0.5);
        }
        const rising = [...risks].sort((a, b) => a - b);
        expect([rising, rising.toReversed()]).toContainEqual(risks);
      }),
      { numRuns: 200 },
    );
  });

  it("is the same whatever the order of the rows", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), fc.integer({ min: 1, max: 99 }), async (dataset, seed) => {
        const order = Uint32Array.from(createRandom(seed).shuffle(allRows(dataset)));
        const shuffled = selectRows(dataset, order);
        const options = { maxConditions: 6, bands: 3 };
        expect(await learn(shuffled, options)).toEqual(await learn(dataset, options));
      }),
      { numRuns: 100 },
    );
  });

  it("finds at least three of seven among twenty columns", async () => {
    const columns = bits(400, 20, 3);
    const model = await learn(
      labelled(columns, (row) => (columns.slice(0, 7).filter((c) => c[row]).length >= 3 ? "yes" : "no")),
      { maxConditions: 7 },
    );
    expect(itemsOf(model)).toHaveLength(7);
    const fresh = bits(5000, 20, 4);
    const truth = labelled(fresh, (row) =>
      fresh.slice(0, 7).filter((c) => c[row]).length >= 3 ? "yes" : "no",
    );
    expect(wrong(model, truth)).toBe(0);
  });

  it("finds exactly two of six with three bands, and three classes in order", async () => {
    const columns = bits(200, 8, 5);
    const items = (of: readonly boolean[][], row: number): number =>
      of.slice(0, 6).filter((c) => c[row]).length;
    const exactly = (of: readonly boolean[][]) => (row: number) => (items(of, row) === 2 ? "yes" : "no");
    const grades = (of: readonly boolean[][]) => (row: number) =>
      items(of, row) < 2 ? "low" : items(of, row) < 4 ? "middle" : "high";
    const fresh = bits(3000, 8, 6);
    for (const rule of [exactly, grades]) {
      const model = await learn(labelled(columns, rule(columns)), { bands: 3 });
      expect(wrong(model, labelled(fresh, rule(fresh)))).toBe(0);
      expect(measureSize(model).conditions).toBe(6);
    }
  });

  it("says by their opposites what would be mostly negations", async () => {
    const columns = bits(200, 5, 7);
    const numbers = columns.map(
      (values) => (name: string) =>
        ({ kind: "continuous", name, values: Float64Array.from(values, Number) }) as const,
    );
    const classes = columns[0].map((_, row) =>
      columns.filter((c) => c[row]).length >= 4 ? "a rare one" : "common",
    );
    const model = await learn(makeDataset(numbers, classes, null), { maxConditions: 5 });
    const { totals } = model as ScorecardModel;
    expect(totals.findLast((total: TotalBand) => total.class !== "common")!.least).toBeLessThan(2);
    expect(totals.at(-1)!.class).toBe("common");
    expect(itemsOf(model).some(({ negated }) => negated)).toBe(false);
  });

  it("is the majority class where the columns say nothing", async () => {
    for (const classes of [
      ["a", "b", "b"],
      ["a", "b", "c", "c"],
      ["a", "a"],
    ]) {
      const model = await learn(makeDataset([textColumn(classes.map(() => "same"))], classes, null));
      expect((model as { root?: unknown }).root).toMatchObject({ type: "leaf", class: classes.at(-1) });
    }
  });

  it("stops when it is told to", async () => {
    const columns = bits(400, 20, 10);
    const source = await createMemorySource(
      labelled(columns, (row) => (columns.filter((c) => c[row]).length % 3 === 0 ? "yes" : "no")),
    );
    const stop = new AbortController();
    const clock = startTickingClock((time) => time === 5 && stop.abort(new Error("enough")));
    const procedure = procedureOf({ method: "checklist", bands: 3 });
    const { signal } = stop;
    const learning = fitProcedure(source, source.everything, procedure, { signal }).finally(clock.stop);
    await expect(learning).rejects.toThrow("enough");
  });

  it("minds costs and priors", async () => {
    const columns = bits(300, 6, 8);
    const random = createRandom(9);
    const dataset = labelled(columns, (row) =>
      columns.slice(0, 4).filter((c) => c[row]).length >= 3 !== random.chance(0.2) ? "sick" : "well",
    );
    const missed = (model: Model): number => {
      const sick = model.classes.indexOf("sick");
      const { totals } = model as ScorecardModel;
      return totals.filter((each) => each.class === "well").reduce((sum, each) => sum + each.counts[sick], 0);
    };
    const plain = missed(await learn(dataset));
    expect(missed(await learn(dataset, { costs: { sick: { well: 10 } } }))).toBeLessThan(plain);
    expect(missed(await learn(dataset, { priors: { sick: 0.9, well: 0.1 } }))).toBeLessThan(plain);
  });

  it.skipIf(!existsSync(`${shared}/monks-2-train.csv`))(
    "solves the second monk's problem from its 169 training rows",
    async () => {
      const train = await readDatasetFile(`${shared}/monks-2-train.csv`);
      const test = await readDatasetFile(`${shared}/monks-2-test.csv`);
      expect(wrong(await learn(train, { bands: 3 }), test)).toBe(0);
    },
  );

  it("solves the second monk's problem as it is generated, too", async () => {
    const train = generateDataset("monks-2", { rows: 169, seed: 1 });
    expect(wrong(await learn(train, { bands: 3 }), generateDataset("monks-2", { rows: 432, seed: 2 }))).toBe(
      0,
    );
  });

  it("needs no budget: there are only so many conditions to take items from", async () => {
    const classes = Array.from({ length: 30 }, (_, row) => "abc"[row % 3]);
    const dataset = makeDataset(
      [textColumn(classes.map((name) => (name === "a" ? "x" : "y")))],
      classes,
      null,
    );
    const model = await learn(dataset, { maxConditions: null, bands: 3, starts: 2 });
    expect((model as { root?: { counts: number[] } }).root?.counts).toEqual([10, 10, 10]);
  });
});
