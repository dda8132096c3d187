import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AlternativesOptions } from "../../../src/choose/alternatives/alternatives-options.ts";
import { findAlternatives } from "../../../src/choose/alternatives/find-alternatives.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { tableConditions } from "../../../src/encoding/table-conditions.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { bruteForceTreeSet, type OracleTree } from "../../oracles/brute-force-tree-set.ts";
import { naivePredict } from "../../oracles/naive-predict.ts";

const zeroOne = (classes: number): number[][] =>
  Array.from({ length: classes }, (_, y) => Array.from({ length: classes }, (_, c) => (y === c ? 0 : 1)));

async function bothWays(dataset: Dataset, options: AlternativesOptions & { maxDepth: number }) {
  fc.pre(dataset.weights === null || dataset.weights.some((weight) => weight > 0));
  const source = await createMemorySource(dataset, { bins: "exact" });
  const found = await findAlternatives(source, source.everything, {
    thresholds: 0,
    limit: 100_000,
    ...options,
  });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const conditions = tableConditions(table, schemas, 1000);
  const classes = source.classes.length;
  const costs = options.costs
    ? source.classes.map((y) => source.classes.map((c) => options.costs![y]?.[c] ?? (y === c ? 0 : 1)))
    : zeroOne(classes);
  const holds = (condition: number, row: number): boolean => {
    const { codes, passing } = conditions[condition];
    return passing[codes[row]] === 1;
  };
  const trees = bruteForceTreeSet(
    {
      classCodes: table.classCodes,
      weights: table.weights,
      classes,
      costs,
      // Where all rows together are too few for a leaf, one leaf is all there is.
      minRows: Math.min(
        options.minRows ?? 0,
        table.weights.reduce((sum, each) => sum + each, 0),
      ),
      holds,
      conditions: conditions.length,
      idle: options.idle ?? false,
    },
    options.maxDepth,
  );
  const all = options.maxRules ? trees.filter(isList) : trees;
  const weight = table.weights.reduce((sum, each) => sum + each, 0);
  const sparsity = options.sparsity ?? weight / 100;
  const objective = ({ cost, leaves }: OracleTree): number => cost + sparsity * leaves;
  const least = Math.min(...all.map(objective));
  const bound =
    options.multiplier === undefined
      ? least + (options.within ?? 0.01) * weight
      : least * (1 + options.multiplier!);
  const within = all.filter((tree) => objective(tree) <= bound + 1e-7);
  const answer = (tree: OracleTree, codeOf: (condition: number) => boolean): number => {
    const walk = (at: number): number => {
      if (tree.code[at] < 0) return -1 - tree.code[at];
      if (codeOf(tree.code[at])) return walk(at + 1);
      let open = 1;
      let next = at + 1;
      for (; open > 0; next++) open += tree.code[next] >= 0 ? 1 : -1;
      return walk(next);
    };
    return walk(0);
  };
  return { found, table, conditions, within, least, objective, weight, holds, answer, costs, source };
}

const small = { maxRows: 9, maxColumns: 3, maxClasses: 3 };
const margins = fc.constantFrom<Partial<AlternativesOptions>>(
  { within: 0 },
  { within: 0.1 },
  { within: 0.3, sparsity: 0 },
  { multiplier: 0.2 },
  { within: 0.2, sparsity: 0.5 },
  { within: 0.2, idle: true },
);

/** Whether one side of every condition is a leaf. */
function isList({ code }: OracleTree): boolean {
  const visit = (at: number): { next: number; isList: boolean } => {
    if (code[at] < 0) return { next: at + 1, isList: true };
    const yes = visit(at + 1);
    const no = visit(yes.next);
    const hasLeaf = code[at + 1] < 0 || code[yes.next] < 0;
    return { next: no.next, isList: hasLeaf && yes.isList && no.isList };
  };
  return visit(0).isList;
}

