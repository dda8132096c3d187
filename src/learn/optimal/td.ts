// The learners t1, t2, t3, t4, t5: provably best trees of at most that many levels (Auer, Holte &
// Maass 1995).

import { coarseTable } from "../../encoding/coarse-table.ts";
import { seenValues } from "../../encoding/seen-values.ts";
import type { Table } from "../../encoding/table.ts";
import { type DataShape, tooManyCells, tooManyConditions } from "../../learner/data-shape.ts";
import type { LearnContext, Learned, Learner, LearnRequest, Settings } from "../../learner/learner.ts";
import { modelHead } from "../../learner/model-head.ts";
import { atLeastZero, oneOf, wholeNumber } from "../../learner/option.ts";
import { phase } from "../../learner/phase.ts";
import { costs, minRows, threadCount, threads, timeLimit } from "../../learner/shared-options.ts";
import type { TreeModel, TreeNode } from "../../model/model.ts";
import { childrenOf } from "../../model/size.ts";
import { costMatrix, type NamedCosts } from "../../objective/cost.ts";
import type { OptimalTree } from "./optimal-tree.ts";

export interface TdOptions {
  readonly intervals: number;
  readonly thresholds: number;
  readonly sparsity: number;
  readonly missingBranch: "tree" | "leaf";
  readonly extend: "yes" | "no";
  readonly costs: NamedCosts | null;
  readonly minRows: number;
  readonly timeLimit: number;
  readonly threads: number;
}

const options = {
  intervals: wholeNumber(
    "--intervals <k>",
    "most intervals of a number at the last level (0: classes + 1; 2: binary)",
    0,
    0,
  ),
  thresholds: wholeNumber(
    "--thresholds <k>",
    "try only this many cuts of each number, at its quantiles (0: every cut)",
    0,
    0,
  ),
  sparsity: atLeastZero(
    "--sparsity <cost>",
    "cost of a leaf (of a rule, for lists), in mistakes: one that saves fewer is left out",
    0,
  ),
  missingBranch: oneOf(
    "--missing-branch <rule>",
    "what follows where a number is missing: a tree, as below any other branch, or a leaf",
    "tree",
    ["tree", "leaf"] as const,
  ),
  extend: oneOf(
    "--extend <when>",
    "yes: below every leaf the best tree of its rows, again and again, while that costs less; no: the one best tree",
    "no",
    ["yes", "no"] as const,
  ),
  costs,
  minRows,
  timeLimit,
  threads,
};

function td(
  depth: number,
  summary: string,
  settingsFor?: (shape: DataShape) => Settings<TdOptions>,
): Learner<TdOptions> {
  return {
    name: `t${depth}`,
    summary,
    family: "optimal tree",
    traits: { needsRows: true, exactNumbers: true, isCostly: settingsFor === undefined },
    options,
    ...(settingsFor && {
      settingsFor: (shape) => (depth > shape.maxDepth ? { settings: [] } : settingsFor(shape)),
    }),
    learn: (request) => learnTd(depth, request),
  };
}

/** The best of all small trees is partly luck: 0.3 points worse on new rows than folds said. */
const CREDIT_OF_FEW_LEVELS = -0.3;

export const t1 = td(1, "the best tree of one split, proved best (Auer, Holte & Maass 1995)", () => ({
  settings: [{ options: {}, credit: CREDIT_OF_FEW_LEVELS }],
}));

export const t2 = td(
  2,
  "the best tree of two levels, proved best (Auer, Holte & Maass 1995)",
  // A leaf must earn one row: what it does not earn on the training rows it never earns on new
  // ones.
  (shape) => {
    const pairs = shape.rows * shape.columns ** 2;
    return pairs <= MOST_PAIRS
      ? { settings: [{ options: { minRows: 2, sparsity: 1 }, isCostly: true, credit: CREDIT_OF_FEW_LEVELS }] }
      : { settings: [], leftOut: tooManyCells(shape) };
  },
);

