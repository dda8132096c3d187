// Checks an exact tree against the rows it was learned from, on its own: it sends every row down
// the tree anew, and where the data are small enough it tries all trees. It shares no code with the
// search.

import { isOrdered } from "../dataset/column.ts";
import type { Table, TableColumn } from "../encoding/table.ts";
import type { TreeNode } from "../model/model.ts";
import { childrenOf } from "../model/size.ts";
import type { Certificate } from "../objective/certificate.ts";
import { type CostMatrix, roundingOf } from "../objective/cost.ts";
import { type Check, MOST_WORK } from "./check.ts";
import { tryAllTrees } from "./try-all-trees.ts";

/** An exact tree, what its search proved, and what it was asked for. */
export interface TreeClaim {
  readonly table: Table;
  /** Texts of the categories, parallel to the table's columns (empty for numbers). */
  readonly categories: readonly (readonly string[])[];
  readonly root: TreeNode;
  readonly certificate: Certificate;
  readonly depth: number;
  readonly intervals: number;
  readonly sparsity: number;
  readonly minRows: number;
  readonly costs: CostMatrix;
  readonly missingIsLeaf?: boolean;
}

/**
 * Checks an exact tree against the rows it was learned from, on its own: it sends every row down
 * the tree anew, and where the data are small enough it tries all trees. It shares no code with the
 * search.
 *
 * @example
 * const { model: tree, certificate, options } = await learn(penguins, { method: "t1" });
 * if (tree.form !== "tree" || certificate === null) throw new Error("t1 proves a tree");
 * const table = await source.table(source.everything);
 * const categories = source.variables.map(({ schema }) => schema.categories);
 * const intervals = options.intervals as number;
 * const asked = { depth: 1, intervals, sparsity: 0, minRows: 0, costs: null };
 * console.log(checkTree({ table, categories, root: tree.root, certificate, ...asked }));
 * // → { fault: null, proved: false }
 */
export function checkTree(claim: TreeClaim): Check {
  const { table, root, certificate, sparsity, depth } = claim;
  if (deepest(root) > depth) return { fault: `the tree is deeper than ${depth}`, proved: false };
  let cost = sparsity * leavesOf(root);
  for (let row = 0; row < table.rows; row++) {
    const label = table.classes.indexOf(answer(claim, root, row));
    const actual = table.classCodes[row];
    const each = claim.costs ? claim.costs[actual][label] : actual === label ? 0 : 1;
    cost += table.weights[row] * each;
  }
  const rounding = roundingOf(claim.costs, cost);
  if (Math.abs(cost - certificate.upperBound) > rounding) {
    return { fault: `the tree costs ${cost}, not ${certificate.upperBound}`, proved: false };
  }
  if (certificate.lowerBound > certificate.upperBound) {
    return { fault: "the lower bound is above the tree's cost", proved: false };
  }
  const best = tryAllTrees(claim, MOST_WORK);
  if (best === null) return { fault: null, proved: false };
  if (best < certificate.lowerBound - rounding) return { fault: `a tree costs only ${best}`, proved: true };
  return { fault: null, proved: true };
}

function answer(claim: TreeClaim, root: TreeNode, row: number): string {
  let node = root;
  while (node.type !== "leaf") {
    const name = node.type === "test" ? ("column" in node.test ? node.test.column : "") : node.column;
    const index = claim.table.columns.findIndex((column) => column.name === name);
    const column = claim.table.columns[index];
    const code = column.codes[row];
    const text = claim.categories[index][code];
    if (node.type === "values") {
      node = node.branches.find((branch) => branch.value === text)?.node ?? node.missing;
    } else if (node.type === "intervals") {
      if (code === column.size) node = node.missing;
      else {
        const value = numberAt(column, code);
        const at = node.thresholds.findIndex((threshold) => value <= threshold);
        node = node.branches[at < 0 ? node.branches.length - 1 : at];
      }
    } else {
      const { test } = node;
      let passes = code === column.size;
      if (test.type === "is") passes = code === 1;
      else if (test.type === "equals") passes = text === test.value;
      else if (test.type === "at-most") passes = !passes && numberAt(column, code) <= test.threshold;
      node = passes ? node.yes : node.no;
    }
  }
  return node.class;
}

function numberAt(column: TableColumn, code: number): number {
  return isOrdered(column) ? column.upper(code) : Number.NaN;
}

function leavesOf(node: TreeNode): number {
  return node.type === "leaf" ? 1 : childrenOf(node).reduce((sum, child) => sum + leavesOf(child), 0);
}

function deepest(node: TreeNode): number {
  return node.type === "leaf" ? 0 : 1 + Math.max(...childrenOf(node).map(deepest));
}
