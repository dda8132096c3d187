// The merits of splits of two-valued variables, computed many at a time by a kernel.

import { sideMerit } from "../../kernels/information.ts";
import { SideMerits } from "../../kernels/side-merits.ts";

/** Splits computed together. */
const BATCH = 1024;

/** Takes the merit of one split; `total` gives the merit of all its rows together. */
export type TakeSplit = (
  part: number,
  weighting: number,
  variable: number,
  merit: number,
  total: () => number,
) => void;

export class TwoSidedSplits {
  readonly #sides: SideMerits;
  readonly #classes: number;
  readonly #factors: Float64Array | null;
  readonly #parts = new Uint32Array(BATCH);
  readonly #weightings = new Uint32Array(BATCH);
  readonly #variables = new Uint32Array(BATCH);
  #length = 0;
  #take: TakeSplit = () => {};

  static async create(classes: number, factors: Float64Array | null): Promise<TwoSidedSplits> {
    return new TwoSidedSplits(await SideMerits.create(2 * BATCH, classes, factors), classes, factors);
  }

  private constructor(sides: SideMerits, classes: number, factors: Float64Array | null) {
    this.#sides = sides;
    this.#classes = classes;
    this.#factors = factors;
  }

  /** From now on splits are handed to `take`, in the order they are added, but not at once. */
  begin(take: TakeSplit): void {
    this.#take = take;
    this.#length = 0;
  }

  /** `counts`: the classes of one side, then of the other. */
  add(part: number, weighting: number, variable: number, counts: Float64Array): void {
    if (this.#length === BATCH) this.finish();
    const at = this.#length++;
    this.#parts[at] = part;
    this.#weightings[at] = weighting;
    this.#variables[at] = variable;
    const { counts: sides, capacity } = this.#sides;
    for (let c = 0; c < this.#classes; c++) {
      sides[c * capacity + 2 * at] = counts[c];
      sides[c * capacity + 2 * at + 1] = counts[this.#classes + c];
    }
  }

  /** Hands over what is still waiting. */
  finish(): void {
    this.#sides.measure(2 * this.#length);
    const { merits, counts, capacity } = this.#sides;
    let at = 0;
    const total = (): number => {
      const both = new Float64Array(this.#classes);
      for (let c = 0; c < both.length; c++) {
        both[c] = counts[c * capacity + 2 * at] + counts[c * capacity + 2 * at + 1];
      }
      return sideMerit(both, 0, both.length, this.#factors);
    };
    for (; at < this.#length; at++) {
      const merit = merits[2 * at] + merits[2 * at + 1];
      this.#take(this.#parts[at], this.#weightings[at], this.#variables[at], merit, total);
    }
    this.#length = 0;
  }
}