describe("the alternatives to a best tree", () => {
  it("are as many as brute force finds, and the same best ones", async () => {
    const property = fc.asyncProperty(
      datasets(small),
      fc.integer({ min: 1, max: 2 }),
      margins,
      fc.constantFrom(0, 0, 2, 3),
      async (dataset, maxDepth, margin, minRows) => {
        const { found, within, least, objective } = await bothWays(dataset, { maxDepth, minRows, ...margin });
        expect(Number(found.count)).toBe(within.length);
        expect(found.written).toBe(within.length);
        if (within.length === 0) return;
        expect(found.best!.objective).toBeCloseTo(least, 6);
        const fewest = Math.min(...within.map(({ leaves }) => leaves));
        expect(found.simplest!.leaves).toBe(fewest);
        const simple = within.filter(({ leaves }) => leaves === fewest);
        expect(found.simplest!.objective).toBeCloseTo(Math.min(...simple.map(objective)), 6);
      },
    );
    await fc.assert(property, { numRuns: 400 });
  });

  it("are as many as brute force finds with three and four levels", async () => {
    const property = fc.asyncProperty(
      datasets({ maxRows: 7, maxColumns: 3, maxClasses: 3, kinds: ["boolean"] }),
      fc.integer({ min: 3, max: 4 }),
      margins,
      fc.constantFrom(0, 2),
      async (dataset, maxDepth, margin, minRows) => {
        if (maxDepth === 4 && dataset.attributes.length > 2) return;
        const { found, within } = await bothWays(dataset, { maxDepth, minRows, ...margin });
        expect(Number(found.count)).toBe(within.length);
      },
    );
    await fc.assert(property, { numRuns: 120 });
  });

  it("are as many lists as brute force finds, with their mistakes", async () => {
    const property = fc.asyncProperty(
      datasets({ maxRows: 8, maxColumns: 2, maxClasses: 3 }),
      fc.integer({ min: 1, max: 3 }),
      margins,
      fc.constantFrom(0, 0, 2),
      async (dataset, maxRules, margin, minRows) => {
        if (maxRules === 3 && dataset.rows > 5) return;
        const options = { maxDepth: maxRules, maxRules, minRows, list: 4, ...margin };
        const { found, within, least, objective, table, source } = await bothWays(dataset, options);
        expect(Number(found.count)).toBe(within.length);
        expect(found.written).toBe(within.length);
        if (within.length === 0) return;
        expect(found.best!.objective).toBeCloseTo(least, 6);
        const simple = Math.min(...within.map(({ leaves }) => leaves));
        expect(found.simplest!.leaves).toBe(simple);
        expect(found.simplest!.objective).toBeCloseTo(
          Math.min(...within.filter(({ leaves }) => leaves === simple).map(objective)),
          6,
        );
        for (const { model, cost, leaves } of found.trees) {
          if (model.form !== "list") throw new Error("not a list");
          expect(model.rules.length).toBe(leaves - 1);
          const parts = [...model.rules, model.otherwise];
          const counted = parts.reduce((sum, { counts }) => sum + counts.reduce((a, b) => a + b, 0), 0);
          expect(counted).toBeCloseTo(
            table.weights.reduce((a, b) => a + b, 0),
            6,
          );
          const wrong = parts.reduce(
            (sum, { counts, class: name }) =>
              sum + counts.reduce((a, b, c) => a + (source.classes[c] === name ? 0 : b), 0),
            0,
          );
          expect(wrong).toBeCloseTo(cost, 6);
        }
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  it("obey costs", async () => {
    const property = fc.asyncProperty(
      datasets({ maxRows: 8, maxColumns: 2, maxClasses: 2 }),
      fc.integer({ min: 1, max: 5 }),
      margins,
      fc.constantFrom({}, { maxRules: 2 }),
      async (dataset, price, margin, form) => {
        const [first, second] = dataset.target.categories;
        if (second === undefined) return;
        const costs = { [first]: { [second]: price } };
        const options = { maxDepth: 2, costs, ...margin, ...form };
        const { found, within, least } = await bothWays(dataset, options);
        expect(Number(found.count)).toBe(within.length);
        expect(found.best!.objective).toBeCloseTo(least, 6);
      },
    );
    await fc.assert(property, { numRuns: 250 });
  });

  it("use columns, answer rows and depend on columns as they do one by one", async () => {
    const property = fc.asyncProperty(datasets(small), margins, async (dataset, margin) => {
      const { found, within, table, conditions, weight, holds, answer, costs } = await bothWays(dataset, {
        maxDepth: 2,
        ...margin,
      });
      const answers = within.map((tree) =>
        Array.from(table.classCodes, (_, row) => answer(tree, (condition) => holds(condition, row))),
      );
      expect(found.differentAnswers).toBe(new Set(answers.map((each) => each.join())).size);
      let disputed = 0;
      table.weights.forEach((own, row) => {
        if (answers.some((each) => each[row] !== answers[0][row])) disputed += own;
      });
      expect(found.disputedWeight).toBeCloseTo(disputed, 6);
      for (const part of found.columns) {
        const column = table.columns.findIndex(({ name }) => name === part.column);
        const uses = (tree: OracleTree): boolean =>
          tree.code.some((item) => item >= 0 && conditions[item].column === column);
        const using = within.filter(uses).length;
        expect(Number(part.trees)).toBe(using);
        expect(part.use).toBe(using === within.length ? "all" : using === 0 ? "none" : "some");
        const lost = within.map((tree) => {
          let cost = 0;
          for (let row = 0; row < table.rows; row++) {
            for (let donor = 0; donor < table.rows; donor++) {
              const label = answer(tree, (condition) =>
                holds(condition, conditions[condition].column === column ? donor : row),
              );
              const share = table.weights[donor] / weight;
              cost += table.weights[row] * share * costs[table.classCodes[row]][label];
            }
          }
          return (cost - tree.cost) / weight;
        });
        expect(part.least).toBeCloseTo(Math.min(...lost), 6);
        expect(part.most).toBeCloseTo(Math.max(0, ...lost), 6);
      }
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it("are told apart by logic exactly where some values tell them apart", async () => {
    const property = fc.asyncProperty(
      datasets({ ...small, maxRows: 8 }),
      margins,
      async (dataset, margin) => {
        const { found, within, table, conditions, answer } = await bothWays(dataset, {
          maxDepth: 2,
          ...margin,
        });
        // Every combination of values of all columns.
        let rows: number[][] = [[]];
        for (const { size } of table.columns) {
          rows = rows.flatMap((row) => Array.from({ length: size + 1 }, (_, code) => [...row, code]));
        }
        const functions = within.map((tree) =>
          rows
            .map((row) =>
              answer(tree, (condition) => {
                const { passing, column } = conditions[condition];
                return passing[row[column]] === 1;
              }),
            )
            .join(),
        );
        expect(found.differentLogic).toBe(new Set(functions).size);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  it("name the best tree without a column, within the margin or not, and the cheapest", async () => {
    const property = fc.asyncProperty(datasets(small), margins, async (dataset, margin) => {
      const name = dataset.attributes[0].name;
      const prices = Object.fromEntries(dataset.attributes.map((column, index) => [column.name, 3 - index]));
      const { found, within, conditions, table, objective } = await bothWays(dataset, {
        maxDepth: 2,
        without: [name],
        prices,
        ...margin,
      });
      const spared = within.filter((tree) =>
        tree.code.every((item) => item < 0 || conditions[item].column !== 0),
      );
      expect(found.without!.isWithin).toBe(spared.length > 0);
      expect(Number(found.without!.trees)).toBe(spared.length);
      const { tree } = found.without!;
      expect(tree!.model.columns.map((column) => column.name)).not.toContain(name);
      if (spared.length > 0) expect(tree!.objective).toBeCloseTo(Math.min(...spared.map(objective)), 6);
      else expect(tree!.objective).toBeGreaterThan(found.bound!);
      const priceOf = (each: OracleTree): number =>
        [...new Set(each.code.filter((item) => item >= 0).map((item) => conditions[item].column))].reduce(
          (sum, column) => sum + prices[table.columns[column].name],
          0,
        );
      expect(found.cheapest!.price).toBe(Math.min(...within.map(priceOf)));
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it("are models whose mistakes on the data are those stated", async () => {
    const property = fc.asyncProperty(datasets(small), margins, async (dataset, margin) => {
      const { found } = await bothWays(dataset, { maxDepth: 2, list: 20, ...margin });
      for (const { model, cost } of found.trees) {
        let mistakes = 0;
        for (let row = 0; row < dataset.rows; row++) {
          const actual = dataset.target.categories[dataset.target.codes[row]];
          if (naivePredict(model, dataset, row) !== actual) mistakes += dataset.weights?.[row] ?? 1;
        }
        expect(mistakes).toBeCloseTo(cost, 6);
      }
    });
    await fc.assert(property, { numRuns: 100 });
  });
});
