// The learners t1, t2, t3, t4: provably best trees of at most that many levels (Auer, Holte & Maass 1995).

import { DataError } from "../../dataset/data-error.ts";
import type { TreeModel, TreeNode } from "../../model/model.ts";
import { childrenOf } from "../../model/size.ts";
import { costMatrix, type NamedCosts } from "../shared/cost.ts";
import type { Learned, Learner, LearnRequest } from "../shared/learner.ts";
import { modelHead } from "../shared/model-head.ts";
import { type OptionSpec, wholeNumber } from "../shared/option.ts";
import { costs, minRows } from "../shared/shared-options.ts";
import { coarseTable } from "./coarse-table.ts";
import { optimalTree } from "./optimal-tree.ts";

export interface TdOptions {
  readonly intervals: number;
  readonly thresholds: number;
  readonly sparsity: number;
  readonly costs: NamedCosts | null;
  readonly minRows: number;
  readonly timeLimit: number;
  readonly threads: number;
}

const sparsity: OptionSpec<number> = {
  flag: "--sparsity <leafPenalty>",
  help: "leafPenalty of a leaf, in mistakes: leaves that save fewer are left out",
  default: 0,
  parse: (text) => atLeastZero("--sparsity", text),
};

const timeLimit: OptionSpec<number> = {
  flag: "--time-limit <seconds>",
  help: "stop after this long with the best tree so far and its gap (0: no limit)",
  default: 0,
  parse: (text) => atLeastZero("--time-limit", text),
};

const options = {
  intervals: wholeNumber(
    "--intervals <k>",
    "most intervals of a number at the last level (0: classes + 1; 2: binary)",
    0,
    0,
  ),
  thresholds: wholeNumber(
    "--thresholds <k>",
    "try only so many cuts of each number, at its quantiles (0: every cut)",
    0,
    0,
  ),
  sparsity,
  costs,
  minRows,
  timeLimit,
  threads: wholeNumber("--threads <n>", "how many threads search (0: one per core)", 1, 0),
};

function td(depth: number, summary: string): Learner<TdOptions> {
  const learn = (request: LearnRequest<TdOptions>): Promise<Learned> => learnTd(depth, request);
  return { name: `t${depth}`, summary, options, exactNumbers: true, learn };
}

export const tdLearners: readonly Learner<TdOptions>[] = [
  td(1, "the best tree of one query, proved best (Auer, Holte & Maass 1995)"),
  td(2, "the best tree of two levels, proved best (Auer, Holte & Maass 1995)"),
  td(3, "the best tree of three levels, proved best, or the best so far and its gap"),
  td(4, "the best tree of four levels, proved best, or the best so far and its gap"),
];

async function learnTd(
  depth: number,
  { source, part, options: given, context }: LearnRequest<TdOptions>,
): Promise<Learned> {
  const started = performance.now();
  const full = await source.table(part);
  const table = given.thresholds > 0 ? coarseTable(full, given.thresholds) : full;
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  // A limit counts from here on, the making of the table included.
  const spent = (performance.now() - started) / 1000;
  const { root, certificate } = await optimalTree({
    table,
    schemas,
    depth,
    intervals: given.intervals,
    sparsity: given.sparsity,
    costs: costMatrix(given.costs, source.classes),
    minRows: given.minRows,
    threads: given.threads || (globalThis.navigator?.hardwareConcurrency ?? 2),
    timeLimit: given.timeLimit > 0 ? given.timeLimit - spent : Number.POSITIVE_INFINITY,
    context,
  });
  const isCoarse = table.columns.some((column, index) => column !== full.columns[index]);
  const searched = isCoarse
    ? `${certificate.searched}, at most ${given.thresholds} cuts of each number`
    : certificate.searched;
  const model: TreeModel = { form: "tree", ...modelHead(source, columnsAsked(root)), root };
  return { model, certificate: { ...certificate, searched }, history: [], notices: [] };
}

function columnsAsked(root: TreeNode, asked = new Set<string>()): Set<string> {
  if (root.type === "test" && "column" in root.test) asked.add(root.test.column);
  else if (root.type === "values" || root.type === "intervals") asked.add(root.column);
  for (const child of childrenOf(root)) columnsAsked(child, asked);
  return asked;
}

function atLeastZero(flag: string, text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY) || text.trim() === "") {
    throw new DataError(`${flag}: expected a number of at least 0, got "${text}"`);
  }
  return value;
}
