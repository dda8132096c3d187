import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { isOrdered } from "../../../src/dataset/column.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import { dnfOf } from "../../../src/model/dnf.ts";
import type { ListModel } from "../../../src/model/model.ts";
import { predict } from "../../../src/model/predict.ts";
import { measureSize } from "../../../src/model/size.ts";
import { datasets, makeDataset, textColumn } from "../../arbitraries/dataset.ts";
import { hasConsistentList, satisfies } from "../../oracles/naive-list.ts";
import { NaiveSource } from "../../oracles/naive-source.ts";
import { classWeights } from "../../oracles/naive-tree.ts";

const METHODS = ["greedy3", "grove", "rivest"] as const;

async function learnList(
  dataset: Dataset,
  method: string,
  options: Record<string, unknown> = {},
): Promise<ListModel> {
  return (await learn(dataset, { method: findLearner(method), ...options })).model as ListModel;
}

/** Class of each row, the slow way. */
function decisions(model: ListModel, dataset: Dataset): string[] {
  return Array.from({ length: dataset.rows }, (_, row) => {
    const rule = model.rules.find(({ conditions }) => satisfies(dataset, conditions, row));
    return (rule ?? model.otherwise).class;
  });
}

const classOf = (dataset: Dataset, row: number): string =>
  dataset.target.categories[dataset.target.codes[row]];

const allRows = (dataset: Dataset): number[] =>
  Array.from({ length: dataset.rows }, (_, row) => row).filter((row) => dataset.weights?.[row] !== 0);

/** Rows that differ from no row of another class. */
function isConsistent(dataset: Dataset): boolean {
  const seen = new Map<string, number>();
  return allRows(dataset).every((row) => {
    const key = dataset.attributes
      .map((column) => (isOrdered(column) ? column.values : column.codes)[row])
      .join();
    const before = seen.get(key);
    seen.set(key, dataset.target.codes[row]);
    return before === undefined || before === dataset.target.codes[row];
  });
}

describe("separate and conquer", () => {
  it("fits consistent rows exactly when it does not prune, and always ends", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), fc.constantFrom("greedy3", "grove"), async (dataset, method) => {
        const model = await learnList(dataset, method, { prune: 0 });
        if (!isConsistent(dataset)) return;
        const decided = decisions(model, dataset);
        for (const row of allRows(dataset)) expect(decided[row]).toBe(classOf(dataset, row));
      }),
      { numRuns: 500 },
    );
  });

  it("labels rows that contradict each other by their majority", async () => {
    const data = makeDataset(
      [textColumn(["a", "a", "a", "b", "b", "b"])],
      ["yes", "yes", "no", "no", "no", "yes"],
      null,
    );
    for (const method of METHODS) {
      const model = await learnList(data, method, method === "rivest" ? {} : { prune: 0 });
      if (method !== "rivest")
        expect(decisions(model, data)).toEqual(["yes", "yes", "yes", "no", "no", "no"]);
      else expect(model.rules).toEqual([]);
    }
  });

  it("counts in each rule the rows that the rule decides", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), fc.constantFrom(...METHODS), async (dataset, method) => {
        const model = await learnList(dataset, method);
        let rest = Array.from({ length: dataset.rows }, (_, row) => row);
        for (const { conditions, counts } of model.rules) {
          const covered = rest.filter((row) => satisfies(dataset, conditions, row));
          expect(counts).toEqual(classWeights(dataset, covered, null));
          rest = rest.filter((row) => !covered.includes(row));
        }
        expect(model.otherwise.counts).toEqual(classWeights(dataset, rest, null));
      }),
      { numRuns: 500 },
    );
  });

  it("obeys the limits on conditions, in a rule and in all", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets(),
        fc.constantFrom("greedy3", "grove"),
        fc.integer({ min: 0, max: 3 }),
        async (dataset, method, limit) => {
          const short = await learnList(dataset, method, { maxDepth: limit, prune: 0 });
          expect(measureSize(short).depth).toBeLessThanOrEqual(limit);
          const small = await learnList(dataset, method, { maxConditions: limit });
          expect(measureSize(small).conditions).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("gives the same list on the row-by-row source", async () => {
    const options = fc.record({
      prune: fc.constantFrom(0, 1 / 3),
      seed: fc.integer({ min: 0, max: 9 }),
      minRows: fc.constantFrom(1, 2),
    });
    await fc.assert(
      fc.asyncProperty(datasets(), fc.constantFrom(...METHODS), options, async (dataset, method, given) => {
        const naive = new NaiveSource(dataset);
        const source = await createMemorySource(dataset);
        const taken = method === "rivest" ? {} : given;
        const expected = await fitProcedure(naive, naive.everything, procedureOf({ method, ...taken }));
        const learned = await fitProcedure(source, source.everything, procedureOf({ method, ...taken }));
        expect(learned.model).toEqual(expected.model);
        expect(learned.notices).toEqual(expected.notices);
      }),
      { numRuns: 500 },
    );
  });

  it("stops when it is told to", async () => {
    const data = generateDataset("mx6", { rows: 480, seed: 1 });
    for (const method of METHODS) {
      await expect(learn(data, { method, signal: AbortSignal.abort() })).rejects.toThrow();
    }
  });
});

