// The items of a checklist: conditions, and how many of them each row of a table passes. Every item
// can be chosen again while the others stay: each row then has a gain for passing it, since its
// count is one higher if it does.

import { total } from "../../counts/total.ts";
import type { Table } from "../../encoding/table.ts";
import { leastApart } from "../../split/least-apart.ts";
import type { ConditionFinder, FindOptions } from "../../split/refine/best-condition.ts";
import type { LiveCondition } from "../../split/refine/live-condition.ts";

/** What a row loses, by how many items it passes and by its class: (items + 1) × classes. */
export type Losses = Float64Array;

interface Item {
  readonly condition: LiveCondition;
  /** By row: 1 where it passes. */
  readonly answers: Uint8Array;
  /** Keys of conditions that divide the rows as it does. */
  readonly twins: string[];
  /** Of a cut the highest code below it; else null. */
  readonly cut: number | null;
}

export class Items {
  readonly #table: Table;
  readonly #conditions: ConditionFinder;
  /** Rows that gain or lose something by passing, and what; the first `#movable` of each. */
  readonly #rows: Uint32Array;
  readonly #gains: Float64Array;
  #movable = 0;
  readonly #counts: Uint16Array;
  readonly #items: Item[] = [];
  /** Of each column of numbers the weight of the rows with a code below each, once asked for. */
  readonly #below: (Float64Array | undefined)[] = [];
  readonly #apart: number;

  constructor(table: Table, conditions: ConditionFinder) {
    this.#table = table;
    this.#conditions = conditions;
    this.#rows = new Uint32Array(table.rows);
    this.#gains = new Float64Array(table.rows);
    this.#counts = new Uint16Array(table.rows);
    this.#apart = leastApart(total(table.weights));
  }

  get size(): number {
    return this.#items.length;
  }

  get conditions(): LiveCondition[] {
    return this.#items.map(({ condition }) => condition);
  }

  /** Weights of the rows by how many items they pass and by class: (items + 1) × classes. */
  weights(): Float64Array {
    const { classes, classCodes, weights, rows } = this.#table;
    const sums = new Float64Array((this.size + 1) * classes.length);
    for (let row = 0; row < rows; row++) {
      const at = this.#counts[row] * classes.length + classCodes[row];
      sums[at] = sums[at] + weights[row];
    }
    return sums;
  }

  /** One more item, the best for these losses; false where no condition is left. */
  add(losses: Losses): boolean {
    this.#weigh(losses);
    const found = this.#find(Number.NEGATIVE_INFINITY);
    if (found !== null) this.#put(this.size, found);
    return found !== null;
  }

  /** Adds this condition, unless there is one that divides the rows as it does, or nearly. */
  addNew(condition: LiveCondition): void {
    const item = this.#itemOf(condition);
    if (item.cut !== null && this.#isNear(condition.column, item.cut)) return;
    if (!this.#items.some(({ answers }) => isSame(answers, item.answers))) this.#put(this.size, item);
  }

  /** Chooses one item anew; whether a better one was found. */
  chooseAnew(index: number, losses: Losses, rounding: number): boolean {
    const item = this.remove(index);
    this.#weigh(losses);
    let current = 0;
    for (let i = 0; i < this.#movable; i++) {
      if (item.answers[this.#rows[i]]) current += this.#gains[i];
    }
    const found = this.#find(current + rounding);
    this.#put(index, found ?? item);
    return found !== null;
  }

  insert(index: number, condition: LiveCondition): void {
    this.#put(index, this.#itemOf(condition));
  }

  remove(index: number): Item {
    const [item] = this.#items.splice(index, 1);
    for (let row = 0; row < this.#counts.length; row++) {
      this.#counts[row] = this.#counts[row] - item!.answers[row];
    }
    return item!;
  }

  #put(index: number, item: Item): void {
    this.#items.splice(index, 0, item);
    for (let row = 0; row < this.#counts.length; row++) {
      this.#counts[row] = this.#counts[row] + item.answers[row];
    }
  }

  /** The same condition twice would count twice, and its negation cancel it: neither is taken. */
  #find(beyond: number): Item | null {
    const rows = this.#rows.subarray(0, this.#movable);
    const gains = this.#gains.subarray(0, this.#movable);
    for (;;) {
      const twins = new Set(this.#items.flatMap((item) => item.twins));
      const refuses: FindOptions["refuses"] = (key, column, type, code) =>
        twins.has(key) || (type === "at-most" && this.#isNear(column, code));
      const condition = this.#conditions.findForAll(rows, gains, { refuses, beyond });
      if (condition === null) return null;
      const item = this.#itemOf(this.#conditions.oriented(condition));
      const twin = this.#items.find(({ answers }) => isSame(answers, item.answers));
      if (!twin) return item;
      twin.twins.push(condition.key);
    }
  }

  /** Whether a cut after this code parts few rows from that of an item. */
  #isNear(column: number, code: number): boolean {
    return this.#items.some(({ condition, cut }) => {
      if (condition.column !== column || cut === null) return false;
      const below = this.#weightsBelow(column);
      return Math.abs(below[code + 1] - below[cut + 1]) < this.#apart;
    });
  }

  #weightsBelow(column: number): Float64Array {
    const known = this.#below[column];
    if (known !== undefined) return known;
    const { codes, size } = this.#table.columns[column];
    const below = new Float64Array(size + 1);
    for (let row = 0; row < codes.length; row++) {
      if (codes[row] < size) below[codes[row] + 1] += this.#table.weights[row];
    }
    for (let code = 0; code < size; code++) below[code + 1] = below[code + 1] + below[code];
    this.#below[column] = below;
    return below;
  }

  #weigh(losses: Losses): void {
    const { classes, classCodes, weights } = this.#table;
    let movable = 0;
    for (let row = 0; row < this.#counts.length; row++) {
      const at = this.#counts[row] * classes.length + classCodes[row];
      const gain = weights[row] * (losses[at] - losses[at + classes.length]);
      this.#rows[movable] = row;
      this.#gains[movable] = gain;
      if (gain !== 0) movable++;
    }
    this.#movable = movable;
  }

  #itemOf(condition: LiveCondition): Item {
    return { condition, answers: this.#answersOf(condition), twins: [], cut: cutOf(condition) };
  }

  #answersOf({ column, passing }: LiveCondition): Uint8Array {
    const { codes } = this.#table.columns[column];
    const answers = new Uint8Array(this.#table.rows);
    for (let row = 0; row < answers.length; row++) answers[row] = passing[codes[row]];
    return answers;
  }
}

function cutOf({ condition, passing }: LiveCondition): number | null {
  if (condition.type !== "at-most") return null;
  const low = condition.negated === true ? 0 : 1;
  let cut = -1;
  while (cut + 2 < passing.length && passing[cut + 1] === low) cut++;
  return cut;
}

/** Or the opposite of each other. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  const flip = a[0] ^ b[0];
  for (let row = 1; row < a.length; row++) if ((a[row] ^ b[row]) !== flip) return false;
  return true;
}
