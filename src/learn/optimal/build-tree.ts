// From a plan to the lasting tree: ranks turned into thresholds and categories, every node given its class and counts.

import type { Condition } from "../../condition/condition.ts";
import type { ColumnSchema } from "../../dataset/dataset.ts";
import type { RankedTableColumn } from "../../encoding/table.ts";
import { thresholdBetween } from "../../encoding/threshold.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { TreeNode } from "../../model/model.ts";
import { type CostMatrix, cheapestClass } from "../cost.ts";
import { FAN, LEAF, MISSING_ONLY, type Plan, QUERY } from "./plan.ts";
import type { Problem } from "./problem.ts";
import type { RowSet, RowSets } from "./row-sets.ts";
import type { SideScan } from "./side-scan.ts";
import type { StumpSolver } from "./stump.ts";

export interface TreeBuilderParts {
  readonly problem: Problem;
  readonly memory: LinearMemory;
  readonly sets: RowSets;
  readonly stumps: StumpSolver;
  readonly sides: SideScan;
  readonly costs: CostMatrix;
  /** Parallel to the table's columns. */
  readonly schemas: readonly ColumnSchema[];
}

/** One node's query: cut behind these ranks of the set; no cuts mean a fan, or known against missing. */
interface Query {
  readonly column: number;
  readonly cuts: readonly number[];
  /** Null: each child is the best tree of one query. */
  readonly children: readonly Plan[] | null;
}

export class TreeBuilder {
  readonly #parts: TreeBuilderParts;

  constructor(parts: TreeBuilderParts) {
    this.#parts = parts;
  }

  build(set: RowSet, plan: Plan, parentClass = 0): TreeNode {
    const { problem, costs } = this.#parts;
    const { table } = problem;
    const counts = this.#countClasses(set);
    const label = set.rows === 0 ? parentClass : cheapestClass(counts, costs);
    const labelled = { class: table.classes[label]!, counts: [...counts] };
    const query = set.rows === 0 ? null : this.#queryOf(set, plan);
    if (query === null) return { type: "leaf", ...labelled };
    const { column, cuts, children } = query;
    const branch = (low: number, high: number, index: number): TreeNode => {
      const { sets } = this.#parts;
      const mark = sets.mark();
      const node = this.build(sets.select(set, column, low, high), children?.[index] ?? QUERY, label);
      sets.free(mark);
      return node;
    };
    const { index, ordered, hasMissing, size } = problem.columns[column]!;
    const schema = this.#parts.schemas[index]!;
    const { name } = schema;
    if (!ordered) {
      if (size === 2 && !hasMissing) {
        // Boolean: true passes. Two categories: the first passes.
        const passing = schema.kind === "boolean" ? 1 : 0;
        const test: Condition =
          schema.kind === "boolean"
            ? { type: "is", column: name }
            : { type: "equals", column: name, value: schema.categories[0]! };
        const sides = [branch(0, 0, 0), branch(1, 1, 1)];
        return { type: "test", ...labelled, test, yes: sides[passing]!, no: sides[1 - passing]! };
      }
      const branches = schema.categories.map((value, code) => ({ value, node: branch(code, code, code) }));
      const missing = branch(size, size, size);
      return { type: "values", ...labelled, column: name, branches, missing };
    }
    const { values } = set.columns[column]!;
    if (cuts.length === 0) {
      const test: Condition = { type: "missing", column: name };
      const known = branch(0, values - 1, 0);
      return { type: "test", ...labelled, test, yes: branch(values, values, 1), no: known };
    }
    const thresholds = cuts.map((cut) => this.#threshold(set, column, cut));
    const ends = [...cuts, values - 1];
    const branches = ends.map((end, at) => branch(at === 0 ? 0 : ends[at - 1]! + 1, end, at));
    if (branches.length === 2 && !hasMissing) {
      const test: Condition = { type: "at-most", column: name, threshold: thresholds[0]! };
      return { type: "test", ...labelled, test, yes: branches[0]!, no: branches[1]! };
    }
    const missing = branch(values, values, branches.length);
    return { type: "intervals", ...labelled, column: name, thresholds, branches, missing };
  }

  #queryOf(set: RowSet, plan: Plan): Query | null {
    if (plan.type === "leaf") return null;
    if (plan.type === "query") return this.#bestQuery(set);
    const cuts = plan.cut === FAN || plan.cut === MISSING_ONLY ? [] : [plan.cut];
    return { column: plan.column, cuts, children: plan.children };
  }

  /** The best tree of one query: of equals a leaf, then the first column. */
  #bestQuery(set: RowSet): Query | null {
    const { problem, stumps, sides } = this.#parts;
    const values = sides.whole(set, problem.minRows);
    const best = values.reduce((a, b) => Math.min(a, b));
    if (values[problem.columns.length] === best) return null;
    const column = values.indexOf(best);
    const { cuts } = stumps.query(set, null, column, problem.minRows);
    const length = Math.max(problem.columns[column]!.size + 1, cuts.length + 2);
    return { column, cuts, children: Array.from({ length }, () => LEAF) };
  }

  #countClasses(set: RowSet): Float64Array {
    const { table, classes } = this.#parts.problem;
    const counts = new Float64Array(classes);
    const ids = this.#parts.memory.u32(set.ids, set.rows);
    for (let row = 0; row < set.rows; row++) {
      counts[table.classCodes[ids[row]!]!]! += table.weights[ids[row]!]!;
    }
    return counts;
  }

  /** Half-way between the set's value of this rank and its next one. */
  #threshold(set: RowSet, column: number, rank: number): number {
    const { problem, memory } = this.#parts;
    const tableColumn = problem.table.columns[problem.columns[column]!.index] as RankedTableColumn;
    const { order, known } = set.columns[column]!;
    const narrow = set.width === 16;
    const entries = narrow ? memory.u16(order, known) : memory.u32(order, known);
    const ids = memory.u32(set.ids, set.rows);
    // The entry that ends the value of this rank; the next entry begins the next one.
    let ended = -1;
    let at = 0;
    for (; at < known; at++) {
      if (entries[at]! >= (narrow ? 0x8000 : 0x80000000) && ++ended === rank) break;
    }
    const codeAt = (i: number): number =>
      tableColumn.codes[ids[entries[i]! & (narrow ? 0x7fff : 0x7fffffff)]!]!;
    return thresholdBetween(tableColumn.upper(codeAt(at)), tableColumn.lower(codeAt(at + 1)));
  }
}