describe("GREEDY3", () => {
  it("finds a small DNF exactly and prints it as one", async () => {
    const data = generateDataset("dnf4", { rows: 2640, seed: 3, permuteColumns: true });
    const model = await learnList(data, "greedy3");
    const formula = dnfOf(model)!;
    expect(formula.class).toBe("1");
    expect(formula.terms.length).toBe(10);
    expect(formula.terms.flat().length).toBe(41);
  });

  it("describes the class that is named, and leaves the other to the default", async () => {
    const data = generateDataset("mx6", { rows: 480, seed: 2 });
    const model = await learnList(data, "greedy3", { positive: "0" });
    expect(new Set(model.rules.map((rule) => rule.class))).toEqual(new Set(["0"]));
    expect(model.otherwise.class).toBe("1");
  });

  it("describes the least frequent class where the rarest is asked for, unless a class is called so", async () => {
    const data = generateDataset("dnf3", { rows: 400, seed: 3 });
    const turned = { ...data, target: { ...data.target, categories: ["1", "0"] } };
    const asked = await learnList(turned, "greedy3", { positive: "rarest" });
    expect(asked).toEqual(await learnList(turned, "greedy3", { positive: "0" }));
    const named = { ...data, target: { ...data.target, categories: ["rarest", "0"] } };
    const meant = await learnList(named, "greedy3", { positive: "rarest" });
    expect(new Set(meant.rules.map((rule) => rule.class))).toEqual(new Set(["rarest"]));
  });

  it("describes the rarest of several classes first and leaves the most frequent to the default", async () => {
    const colours = ["a", "a", "a", "a", "b", "b", "b", "c", "c", "d"];
    const classes = ["no", "no", "no", "no", "maybe", "maybe", "maybe", "yes", "yes", "no"];
    const model = await learnList(makeDataset([textColumn(colours)], classes, null), "greedy3", { prune: 0 });
    expect(model.rules.map((rule) => rule.class)).toEqual(["yes", "maybe"]);
    expect(model.otherwise.class).toBe("no");
  });
});

describe("GROVE", () => {
  it("becomes a DNF under a strong prior for the positive class", async () => {
    const data = generateDataset("dnf4", { rows: 2640, seed: 4, permuteColumns: true });
    const test = generateDataset("dnf4", { rows: 2000, seed: 104, permuteColumns: true });
    const model = await learnList(data, "grove", { priors: { "0": 0.05, "1": 0.95 } });
    const { codes } = predict(model, test);
    const errors = Array.from(codes).filter((code, row) => code !== test.target.codes[row]).length;
    expect(errors).toBeLessThan(20);
  });
});

