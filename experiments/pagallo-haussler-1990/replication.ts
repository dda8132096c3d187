// Section 4 and Appendix A: how many leaves a tree needs for disjoint terms, beside what REDWOOD and FRINGE really grow. On all
// rows of the truth table a tree without errors decides as the formula does, so the theorem applies to it; on the paper's samples
// the same bound says how far a tree of the size that is grown must be from the concept.

import {
  createConcept,
  formulaReplicationBound,
  measureSize,
  replicationBound,
  type TreeModel,
} from "../../src/internal.ts";
import { type Dataset, learn, type Model } from "../../src/node.ts";
import { drawRun, learnRun } from "../concept-runs.ts";
import type { Exhibit, Figure, ReportTable, ReproduceOptions } from "../report.ts";
import { spreadOf } from "../spread.ts";
import { concepts } from "./design.ts";

/** Lengths of the terms of each formula; the first is that of the paper's Figure 1. */
const FORMULAS = [
  [2, 3],
  [2, 2, 2],
  [3, 3],
  [3, 4],
  [2, 3, 3],
  [3, 3, 3],
  [2, 2, 3, 3],
  [3, 3, 4],
  [3, 4, 4],
];
/** More rows than this are not for a quick run. */
const QUICK_ATTRIBUTES = 9;

/** All rows over the attributes of disjoint terms. */
function truthTable(lengths: readonly number[]): Dataset {
  const attributes = lengths.reduce((sum, length) => sum + length, 0);
  const rows = 2 ** attributes;
  const termOf = lengths.flatMap((length, term) => Array.from({ length }, () => term));
  const bit = (row: number, attribute: number): number => (row >> attribute) & 1;
  const codes = Uint8Array.from({ length: rows }, (_, row) =>
    Number(
      lengths.some((_, term) => termOf.every((own, attribute) => own !== term || bit(row, attribute) === 1)),
    ),
  );
  return {
    name: lengths.join("+"),
    rows,
    attributes: termOf.map((_, attribute) => ({
      kind: "boolean",
      name: `x${attribute + 1}`,
      codes: Uint8Array.from({ length: rows }, (_, row) => bit(row, attribute)),
      categories: ["0", "1"],
    })),
    target: { kind: "categorical", name: "class", codes, categories: ["0", "1"] },
    weights: null,
    notices: [],
  };
}

interface Design extends ReproduceOptions {
  readonly runs: number;
}

interface Leaves {
  readonly all: number;
  readonly negative: number;
}

function leavesOf(model: Model): Leaves {
  const text = JSON.stringify((model as TreeModel).root);
  return {
    all: measureSize(model).leaves,
    negative: text.split('"type":"leaf","class":"0"').length - 1,
  };
}

