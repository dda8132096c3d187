// Our side of the product bench: the choice as `learn` makes it without a method, and each family on its own, inside the
// training rows of each fold and the same budget.

import {
  assessRows,
  createMemorySource,
  findLearner,
  fitProcedure,
  measure,
  measureSize,
  procedureOf,
  selectRows,
} from "../../build/internal.js";
import { type Dataset, learnSource, type Model, predict } from "../../build/node.js";
import { FOLDS } from "./folds.ts";

export const BUDGET = 12;

/** Accuracy, conditions and seconds of each fold; what kept the method from finishing, or null. */
export interface Found {
  readonly accuracies: number[];
  readonly conditions: number[];
  readonly seconds: number[];
  problem: string | null;
  /** What was chosen in each fold, by the chooser only. */
  readonly chosen?: string[];
}

/** One learner of each family at the budget; several names are tried in order until a model fits it. */
const FAMILIES: Readonly<Record<string, readonly [method: string, options: object][]>> = {
  redwood: [["redwood", {}]],
  id3: [["id3", {}]],
  refined: [["refined", {}]],
  checklist: [["checklist", {}]],
  fringe: [["fringe", {}]],
  "fringe-symmetric": [["fringe-symmetric", {}]],
  greedy3: [["greedy3", {}]],
  "greedy3-refined": [["greedy3", { refine: "yes" }]],
  grove: [["grove", {}]],
  "grove-refined": [["grove", { refine: "yes" }]],
  "auto-skew": [["auto-skew", {}]],
  t1: [["t1", {}]],
  // The exact trees take no budget of conditions: numbers in fewer intervals, then one level less, until it is kept.
  t2: [
    ["t2", {}],
    ["t2", { intervals: 2 }],
    ["t1", {}],
    ["t1", { intervals: 2 }],
  ],
};

export const OURS = ["choose", ...Object.keys(FAMILIES)];
/** Far beyond what any fit needs here: nothing in the table depends on the load of the machine. */
const SECONDS_FOR_A_FIT = 900;

export async function judgeOurs(dataset: Dataset, folds: Uint8Array, method: string): Promise<Found> {
  const found: Found = { accuracies: [], conditions: [], seconds: [], problem: null, chosen: [] };
  for (let fold = 0; fold < FOLDS; fold++) {
    const rows = { train: [] as number[], test: [] as number[] };
    folds.forEach((own, row) => {
      (own === fold ? rows.test : rows.train).push(row);
    });
    const train = selectRows(dataset, Uint32Array.from(rows.train));
    const test = selectRows(dataset, Uint32Array.from(rows.test));
    const started = performance.now();
    const { model, name } = await learnFold(train, method);
    found.seconds.push((performance.now() - started) / 1000);
    found.accuracies.push(measure(assessRows(predict(model, test), test)).accuracy);
    found.conditions.push(measureSize(model).conditions);
    found.chosen!.push(name);
  }
  return found;
}

async function learnFold(train: Dataset, method: string): Promise<{ model: Model; name: string }> {
  const source = await createMemorySource(train);
  try {
    if (method === "choose") {
      const options = { maxConditions: BUDGET, timeLimit: SECONDS_FOR_A_FIT, evaluate: null };
      const { model, choice } = await learnSource(source, options);
      return { model, name: choice!.name };
    }
    let learned: { model: Model; name: string } | null = null;
    for (const [name, own] of FAMILIES[method]) {
      const options = { ...own, ...(/^t\d$/.test(name) ? {} : { maxConditions: BUDGET }) };
      const { model } = await fitProcedure(
        source,
        source.everything,
        procedureOf({ method: findLearner(name), ...options }),
      );
      learned = { model, name };
      if (measureSize(model).conditions <= BUDGET) return learned;
    }
    const { model } = await fitProcedure(source, source.everything, procedureOf({ method: "majority" }));
    return { model, name: "majority" };
  } finally {
    await source.close();
  }
}