describe("Rivest's list", () => {
  it("exists exactly when brute force finds one, and then fits every row", async () => {
    const small = datasets({ maxRows: 7, maxColumns: 3, maxClasses: 3, weighted: false });
    await fc.assert(
      fc.asyncProperty(small, fc.integer({ min: 1, max: 2 }), async (dataset, maxLiterals) => {
        const { model, notices, certificate } = await learn(dataset, {
          method: "rivest",
          maxLiterals,
        });
        const exists = hasConsistentList(dataset, allRows(dataset), maxLiterals);
        expect(notices.length === 0).toBe(exists);
        expect(certificate!.lowerBound > 0).toBe(!exists);
        expect(certificate!.optimal).toBe(certificate!.lowerBound === certificate!.upperBound);
        expect(measureSize(model).depth).toBeLessThanOrEqual(maxLiterals);
        if (!exists) return;
        const decided = decisions(model as ListModel, dataset);
        for (const row of allRows(dataset)) expect(decided[row]).toBe(classOf(dataset, row));
      }),
      { numRuns: 300 },
    );
  });

  it("says how much is left when no list fits", async () => {
    const data = generateDataset("par4", { rows: 200, seed: 1 });
    const { notices, certificate } = await learn(data, { method: "rivest", maxLiterals: 1 });
    expect(notices[0]).toMatch(
      /^no decision list of at most 1 conditions per rule fits all rows: \d+ of 200 are left mixed/,
    );
    expect(certificate).toMatchObject({ optimal: false, lowerBound: 1 });
  });

  it("is proved best where no list fits and it is wrong on the lightest row alone", async () => {
    const codes = Uint8Array.from([1, 0, 0]);
    const x = (name: string) => ({ kind: "boolean" as const, name, codes, categories: ["false", "true"] });
    const contradictory = makeDataset([x], ["yes", "yes", "no"], Float64Array.from([5, 0.5, 3]));
    const { certificate } = await learn(contradictory, { method: "rivest" });
    expect(certificate).toMatchObject({ optimal: true, lowerBound: 0.5, upperBound: 0.5 });
  });

  it("is never proved worse than the best list that brute force finds", async () => {
    const small = datasets({ maxRows: 6, maxColumns: 2, maxClasses: 2 });
    await fc.assert(
      fc.asyncProperty(small, async (dataset) => {
        const { certificate } = await learn(dataset, { method: "rivest", maxLiterals: 1 });
        const rows = allRows(dataset);
        let least = Number.POSITIVE_INFINITY;
        for (let kept = 0; kept < 2 ** rows.length; kept++) {
          const some = rows.filter((_, place) => (kept >> place) & 1);
          if (!hasConsistentList(dataset, some, 1)) continue;
          const lost = rows.filter((_, place) => !((kept >> place) & 1));
          least = Math.min(
            least,
            lost.reduce((sum, row) => sum + (dataset.weights?.[row] ?? 1), 0),
          );
        }
        expect(certificate!.lowerBound).toBeLessThanOrEqual(least);
        expect(certificate!.upperBound).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: 200 },
    );
  });

  it("learns the multiplexor with rules of three conditions", async () => {
    const data = generateDataset("mx6", { rows: 480, seed: 1 });
    const { notices } = await learn(data, { method: "rivest", maxLiterals: 3 });
    expect(notices).toEqual([]);
  });
});

describe("a list as a formula", () => {
  it("decides every row as the list does", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ maxClasses: 2 }), fc.constantFrom(0, 1 / 3), async (dataset, prune) => {
        const model = await learnList(dataset, "greedy3", { prune });
        const formula = dnfOf(model);
        if (formula === null) return;
        decisions(model, dataset).forEach((decided, row) => {
          const holds = formula.terms.some((term) => satisfies(dataset, term, row));
          expect(holds).toBe(decided === formula.class);
        });
      }),
      { numRuns: 500 },
    );
  });
});
