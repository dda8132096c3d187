// From a plan to the lasting tree: ranks turned into thresholds and categories, every node given
// its class and counts.

import type { Condition } from "../../condition/condition.ts";
import type { ColumnSchema } from "../../dataset/dataset.ts";
import type { RankedTableColumn } from "../../encoding/table.ts";
import { thresholdBetween } from "../../encoding/threshold.ts";
import type { TreeNode } from "../../model/model.ts";
import { type CostMatrix, cheapestClass } from "../../objective/cost.ts";
import { type Branches, branchesOf } from "../../search/trees/branch-counts.ts";
import {
  LEAF,
  MISSING_ONLY,
  MULTIWAY,
  type Plan,
  QUERY,
  queryPlan,
} from "../../search/trees/problem/plan.ts";
import type { RowSet } from "../../search/trees/problem/row-sets.ts";
import type { Side } from "../../search/trees/problem/side.ts";
import type { SearchTools } from "../../search/trees/search-tools.ts";

export interface TreeBuilderParts {
  readonly tools: Pick<SearchTools, "problem" | "memory" | "sets" | "stumps" | "sides">;
  readonly costs: CostMatrix;
  /** Penalty of a leaf. */
  readonly sparsity: number;
  /** Parallel to the table's columns. */
  readonly schemas: readonly ColumnSchema[];
}

/** Of fewer categories each has a branch, whether or not rows reach it. */
const MANY_CATEGORIES = 64;

/** What every kind of node has. */
interface Labelled {
  readonly class: string;
  readonly counts: number[];
}

/** A node's query: cuts after these ranks; none means multiway, or known against missing. */
interface Query {
  readonly column: number;
  readonly cuts: readonly number[];
  readonly counts: Branches["counts"];
  readonly edges: Branches["edges"];
  /** By interval or category, the missing branch last. */
  readonly branch: (index: number) => TreeNode;
}

export class TreeBuilder {
  readonly #parts: TreeBuilderParts;

  constructor(parts: TreeBuilderParts) {
    this.#parts = parts;
  }

  build(set: RowSet, plan: Plan, parentClass = 0): TreeNode {
    if (plan.type !== "split" || set.rows === 0) return this.#shallow(set, null, plan, parentClass);
    const { problem, sets, memory } = this.#parts.tools;
    const { column, children } = plan;
    const cuts = plan.cut === MULTIWAY || plan.cut === MISSING_ONLY ? [] : [plan.cut];
    const { counts, edges } = branchesOf({ problem, memory, sets, set, side: null, column }, cuts);
    const { labelled, label } = this.#label(totalOf(counts), parentClass);
    const { known, values } = set.columns[column];
    const ends = [...cuts, values - 1];
    const branch = (index: number): TreeNode => {
      const { ordered } = problem.columns[column];
      // The missing branch follows the others; a plan for known against missing calls it the
      // second.
      const low = ordered ? (index === 0 ? 0 : ends[index - 1] + 1) : index;
      const high = ordered ? (ends[index] ?? values) : index;
      const isLeaf = problem.missingIsLeaf && ordered && low === values;
      const child = isLeaf ? LEAF : (children?.[index] ?? QUERY);
      // The last level needs no row set of its own.
      if (child.type !== "split" && plan.cut >= 0 && known === set.rows && low <= high && low < values) {
        return this.#shallow(set, { column, low, high }, child, label);
      }
      const mark = sets.mark();
      const node = this.build(sets.select(set, column, low, high), child, label);
      sets.free(mark);
      return node;
    };
    return this.#write(labelled, { column, cuts, counts, edges, branch });
  }

