// The best tree of a few levels as a multivariate split inside a larger one (Auer, Holte & Maass
// 1995, Section 2, with the split criterion "weighted inaccuracy"): each of its leaves is given the
// best tree of its own rows, and so on, as long as that costs less. No tree so made is worse than
// the first on the training rows; that it is the best of its depth is not proved.

import { isOrdered } from "../../dataset/column.ts";
import type { Table } from "../../encoding/table.ts";
import type { LeafNode, TreeNode } from "../../model/model.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { treeObjective } from "./tree-objective.ts";

export interface ExtendRequest {
  readonly costs: CostMatrix;
  readonly sparsity: number;
  /** Texts of the categories, parallel to the table's columns (empty for numbers). */
  readonly categories: readonly (readonly string[])[];
  /** The best tree of some rows; null where time is out. */
  solve(table: Table): Promise<TreeNode | null>;
}

/** Replaces every leaf by the best tree of its rows where cheaper, repeatedly. */
export async function extendTree(root: TreeNode, table: Table, request: ExtendRequest): Promise<TreeNode> {
  const { costs, sparsity } = request;
  const replaced = new Map<LeafNode, TreeNode>();
  for (const [leaf, rows] of rowsByLeaf(root, table, request.categories)) {
    if (leaf.counts.filter((count) => count > 0).length < 2) continue;
    const below = rowsOf(table, rows);
    const best = await request.solve(below);
    if (best === null) break;
    const cost = (tree: TreeNode): number => treeObjective(tree, table.classes, costs, sparsity);
    // What rounding adds is no saving; without a saving the same rows would be solved for ever.
    if (best.type === "leaf" || cost(best) >= cost(leaf) - 1e-9) continue;
    replaced.set(leaf, await extendTree(best, below, request));
  }
  return replaced.size === 0 ? root : withLeaves(root, replaced);
}

function rowsByLeaf(
  root: TreeNode,
  table: Table,
  categories: readonly (readonly string[])[],
): Map<LeafNode, number[]> {
  const place = new Map(table.columns.map((column, index) => [column.name, index]));
  const leaves = new Map<LeafNode, number[]>();
  for (let row = 0; row < table.rows; row++) {
    let node = root;
    while (node.type !== "leaf") node = childOf(node, row);
    const rows = leaves.get(node);
    if (rows) rows.push(row);
    else leaves.set(node, [row]);
  }
  return leaves;

  function childOf(node: Exclude<TreeNode, LeafNode>, row: number): TreeNode {
    const name = node.type === "test" ? (node.test as { column: string }).column : node.column;
    const index = place.get(name)!;
    const column = table.columns[index];
    const code = column.codes[row];
    const isMissing = code === column.size;
    const text = categories[index][code];
    const value = isOrdered(column) && !isMissing ? column.upper(code) : Number.NaN;
    if (node.type === "values") {
      return node.branches.find((branch) => branch.value === text)?.node ?? node.missing;
    }
    if (node.type === "intervals") {
      if (isMissing) return node.missing;
      const at = node.thresholds.findIndex((threshold) => value <= threshold);
      return at < 0 ? node.branches.at(-1)! : node.branches[at];
    }
    const { test } = node;
    const passes =
      test.type === "missing"
        ? isMissing
        : !isMissing &&
          (test.type === "is"
            ? code === 1
            : test.type === "equals"
              ? text === test.value
              : test.type === "at-most" && value <= test.threshold);
    const isNegated = "negated" in test && test.negated === true;
    return passes !== isNegated ? node.yes : node.no;
  }
}

function rowsOf(table: Table, rows: readonly number[]): Table {
  const pick = <T extends { readonly [index: number]: number }>(codes: T): T => {
    const chosen = new (codes.constructor as new (length: number) => T & { [index: number]: number })(
      rows.length,
    );
    for (let i = 0; i < rows.length; i++) chosen[i] = codes[rows[i]];
    return chosen;
  };
  return {
    ...table,
    rows: rows.length,
    weights: pick(table.weights),
    classCodes: pick(table.classCodes),
    columns: table.columns.map((column) => ({ ...column, codes: pick(column.codes) })),
  };
}

function withLeaves(node: TreeNode, replaced: ReadonlyMap<LeafNode, TreeNode>): TreeNode {
  const change = (child: TreeNode): TreeNode => withLeaves(child, replaced);
  switch (node.type) {
    case "leaf":
      return replaced.get(node) ?? node;
    case "test":
      return { ...node, yes: change(node.yes), no: change(node.no) };
    case "values": {
      const branches = node.branches.map(({ value, node: child }) => ({ value, node: change(child) }));
      return { ...node, branches, missing: change(node.missing) };
    }
    case "intervals":
      return { ...node, branches: node.branches.map(change), missing: change(node.missing) };
  }
}
