// Almuallim & Dietterich 1994: the walk-through, Figures 4 to 6, Table I, and real data.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isOrdered } from "../../src/dataset/column.ts";
import {
  createMemorySource,
  crossValidate,
  fitProcedure,
  measure,
  procedureOf,
  selectAttributes,
  selectPart,
  sumConfusions,
} from "../../src/internal.ts";
import { type Dataset, readDatasetFile } from "../../src/node.ts";
import type { Exhibit, Figure, Paper, Part, ReproduceOptions } from "../report.ts";
import { type Check, exhibitOf, type ReportSection } from "../sections.ts";
import { figure5, figure6 } from "./learning-curves.ts";
import published from "./published.json" with { type: "json" };
import { figure4 } from "./sample-complexity.ts";
import { datasetOf } from "./samples.ts";
import { tableI } from "./table-i.ts";
import { theorems } from "./theorems.ts";

const WALK_THROUGH = "sufficiency tests of FOCUS-2";

/** A part of one section: what it checks is the paper's procedure, and ours is the same. */
function part(
  id: string,
  kind: Exhibit["kind"],
  title: string,
  section: (options: ReproduceOptions) => Promise<ReportSection>,
): Part {
  return {
    title,
    run: async (options) => [exhibitOf({ id, kind, runs: "runs as the text says" }, await section(options))],
  };
}

export const paper: Paper = {
  id: "almuallim-dietterich-1994",
  title: published.paper,
  sources: {
    read: "legible in the text",
    derived: "follows from figures that are legible",
    simulated: "not legible; an independent simulation, a sanity range and no target",
  },
  choices: [
    "Figure 4's samples are drawn without replacement: only so is the printed 2236 of ID3 met. Those of Figures 5 and 6 and of Table I are drawn with replacement.",
    "ID3 splits while rows differ, is not pruned, and breaks ties by the order of the columns; the relevant columns lie elsewhere from sample to sample.",
    "FRINGE grows on all rows and has none to prune on, so that ours has no restarts either: both columns are the same.",
    "Random concepts of 5 columns have a fair coin for each line of the truth table, and so may depend on fewer.",
    "FOCUS-2 takes the columns of a conflict in their order, as the walk-through does; by their score in WG it is another column of Table I.",
  ],
  parts: {
    "walk-through": { title: "The six examples of Section 5.2", run: async () => [await walkThrough()] },
    theorems: { title: "Theorems 1 to 3, Lemmas 1 to 3, Section 5.3 and the appendix", run: theorems },
    "table-i": { title: "Table I", run: tableI },
    "figure-5": { title: "Figure 5", run: async (options) => [await figure5(options)] },
    "figure-6": { title: "Figure 6", run: async (options) => [await figure6(options)] },
    "figure-4": { title: "Figure 4", run: async (options) => [await figure4(options)] },
    "real-data": { ...part("real-data", "beyond", "Real data", realData), needsData: true },
  },
  probes: [
    {
      exhibit: "walk-through",
      figure: WALK_THROUGH,
      column: "asPublished",
      run: 0,
      value: async () => (await walkThroughTests())[1],
    },
  ],
};

async function tableOf(dataset: Dataset) {
  const source = await createMemorySource(dataset);
  return source.table(source.everything);
}

/** The columns that FOCUS-2 finds for the six examples, and the tests of FOCUS-2 and FOCUS-1. */
async function walkThroughTests(): Promise<readonly [string, number, number]> {
  const examples = ["0101001", "1100101", "1011111", "0110000", "1010010", "1001010"];
  const dataset = datasetOf({ columns: [], values: [0] }, 6, new Uint32Array(6));
  examples.forEach((example, row) => {
    dataset.attributes.forEach((column, c) => {
      if (!isOrdered(column)) column.codes[row] = Number(example[c]);
    });
    dataset.target.codes[row] = Number(example[6]);
  });
  const table = await tableOf(dataset);
  const two = await selectAttributes(table, { method: "focus-2" });
  const one = await selectAttributes(table, { method: "focus-1" });
  return [two.attributes.join(", "), two.sufficiencyTests, one.sufficiencyTests];
}