  /** A leaf, or the best one-query tree for a side; ties go to a leaf, then the first column. */
  #shallow(set: RowSet, side: Side | null, plan: Plan, parentClass: number): TreeNode {
    const { problem, sets, memory, sides, stumps } = this.#parts.tools;
    const { labelled, label } = this.#label(stumps.classWeights(set, side), parentClass);
    const leaf: TreeNode = { type: "leaf", ...labelled };
    if (plan.type === "leaf" || labelled.counts.every((count) => count === 0)) return leaf;
    const { minRows } = problem;
    let chosen = plan.type === "query" && plan.column !== undefined ? plan : null;
    if (chosen === null) {
      const found = queryPlan(sides.onSide(set, side, minRows));
      if (found.type !== "query") return leaf;
      chosen = found;
    }
    const column = chosen.column!;
    const { cuts } = stumps.query(set, side, column, minRows);
    const { counts, edges } = branchesOf({ problem, memory, sets, set, side, column }, cuts);
    const branch = (index: number): TreeNode => ({
      type: "leaf",
      ...this.#label(counts[index], label).labelled,
    });
    return this.#write(labelled, { column, cuts, counts, edges, branch });
  }

  /** The cheapest class of some rows; of none, the one above. */
  #label(counts: Float64Array, parentClass: number): { labelled: Labelled; label: number } {
    const empty = counts.every((count) => count === 0);
    const label = empty ? parentClass : cheapestClass(counts, this.#parts.costs);
    const { classes } = this.#parts.tools.problem.table;
    return { labelled: { class: classes[label], counts: [...counts] }, label };
  }

  #write(labelled: Labelled, { column, cuts, counts, edges, branch }: Query): TreeNode {
    const { index, ordered, hasMissing, size } = this.#parts.tools.problem.columns[column];
    const schema = this.#parts.schemas[index];
    const { name } = schema;
    if (!ordered) {
      if (size === 2 && !hasMissing) {
        // Boolean: true passes. Two categories: the first passes.
        const passing = schema.kind === "boolean" ? 1 : 0;
        const test: Condition =
          schema.kind === "boolean"
            ? { type: "is", column: name }
            : { type: "equals", column: name, value: schema.categories[0] };
        const nodes = [branch(0), branch(1)];
        return { type: "test", ...labelled, test, yes: nodes[passing], no: nodes[1 - passing] };
      }
      const shown = this.#shownCategories(counts, size);
      const branches = shown.map((code) => ({ value: schema.categories[code], node: branch(code) }));
      return { type: "values", ...labelled, column: name, branches, missing: branch(size) };
    }
    if (cuts.length === 0) {
      const test: Condition = { type: "missing", column: name };
      const known = branch(0);
      return { type: "test", ...labelled, test, yes: branch(1), no: known };
    }
    const thresholds = edges.map(([below, above]) => this.#threshold(column, below, above));
    const branches = [...cuts, 0].map((_, at) => branch(at));
    if (branches.length === 2 && !hasMissing) {
      const test: Condition = { type: "at-most", column: name, threshold: thresholds[0] };
      return { type: "test", ...labelled, test, yes: branches[0], no: branches[1] };
    }
    const missing = branch(branches.length);
    return { type: "intervals", ...labelled, column: name, thresholds, branches, missing };
  }

  /**
   * All, or of many those that have rows: any other is answered as a missing value without rows is.
   * Where leaves have a price, each has been counted.
   */
  #shownCategories(counts: readonly Float64Array[], size: number): number[] {
    const all = Array.from({ length: size }, (_, code) => code);
    const hasRows = (code: number): boolean => counts[code].some((count) => count > 0);
    if (size < MANY_CATEGORIES || this.#parts.sparsity > 0 || hasRows(size)) return all;
    const present = all.filter(hasRows);
    return present.length * 2 < size ? present : all;
  }

  /** Half-way between the values of two rows of the table. */
  #threshold(column: number, below: number, above: number): number {
    const { table, columns } = this.#parts.tools.problem;
    const ranked = table.columns[columns[column].index] as RankedTableColumn;
    return thresholdBetween(
      ranked.upper(ranked.codes[below]),
      ranked.lower(ranked.codes[above]),
      ranked.kind,
    );
  }
}

function totalOf(counts: readonly Float64Array[]): Float64Array {
  const total = new Float64Array(counts[0].length);
  for (const part of counts) for (let c = 0; c < total.length; c++) total[c] += part[c];
  return total;
}
