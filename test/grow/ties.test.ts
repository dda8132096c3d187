import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Condition } from "../../src/condition/condition.ts";
import type { CountSource } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { SqlConnector } from "../../src/counts/sql/connector.ts";
import { duckdb } from "../../src/counts/sql/dialects/duckdb.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { type GrownNode, growTree } from "../../src/grow/grow.ts";
import { openDuckDb } from "../../src/node/duckdb/open-duckdb.ts";
import { priorFactors } from "../../src/objective/priors.ts";
import { type CriterionName, splitCriterion } from "../../src/split/criteria/criterion.ts";
import { chooseByMerit } from "../../src/split/split-chooser.ts";
import { type DatasetConstraints, datasets, makeDataset } from "../arbitraries/dataset.ts";
import { codedSource } from "../counts/sql/coded-source.ts";
import { firstBestSplit } from "../oracles/first-best-split.ts";
import { passes } from "../oracles/naive-source.ts";

let connector: SqlConnector;
beforeAll(async () => {
  connector = await openDuckDb({ name: "test", threads: 1 });
});
afterAll(() => connector.close());

const inDuckDb = (dataset: Dataset): Promise<CountSource> => codedSource(connector, duckdb, dataset, "exact");
const inMemory =
  (kernels: "wasm" | "typescript") =>
  (dataset: Dataset): Promise<CountSource> =>
    createMemorySource(dataset, { kernels, bins: "exact" });

interface Scene {
  readonly dataset: Dataset;
  readonly criterion: CriterionName;
  readonly uniform: boolean;
}

/** Few rows, so that many splits are equally good. */
const scenes = (constraints: DatasetConstraints = {}): fc.Arbitrary<Scene> =>
  fc.record({
    dataset: datasets({ maxRows: 14, maxColumns: 5, maxClasses: 3, ...constraints }),
    criterion: fc.constantFrom<CriterionName>("information", "gini"),
    uniform: fc.boolean(),
  });

const commonMultiple = (numbers: readonly number[]): number => {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return numbers.reduce((all, x) => (all / divisor(all, x)) * x, 1);
};

/** Whether every split of the tree is the first of the best; how many there were. */
async function checkTree(
  { dataset, criterion: name, uniform }: Scene,
  open: (dataset: Dataset) => Promise<CountSource>,
): Promise<number> {
  const source = await open(dataset);
  const [counts] = await source.countClasses([source.everything]);
  const factors = priorFactors(uniform ? "uniform" : "data", source.classes, counts!);
  const criterion = splitCriterion(name, factors);
  const chooseSplits = chooseByMerit({ criterion, minRows: 0, uninformed: "split" });
  const root = await growTree(source, source.everything, { chooseSplits, maxDepth: 9 });
  await source.close();
  // Weights are quarters; uniform priors weigh a class by what makes all of them equal.
  const totals = [...counts!].map((count) => 4 * count);
  const common = commonMultiple(totals.filter((total) => total > 0));
  const weightOf = (row: number): number =>
    4 * (dataset.weights?.[row] ?? 1) * (uniform ? common / totals[dataset.target.codes[row]!]! : 1);
  let splits = 0;
  const visit = ({ split }: GrownNode, rows: readonly number[]): void => {
    if (split === null) return;
    const best = firstBestSplit(dataset, rows, name, weightOf)!;
    const test = split.test as Condition;
    const yes = rows.filter((row) => passes(dataset, test, row));
    expect([test.column, yes]).toEqual([best.condition.column, best.yes]);
    splits++;
    visit(split.yes, yes);
    visit(
      split.no,
      rows.filter((row) => !passes(dataset, test, row)),
    );
  };
  const all = Array.from({ length: dataset.rows }, (_, row) => row);
  visit(
    root,
    all.filter((row) => dataset.weights?.[row] !== 0),
  );
  return splits;
}

describe("a grown tree asks at every node the first of the conditions that are best", () => {
  it.each<[string, (dataset: Dataset) => Promise<CountSource>, number]>([
    ["in memory", inMemory("wasm"), 2500],
    ["in memory without WebAssembly", inMemory("typescript"), 2500],
    ["in DuckDB", inDuckDb, 250],
  ])("%s, whatever order rounding puts them in", async (_, open, numRuns) => {
    let splits = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(scenes(), scenes({ kinds: ["boolean"], weighted: false })), async (scene) => {
        fc.pre((scene.dataset.weights ?? []).every((weight) => Number.isInteger(4 * weight)));
        splits += await checkTree(scene, open);
      }),
      { numRuns },
    );
    expect(splits).toBeGreaterThan(numRuns / 2);
  });

  it.each<[string, (dataset: Dataset) => Promise<CountSource>]>([
    ["in memory", inMemory("wasm")],
    ["in memory without WebAssembly", inMemory("typescript")],
    ["in DuckDB", inDuckDb],
  ])("%s: the first of two columns that say nothing", async (_, open) => {
    // Both divide each class alike, in a sixth and in a third.
    const bits = (codes: number[]) => (name: string) =>
      ({
        kind: "boolean",
        name,
        codes: Uint8Array.from([...codes, ...codes]),
        categories: ["0", "1"],
      }) as const;
    const x1 = bits([1, 0, 0, 0, 0, 0]);
    const x2 = bits([1, 1, 0, 0, 0, 0]);
    const classes = [..."aaaaaabbbbbb"];
    for (const columns of [
      [x1, x2],
      [x2, x1],
    ]) {
      const dataset = makeDataset(columns, classes, null);
      for (const criterion of ["information", "gini"] as const) {
        await checkTree({ dataset, criterion, uniform: false }, open);
      }
      const source = await open(dataset);
      const criterion = splitCriterion("information", null);
      const stopped = chooseByMerit({ criterion, minRows: 0, uninformed: "stop" });
      const tree = await growTree(source, source.everything, { chooseSplits: stopped, maxDepth: 9 });
      expect(tree.split).toBeNull();
      await source.close();
    }
  });
});
