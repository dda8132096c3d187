// The signs of a tally: conditions, and how many of them each row of a table passes. Every sign can be chosen anew while the
// others stand: a row then says what it gains by passing, for it is counted one higher if it does.

import type { Table } from "../../encoding/table.ts";
import type { QuestionFinder } from "../shared/refine/best-condition.ts";
import type { LiveCondition } from "../shared/refine/live-condition.ts";

/** What a row loses, by how many signs it passes and by its class: (signs + 1) × classes. */
export type Losses = Float64Array;

interface Sign {
  readonly asked: LiveCondition;
  /** By row: 1 where it passes. */
  readonly answers: Uint8Array;
  /** Keys of questions that divide the rows as it does. */
  readonly twins: string[];
}

export class Signs {
  readonly #table: Table;
  readonly #questions: QuestionFinder;
  /** Rows that gain or lose something by passing, and what; the first `#movable` of each. */
  readonly #rows: Uint32Array;
  readonly #gains: Float64Array;
  #movable = 0;
  readonly #counts: Uint16Array;
  readonly #signs: Sign[] = [];

  constructor(table: Table, questions: QuestionFinder) {
    this.#table = table;
    this.#questions = questions;
    this.#rows = new Uint32Array(table.rows);
    this.#gains = new Float64Array(table.rows);
    this.#counts = new Uint16Array(table.rows);
  }

  get size(): number {
    return this.#signs.length;
  }

  get asked(): LiveCondition[] {
    return this.#signs.map(({ asked }) => asked);
  }

  /** Weights of the rows by how many signs they pass and by class: (signs + 1) × classes. */
  weights(): Float64Array {
    const { classes, classCodes, weights, rows } = this.#table;
    const sums = new Float64Array((this.size + 1) * classes.length);
    for (let row = 0; row < rows; row++) {
      const at = this.#counts[row] * classes.length + classCodes[row];
      sums[at] = sums[at] + weights[row];
    }
    return sums;
  }

  /** One more sign, the best for these losses; false where no condition is left. */
  add(losses: Losses): boolean {
    this.#weigh(losses);
    const found = this.#find(Number.NEGATIVE_INFINITY);
    if (found !== null) this.#put(this.size, found);
    return found !== null;
  }

  /** Adds this condition, unless there is one that divides the rows as it does. */
  addNew(asked: LiveCondition): void {
    const sign = this.#live(asked);
    if (!this.#signs.some(({ answers }) => isSame(answers, sign.answers))) this.#put(this.size, sign);
  }

  /** Chooses one sign anew; whether a better one was found. */
  askAnew(index: number, losses: Losses, rounding: number): boolean {
    const sign = this.remove(index);
    this.#weigh(losses);
    let current = 0;
    for (let i = 0; i < this.#movable; i++) {
      if (sign.answers[this.#rows[i]]) current += this.#gains[i];
    }
    const found = this.#find(current + rounding);
    this.#put(index, found ?? sign);
    return found !== null;
  }

  insert(index: number, asked: LiveCondition): void {
    this.#put(index, this.#live(asked));
  }

  remove(index: number): Sign {
    const [sign] = this.#signs.splice(index, 1);
    for (let row = 0; row < this.#counts.length; row++) {
      this.#counts[row] = this.#counts[row] - sign!.answers[row];
    }
    return sign!;
  }

  #put(index: number, sign: Sign): void {
    this.#signs.splice(index, 0, sign);
    for (let row = 0; row < this.#counts.length; row++) {
      this.#counts[row] = this.#counts[row] + sign.answers[row];
    }
  }

  /** The same condition twice would count twice, and beside its negation for nothing: neither is asked. */
  #find(beyond: number): Sign | null {
    const rows = this.#rows.subarray(0, this.#movable);
    const gains = this.#gains.subarray(0, this.#movable);
    for (;;) {
      const refused = new Set(this.#signs.flatMap(({ twins }) => twins));
      const question = this.#questions.findForAll(rows, gains, { refused, beyond });
      if (question === null) return null;
      const sign = this.#live(this.#questions.oriented(question));
      const twin = this.#signs.find(({ answers }) => isSame(answers, sign.answers));
      if (!twin) return sign;
      twin.twins.push(question.key);
    }
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

  #live(asked: LiveCondition): Sign {
    return { asked, answers: this.#answersOf(asked), twins: [] };
  }

  #answersOf({ column, passing }: LiveCondition): Uint8Array {
    const { codes } = this.#table.columns[column];
    const answers = new Uint8Array(this.#table.rows);
    for (let row = 0; row < answers.length; row++) answers[row] = passing[codes[row]];
    return answers;
  }
}

/** Or the opposite of each other. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  const flip = a[0] ^ b[0];
  for (let row = 1; row < a.length; row++) if ((a[row] ^ b[row]) !== flip) return false;
  return true;
}