async function walkThrough(): Promise<Exhibit> {
  const [columns, tests, others] = await walkThroughTests();
  const { focus2Tests, focus1Tests, attributes } = published.walkThrough;
  const figure = (
    name: string,
    printed: string,
    found: string,
    holds: boolean,
    values?: number[],
  ): Figure => ({
    name,
    published: { text: printed, source: "read" },
    asPublished: { text: found, holds, ...(values && { values }) },
    today: "same",
  });
  return {
    id: "walk-through",
    kind: "claim",
    title: "The six examples of Section 5.2",
    text: ["A test of the empty set is counted, as the paper's seven tests imply."],
    runs: "once",
    figures: [
      figure("columns found", attributes.join(", "), columns, columns === attributes.join(", ")),
      figure(WALK_THROUGH, String(focus2Tests), String(tests), tests === focus2Tests, [tests]),
      figure(
        "sufficiency tests of FOCUS-1",
        `at least ${focus1Tests}`,
        String(others),
        others >= focus1Tests,
      ),
    ],
  };
}

async function realData({ quick, data, seed, say }: ReproduceOptions): Promise<ReportSection> {
  const title = "Real data: the fewest columns, and ID3 on them";
  const names = ["mushroom", "kr-vs-kp", "splice", "vote", "zoo"];
  if (data === null) {
    const check = {
      claim: "the minimum on five public datasets",
      found: "no --data folder given",
      holds: null,
    };
    return { title, text: ["Skipped: give a folder of datasets with --data."], checks: [check] };
  }
  const limit = quick ? 5 : 60;
  const rows: (string | number | null)[][] = [];
  const checks: Check[] = [];
  for (const name of names) {
    const file = [join(data, `${name}.csv`), join(data, `${name}.csv.gz`)].find(existsSync);
    if (file === undefined) {
      checks.push({ claim: `${name}: the minimum`, found: "the file is not there", holds: null });
      continue;
    }
    say(name);
    const source = await createMemorySource(await readDatasetFile(file));
    const whole = await selectPart(source, source.everything, { method: "exact", timeLimit: limit });
    const accuracy = async (restricted: boolean): Promise<number> => {
      const matrices = await crossValidate(source, source.everything, {
        folds: 10,
        seed,
        learn: async (part) => {
          const select = { method: "exact" as const, timeLimit: quick ? 1 : 5 };
          const request = {
            method: "id3" as const,
            uninformed: "split" as const,
            ...(restricted && { select }),
          };
          return (await fitProcedure(source, part, procedureOf(request))).model;
        },
      });
      return measure(sumConfusions(matrices)).accuracy;
    };
    const { lowerBound, upperBound } = whole.certificate;
    const proved = whole.optimal ? "proved" : `at least ${lowerBound}`;
    rows.push([
      name,
      source.attributes,
      upperBound,
      proved,
      whole.seconds,
      100 * (await accuracy(false)),
      100 * (await accuracy(true)),
      whole.attributes.length <= 12 ? whole.attributes.join(", ") : `${whole.attributes.length} columns`,
    ]);
    const found = `${upperBound} columns, ${proved}, ${whole.seconds.toFixed(1)} s`;
    checks.push({ claim: `${name}: the minimum with proof, or the gap`, found, holds: true });
  }
  return {
    title,
    text: [
      `Exact selection with ${limit} s at most; accuracy by 10-fold cross-validation, columns selected anew on the training rows of each fold.`,
    ],
    tables: [
      {
        caption: "Fewest columns",
        head: ["", "columns", "needed", "", "seconds", "ID3, all: %", "ID3, selected: %", "which"],
        rows,
      },
    ],
    checks,
  };
}
