// By what power work may grow when something of the data doubles: agreed here, measured by counted work.

import { findAlternatives } from "../../src/choose/alternatives/find-alternatives.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Column } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { sortCategories } from "../../src/dataset/infer/category-order.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { toText } from "../../src/export/text.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { predict } from "../../src/model/predict.ts";
import { countedWork } from "./counted-work.ts";

export interface Shape {
  readonly rows: number;
  readonly columns: number;
  /** Of each column. */
  readonly categories: number;
  readonly classes: number;
}

export const DIMENSIONS = ["rows", "columns", "categories", "classes"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

const SHAPE: Shape = { rows: 200, columns: 4, categories: 8, classes: 2 };

type Powers = Readonly<Record<Dimension, number>>;

/** Work grows at most by this power of each; measured at sizes where constant costs hide some of it. */
export const AGREED: Readonly<Record<string, Powers>> = {
  id3: { rows: 1.5, columns: 1.2, categories: 1.2, classes: 1.2 },
  redwood: { rows: 1.5, columns: 1.2, categories: 1.2, classes: 1.2 },
  greedy3: { rows: 2, columns: 1.2, categories: 1.5, classes: 1.5 },
  // Of noisy classes it learns more rules from more rows, and looks at each rule beside every other.
  grove: { rows: 3, columns: 1.2, categories: 1.5, classes: 1.5 },
  scorecard: { rows: 1.2, columns: 1.5, categories: 1.2, classes: 2 },
  checklist: { rows: 1.2, columns: 1.5, categories: 1.5, classes: 2 },
  t1: { rows: 1.2, columns: 1.2, categories: 1.2, classes: 1.2 },
  t2: { rows: 1.2, columns: 2.2, categories: 2, classes: 1.2 },
  fringe: { rows: 2.2, columns: 1.2, categories: 1.2, classes: 1.5 },
  alternatives: { rows: 1.2, columns: 2.2, categories: 2.2, classes: 1.2 },
};

function datasetOf({ rows, columns, categories, classes }: Shape): Dataset {
  const random = createRandom(3);
  const names = (count: number, prefix: string): string[] =>
    sortCategories(new Set(Array.from({ length: count }, (_, index) => `${prefix}${index}`)));
  const drawn = Array.from({ length: columns }, () =>
    Uint32Array.from({ length: rows }, () => random.below(categories)),
  );
  const attributes = drawn.map((codes, index): Column => {
    return { kind: "categorical", name: `c${index}`, codes, categories: names(categories, "v") };
  });
  // The first column tells the class, more or less.
  const codes = Uint8Array.from({ length: rows }, (_, row) =>
    random.below(5) === 0 ? random.below(classes) : drawn[0][row] % classes,
  );
  const target = { kind: "categorical" as const, name: "class", codes, categories: names(classes, "k") };
  const kept = attributes.map(({ name }) => name);
  return { name: "grown", rows, attributes, target, weights: null, kept, notices: [] };
}

/** Learning, predicting and printing, as a command does. */
async function workOn(what: string, shape: Shape): Promise<number> {
  const dataset = datasetOf(shape);
  const source = await createMemorySource(dataset, { kernels: "typescript" });
  try {
    return await countedWork(async () => {
      if (what === "alternatives") {
        await findAlternatives(source, source.everything, { maxDepth: 2 }, {
          kernels: "typescript",
        } as never);
        return;
      }
      const given = {
        method: what,
        ...(what === "fringe" && { maxIterations: 2, restarts: 0 }),
        ...(what === "checklist" && { starts: 1 }),
      };
      const { model } = await fitProcedure(source, source.everything, procedureOf(given as never));
      predict(model, dataset);
      toText(model);
    });
  } finally {
    await source.close();
  }
}

/** The power by which work grows from one doubling to the next. */
export async function growthOf(what: string, dimension: Dimension): Promise<number> {
  const grown = (factor: number): Shape => ({ ...SHAPE, [dimension]: SHAPE[dimension] * factor });
  const [once, twice] = [await workOn(what, grown(2)), await workOn(what, grown(4))];
  return Math.log2(twice / once);
}
