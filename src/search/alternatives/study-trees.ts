// What a list of trees has in common and where its trees differ: which answer alike on all rows, how much each depends on
// each column, and how the trees vote on each row.

import type { Table } from "../../encoding/table.ts";
import type { TableCondition } from "../../encoding/table-conditions.ts";
import { type CostMatrix, costOfAnswer } from "../../objective/cost.ts";
import type { WrittenTree } from "./list-trees.ts";
import { skip } from "./logical-key.ts";

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
  readonly #words: number;
  /** Rows that pass each condition, and all rows. */
  readonly #bits = new Map<number, Uint32Array>();
  readonly #all: Uint32Array;
  readonly #weights = new Map<string, Float64Array>();
  /** Of all rows. */
  readonly weight: number;

  constructor(table: Table, conditions: readonly TableCondition[], costs: CostMatrix) {
    this.#table = table;
    this.#conditions = conditions;
    this.#costs = costs;
    this.#words = Math.ceil(table.rows / 32);
    this.#all = new Uint32Array(this.#words).fill(0xffffffff);
    if (table.rows % 32 > 0) this.#all[this.#words - 1] = 2 ** (table.rows % 32) - 1;
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
      const rows = this.#rows(literals);
      for (let w = 0; w < rows.length; w++) {
        for (let bits = rows[w]; bits !== 0; bits &= bits - 1) {
          answers[w * 32 + 31 - Math.clz32(bits & -bits)] = label;
        }
      }
    }
    return answers;
  }

  /** Weighted class counts of the rows that reach a leaf, or an inner node. */
  counts(literals: readonly number[]): Float64Array {
    const key = [...literals].sort((a, b) => a - b).join(" ");
    const known = this.#weights.get(key);
    if (known) return known;
    const { weights, classCodes, classes } = this.#table;
    const counts = new Float64Array(classes.length);
    const rows = this.#rows(literals);
    for (let w = 0; w < rows.length; w++) {
      for (let bits = rows[w]; bits !== 0; bits &= bits - 1) {
        const row = w * 32 + 31 - Math.clz32(bits & -bits);
        counts[classCodes[row]] = counts[classCodes[row]] + weights[row];
      }
    }
    this.#weights.set(key, counts);
    return counts;
  }

  /**
   * What a tree loses when a column's values are drawn anew for every row from the same column, whatever the rest of the
   * row says: the mean over all ways to do so, as a cost per row. Without costs that is accuracy lost.
   */
  dependence(tree: WrittenTree, column: number): number {
    let cost = 0;
    for (const { literals, label } of pathsOf(tree.code)) {
      const own = literals.filter((literal) => this.#conditions[literal >> 1].column === column);
      const others = literals.filter((literal) => this.#conditions[literal >> 1].column !== column);
      const share = own.length === 0 ? 1 : total(this.counts(own)) / this.weight;
      this.counts(others).forEach((weight, actual) => {
        cost += share * weight * costOfAnswer(actual, label, this.#costs);
      });
    }
    return this.weight > 0 ? (cost - tree.cost) / this.weight : 0;
  }

  #rows(literals: readonly number[]): Uint32Array {
    const rows = this.#all.slice();
    for (const literal of literals) {
      const passing = this.#passing(literal >> 1);
      if ((literal & 1) === 1) for (let w = 0; w < rows.length; w++) rows[w] &= passing[w];
      else for (let w = 0; w < rows.length; w++) rows[w] &= ~passing[w];
    }
    return rows;
  }

  #passing(condition: number): Uint32Array {
    let bits = this.#bits.get(condition);
    if (bits === undefined) {
      bits = new Uint32Array(this.#words);
      const { codes, passing } = this.#conditions[condition];
      for (let row = 0; row < this.#table.rows; row++) {
        if (passing[codes[row]] === 1) bits[row >> 5] |= 1 << (row & 31);
      }
      this.#bits.set(condition, bits);
    }
    return bits;
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
    visit(skip(code, at + 1), [...literals, code[at] * 2]);
  };
  visit(0, []);
  return paths;
}

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