export const t3 = td(
  3,
  "the best tree of three levels, proved best, or the best so far and its gap",
  (shape) => {
    const { rows, columns, isTwoValued } = shape;
    // Elsewhere it takes longer than all the other candidates together, and was never the best on
    // development data.
    if (!isTwoValued) return { settings: [], leftOut: "some columns have more than two values" };
    return rows * columns ** 3 <= MOST_TRIPLES_OF_BITS
      ? {
          settings: [
            {
              label: "binary",
              options: { minRows: 2, intervals: 2 },
              isCostly: true,
            },
          ],
        }
      : { settings: [], leftOut: tooManyConditions(shape) };
  },
);

export const t4 = td(4, "the best tree of four levels, proved best, or the best so far and its gap");

export const t5 = td(
  5,
  "the best tree of five levels, for columns of two values; with others the best so far and its gap",
);

/** Rows times pairs of columns: what two levels may cost in a choice. */
const MOST_PAIRS = 3e5;
/** Most rows times triples of columns for three levels, where all columns are two-valued. */
const MOST_TRIPLES_OF_BITS = 5e6;

async function learnTd(
  depth: number,
  { source, part, options: given, context, costUnit = 1 }: LearnRequest<TdOptions>,
): Promise<Learned> {
  const started = performance.now();
  const { optimalTree } = await import("./optimal-tree.ts");
  const columns = source.variables.slice(0, source.attributes);
  const { table: full, variables } = seenValues(await source.table(part), columns);
  const schemas = variables.map(({ schema }) => schema);
  const table = given.thresholds > 0 ? coarseTable(full, given.thresholds) : full;
  // A limit counts from here on, the making of the table included.
  const left = (): number => given.timeLimit - (performance.now() - started) / 1000;
  const matrix = costMatrix(given.costs, source.classes);
  const solve = (rows: Table, own: LearnContext): Promise<OptimalTree> =>
    optimalTree({
      table: rows,
      schemas,
      depth,
      intervals: given.intervals,
      sparsity: given.sparsity,
      missingIsLeaf: given.missingBranch === "leaf",
      costs: matrix,
      costUnit,
      minRows: given.minRows,
      threads: threadCount(given.threads),
      timeLimit: left(),
      context: own,
    });
  const isExtended = given.extend === "yes";
  const { root: first, certificate } = await solve(table, isExtended ? phase(context, 0, 0.5) : context);
  const { signal } = context;
  let areBest = certificate.optimal;
  const root = isExtended
    ? await (await import("./extend-tree.ts")).extendTree(first, table, {
        costs: matrix,
        sparsity: given.sparsity,
        categories: schemas.map(({ categories }) => categories),
        async solve(rows) {
          const isOver = signal?.aborted === true || left() <= 0;
          const below = isOver ? null : await solve(rows, signal ? { signal } : {});
          areBest &&= below?.certificate.optimal ?? false;
          return below?.root ?? null;
        },
      })
    : first;
  const isCoarse = table.columns.some((column, index) => column !== full.columns[index]);
  const searched = isCoarse
    ? `${certificate.searched}, at most ${given.thresholds} cuts of each number`
    : certificate.searched;
  const model: TreeModel = { form: "tree", ...modelHead(source, columnsAsked(root)), root };
  if (isExtended) {
    // The bound is of trees of so many levels, and this one has more.
    const notices = [
      areBest
        ? `each part of up to ${depth} levels is the best tree of its rows; the whole is not proved best of its depth`
        : "stopped before every part was proved the best tree of its rows",
    ];
    return { model, certificate: null, history: [], notices };
  }
  return { model, certificate: { ...certificate, searched }, history: [], notices: [] };
}

function columnsAsked(root: TreeNode, asked = new Set<string>()): Set<string> {
  if (root.type === "test" && "column" in root.test) asked.add(root.test.column);
  else if (root.type === "values" || root.type === "intervals") asked.add(root.column);
  for (const child of childrenOf(root)) columnsAsked(child, asked);
  return asked;
}
