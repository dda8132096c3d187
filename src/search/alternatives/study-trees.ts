// What trees have in common and where they differ: which answer alike on all rows, how much each
// depends on each column, and how they vote on each row.

import {
  forEachMember,
  fullSet,
  intersect,
  passingSet,
  type RowSet,
  subtract,
} from "../../encoding/row-set.ts";
import type { Table } from "../../encoding/table.ts";
import type { TableCondition } from "../../encoding/table-conditions.ts";
import { type CostMatrix, costOfAnswer } from "../../objective/cost.ts";
import { endOf, type WrittenTree } from "./write-trees.ts";

/** Trees with the same answer to every row. */
export interface AnswerGroup {
  /** Places in the list. */
  readonly trees: number[];
  /** Class of each row of the table. */
  readonly answers: Uint16Array;
}

/** A leaf with what leads to it: condition * 2, one more where it holds. */
interface Path {
  readonly literals: readonly number[];
  readonly label: number;
}

export class TreeStudy {
  readonly #table: Table;
  readonly #conditions: readonly TableCondition[];
  readonly #costs: CostMatrix;
  /** Rows that pass a condition. */
  readonly #passing = new Map<number, RowSet>();
  /** By what leads there: class counts of the rows that reach a leaf, or an inner node. */
  readonly #counts = new Map<string, Float64Array>();
  /** Of all rows. */
  readonly weight: number;

  constructor(table: Table, conditions: readonly TableCondition[], costs: CostMatrix) {
    this.#table = table;
    this.#conditions = conditions;
    this.#costs = costs;
    this.weight = table.weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** Columns that a tree asks about, in the table's order. */
  columnsOf({ code }: WrittenTree): number[] {
    const columns = new Set(code.filter((item) => item >= 0).map((item) => this.#conditions[item].column));
    return [...columns].sort((a, b) => a - b);
  }

  /** Groups in the order of their first trees. */
  groupByAnswers(trees: readonly WrittenTree[]): AnswerGroup[] {
    const groups: AnswerGroup[] = [];
    const byHash = new Map<number, AnswerGroup[]>();
    trees.forEach((tree, index) => {
      const answers = this.answers(tree);
      let hash = 0;
      for (let row = 0; row < answers.length; row++) hash = (Math.imul(hash, 31) + answers[row]) | 0;
      const alike = byHash.get(hash);
      const group = alike?.find((each) => each.answers.every((label, row) => label === answers[row]));
      if (group) {
        group.trees.push(index);
        return;
      }
      const fresh = { trees: [index], answers };
      groups.push(fresh);
      if (alike) alike.push(fresh);
      else byHash.set(hash, [fresh]);
    });
    return groups;
  }

  /** Class of each row. */
  answers({ code }: WrittenTree): Uint16Array {
    const answers = new Uint16Array(this.#table.rows);
    for (const { literals, label } of pathsOf(code)) {
      if (label === 0) continue;
      forEachMember(this.#rows(literals), (row) => {
        answers[row] = label;
      });
    }
    return answers;
  }

  /** Weighted class counts of the rows that reach a leaf, or an inner node. */
  counts(literals: readonly number[]): Float64Array {
    const key = [...literals].sort((a, b) => a - b).join(" ");
    const known = this.#counts.get(key);
    if (known) return known;
    const { weights, classCodes, classes } = this.#table;
    const counts = new Float64Array(classes.length);
    forEachMember(this.#rows(literals), (row) => {
      counts[classCodes[row]] += weights[row];
    });
    this.#counts.set(key, counts);
    return counts;
  }

  /**
   * What a tree loses when a column's values are drawn anew for every row from the same column,
   * whatever the rest of the row says: the mean over all ways to do so, as a cost per row. Without
   * costs that is accuracy lost.
   */
  dependence(tree: WrittenTree, column: number): number {
    let cost = 0;
    for (const { literals, label } of pathsOf(tree.code)) {
      const own = literals.filter((literal) => this.#conditions[literal >> 1].column === column);
      const others = literals.filter((literal) => this.#conditions[literal >> 1].column !== column);
      const total = (sum: number, weight: number): number => sum + weight;
      const share = own.length === 0 ? 1 : this.counts(own).reduce(total, 0) / this.weight;
      this.counts(others).forEach((weight, actual) => {
        cost += share * weight * costOfAnswer(actual, label, this.#costs);
      });
    }
    return this.weight > 0 ? (cost - tree.cost) / this.weight : 0;
  }

  /** The rows that pass, or fail, all conditions of a path. */
  #rows(literals: readonly number[]): RowSet {
    const rows = fullSet(this.#table.rows);
    for (const literal of literals) {
      const condition = literal >> 1;
      let passing = this.#passing.get(condition);
      if (passing === undefined) {
        passing = passingSet(this.#conditions[condition].codes, this.#conditions[condition].passing);
        this.#passing.set(condition, passing);
      }
      if ((literal & 1) === 1) intersect(rows, passing, rows);
      else subtract(rows, passing, rows);
    }
    return rows;
  }
}

function pathsOf(code: readonly number[]): Path[] {
  const paths: Path[] = [];
  const visit = (at: number, literals: readonly number[]): void => {
    if (code[at] < 0) {
      paths.push({ literals, label: -1 - code[at] });
      return;
    }
    visit(at + 1, [...literals, code[at] * 2 + 1]);
    visit(endOf(code, at + 1), [...literals, code[at] * 2]);
  };
  visit(0, []);
  return paths;
}
