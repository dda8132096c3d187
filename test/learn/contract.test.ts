import { expect, it } from "vitest";
import { compareMethods } from "../../src/choose/compare-methods.ts";
import { bestSplits } from "../../src/counts/best-split.ts";
import type { CountSource, Part } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { splitTest } from "../../src/counts/split-test.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { learners } from "../../src/learn/registry.ts";
import type { Learner } from "../../src/learner/learner.ts";
import { wholeNumber } from "../../src/learner/option.ts";
import { information } from "../../src/split/criteria/information.ts";
import { type ContractOptions, learnerContract } from "../contracts/learner-contract.ts";

/** Settings that keep a fit short, and those that take another way through a learner. */
const OPTIONS: Readonly<Record<string, ContractOptions>> = {
  redwood: { settings: [{}, { criterion: "gini", priors: "uniform" }] },
  id3: { settings: [{}, { criterion: "gini" }] },
  fringe: { settings: [{ maxIterations: 3, restarts: 1 }] },
  "fringe-dual": { settings: [{ maxIterations: 3, restarts: 1 }] },
  "fringe-symmetric": { settings: [{ maxIterations: 3, restarts: 1 }] },
  dcfringe: { settings: [{ maxIterations: 3, restarts: 1 }] },
  "fringe-full": { settings: [{ maxIterations: 3, restarts: 1 }], splitsRows: true },
  greedy3: { settings: [{}, { refine: "yes" }] },
  grove: { settings: [{}, { refine: "yes" }] },
  "optimal-list": { settings: [{ maxRules: 3 }] },
  "optimal-dnf": { settings: [{ maxRules: 2, maxLiterals: 1 }, { maxRules: 2 }] },
  checklist: { settings: [{ starts: 3 }] },
  "optimal-checklist": { settings: [{ maxConditions: 2, thresholds: 4 }] },
  "optimal-scorecard": {
    settings: [
      { maxConditions: 3, thresholds: 4 },
      { unit: 1, maxPoints: 2, maxConditions: 2 },
    ],
    mostClasses: 2,
  },
  skewing: { settings: [{ trials: 8 }] },
  "auto-skew": { settings: [{ trials: 8 }] },
};

for (const learner of learners) learnerContract(learner, OPTIONS[learner.name]);

async function bestConditionOn(source: CountSource, part: Part, column: number) {
  const query = { parts: [part], variables: [column], criterion: information(null), minRows: 1 };
  const [split] = await bestSplits(source, query);
  return split && { test: splitTest(split, source.variables[column]), yes: split.yes };
}

/** All it takes to add a learner: this object. A stump on one column, that of the given number. */
const stump: Learner<{ column: number }> = {
  name: "stump",
  summary: "the majority class on either side of the best condition on one column",
  family: "stump",
  traits: { isQuickOnMany: true },
  options: { column: wholeNumber("--column <n>", "which column, from 0", 0, 0) },
  async learn({ source, part, options }) {
    const column = Math.min(options.column, source.attributes - 1);
    const [counts] = await source.countClasses([part]);
    const leaf = (own: Float64Array) => {
      const label = own.indexOf(Math.max(...own));
      return { type: "leaf" as const, class: source.classes[label], counts: [...own] };
    };
    const { target, classes, variables } = source;
    const best = source.attributes === 0 ? null : await bestConditionOn(source, part, column);
    const root =
      best === null
        ? leaf(counts)
        : {
            type: "test" as const,
            class: leaf(counts).class,
            counts: [...counts],
            test: best.test,
            yes: leaf(best.yes),
            no: leaf(counts.map((count, c) => count - best.yes[c])),
          };
    const columns = best === null ? [] : [variables[column].schema];
    return {
      model: { form: "tree", target, classes, columns, root },
      certificate: null,
      history: [],
      notices: [],
    };
  },
};

learnerContract(stump);

it("a learner of one's own is compared like any other", async () => {
  const source = await createMemorySource(generateDataset("monks-1", { rows: 120, seed: 1 }));
  const options = { methods: ["redwood", stump], folds: 3, repeats: 1, seed: 1, options: {}, timeLimit: 60 };
  const compared = await compareMethods(source, source.everything, options);
  expect(compared.map(({ method, leftOut }) => [method, leftOut])).toEqual([
    ["redwood", null],
    ["stump", null],
  ]);
  expect(compared[1].against).not.toBeNull();
});