export async function replicationExhibit(options: ReproduceOptions): Promise<Exhibit> {
  const design: Design = { ...options, runs: options.quick ? 2 : 10 };
  const figures: Figure[] = [];
  const complete: (string | number)[][] = [];
  const points: { bound: number; smallest: number; redwood: number; fringe: number }[] = [];
  let fewest = Number.POSITIVE_INFINITY;
  let mostOver = 0;
  let isList = true;
  for (const lengths of FORMULAS) {
    const attributes = lengths.reduce((sum, length) => sum + length, 0);
    if (design.quick && attributes > QUICK_ATTRIBUTES) continue;
    design.say(`replication: terms of ${lengths.join(", ")}`);
    const { leaves: bound, tree } = replicationBound(lengths);
    const dataset = truthTable(lengths);
    const redwood = leavesOf((await learn(dataset, { method: "redwood", prune: 0 })).model);
    const fringe = leavesOf((await learn(dataset, { method: "fringe", prune: 0, restarts: 0 })).model);
    complete.push([lengths.join(" + "), bound, tree.leaves, redwood.negative, redwood.all, fringe.all]);
    points.push({ bound, smallest: tree.leaves, redwood: redwood.all, fringe: fringe.all });
    fewest = Math.min(fewest, redwood.negative / bound);
    mostOver = Math.max(mostOver, redwood.all / tree.leaves);
    isList &&= fringe.all === lengths.length + 1;
    if (figures.length === 0) {
      figures.push({
        name: "Figure 1: negative leaves of the tree for x1 x2 + x3 x4 x5",
        bar: "6",
        published: { text: "6", source: "read" },
        asPublished: { text: String(redwood.negative), holds: redwood.negative === 6 },
        today: "same",
      });
    }
  }
  figures.push({
    name: "Appendix A: negative leaves of REDWOOD's trees over the bound",
    bar: "at least 1 for every formula",
    published: { text: "at least 1 for any tree", source: "read" },
    asPublished: { text: `at least ${fewest.toFixed(2)}`, holds: fewest >= 1 },
    today: "same",
  });
  figures.push({
    name: "FRINGE's tree for m disjoint terms",
    bar: "m + 1 leaves: a rule for each term",
    published: { text: "the replication is gone once the terms are features", source: "read" },
    asPublished: {
      text: isList ? "m + 1 leaves for every formula" : "more leaves for some formula",
      holds: isList,
      ...(!isList && { why: "it stops where no new feature is found" }),
    },
    today: "same",
  });
  const tables: ReportTable[] = [
    {
      caption: "All rows of the truth table, unpruned: leaves",
      head: ["terms", "bound (negative)", "smallest tree", "REDWOOD, negative", "REDWOOD", "FRINGE"],
      rows: complete,
    },
    await paperConceptTable(design),
  ];
  points.sort((a, b) => a.bound - b.bound);
  return {
    id: "replication",
    kind: "claim",
    title: "Section 4 and Appendix A: the replication problem",
    text: [
      "A tree that tests one attribute at a time has at least the product of the terms' lengths in negative leaves, if no attribute is shared (`espalier bound replication`). The bound is tight: term below term, the shortest first, has no more.",
      `REDWOOD's trees on complete truth tables have at most ${mostOver.toFixed(2)} times the leaves of the smallest tree.`,
      "The test concepts share attributes. Fixing some attributes shrinks a tree, so the largest product over terms that share none, and remain when others are fixed, bounds them too. A tree that is grown on the paper's sample cannot have nearly so many leaves.",
    ],
    procedure: { asPublished: "redwood and fringe without restarts", today: "the same" },
    runs: `once for each formula; ${design.runs} runs of each concept`,
    figures,
    tables,
    plots: [
      {
        caption: "Leaves against the bound, complete truth tables",
        x: "product of the terms' lengths",
        y: "leaves",
        logarithmicX: true,
        logarithmicY: true,
        series: [
          {
            name: "Appendix A",
            points: points.map(({ bound }) => [bound, bound]),
            column: "published",
          },
          { name: "REDWOOD", points: points.map(({ bound, redwood }) => [bound, redwood]) },
          { name: "FRINGE", points: points.map(({ bound, fringe }) => [bound, fringe]) },
        ],
      },
    ],
  };
}

async function paperConceptTable(design: Design): Promise<ReportTable> {
  const rows: (string | number)[][] = [];
  for (const concept of concepts.filter(({ name }) => name.startsWith("dnf"))) {
    design.say(`replication: ${concept.name}`);
    const terms = createConcept(concept.name).terms!;
    const { leaves, terms: chosen } = formulaReplicationBound(terms);
    const grown = await design.keep(`replication ${concept.name}`, async () => {
      const sizes: Record<string, number[]> = { redwood: [], fringe: [] };
      for (let run = 0; run < design.runs; run++) {
        const drawn = drawRun(concept, design.seed * 1000 + run);
        for (const [name, own] of Object.entries(sizes)) {
          const { size } = await learnRun(drawn, {
            method: name,
            options: name === "fringe" ? { restarts: 0 } : {},
          });
          own.push(size);
        }
      }
      return sizes;
    });
    const mean = (name: string): string => spreadOf(grown[name]!).mean.toFixed(1);
    rows.push([
      concept.name,
      leaves,
      chosen.map((term) => term + 1).join(", "),
      concept.learningRows,
      mean("redwood"),
      mean("fringe"),
      terms.length,
    ]);
  }
  return {
    caption: "The paper's concepts and samples",
    head: [
      "concept",
      "leaves needed",
      "by the terms",
      "examples",
      "REDWOOD, pruned: nodes",
      "FRINGE: nodes",
      "terms",
    ],
    rows,
  };
}
