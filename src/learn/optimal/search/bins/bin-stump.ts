// What one more query, or a leaf, costs at least on rows counted in a column's cells. A number's cut falls into a bin,
// whose rows may go either way: they are taken to cost nothing. Then no cut inside the bins can cost less.

/** `cells` holds a row of class gains for each cell, the missing ones last. */
export class BinStump {
  readonly #classes: number;
  readonly #intervals: number;
  /** By intervals begun and answer to the last one: least cost so far. */
  readonly #states: Float64Array;

  constructor(classes: number, intervals: number) {
    this.#classes = classes;
    this.#intervals = intervals;
    this.#states = new Float64Array(intervals * classes);
  }

  least(cells: Float64Array, width: number, ordered: boolean): number {
    const missing = this.#leaf(cells, width - 1);
    if (!ordered) {
      let sum = missing;
      for (let cell = 0; cell < width - 1; cell++) sum += this.#leaf(cells, cell);
      return sum;
    }
    const isPlain = this.#classes === 2 && this.#intervals === 2;
    return missing + (isPlain ? twoIntervals(cells, width - 1) : this.#fewIntervals(cells, width - 1));
  }

  /** All of a cell's rows but the class that gains most. */
  #leaf(cells: Float64Array, cell: number): number {
    const classes = this.#classes;
    let sum = 0;
    let most = 0;
    for (let at = cell * classes; at < (cell + 1) * classes; at++) {
      sum += cells[at];
      if (cells[at] > most) most = cells[at];
    }
    return sum - most;
  }

  #fewIntervals(cells: Float64Array, bins: number): number {
    const classes = this.#classes;
    const states = this.#states.fill(Number.POSITIVE_INFINITY);
    states.fill(0, 0, classes);
    for (let bin = 0; bin < bins; bin++) {
      let sum = 0;
      for (let c = 0; c < classes; c++) sum += cells[bin * classes + c];
      if (sum === 0) continue;
      // From the last interval to the first: a cut in this bin leaves what was before it.
      for (let begun = this.#intervals - 1; begun >= 0; begun--) {
        let cut = Number.POSITIVE_INFINITY;
        for (let c = 0; begun > 0 && c < classes; c++) cut = Math.min(cut, states[(begun - 1) * classes + c]);
        for (let c = 0; c < classes; c++) {
          const at = begun * classes + c;
          states[at] = Math.min(cut, states[at] + sum - cells[bin * classes + c]);
        }
      }
    }
    let least = Number.POSITIVE_INFINITY;
    for (const state of states) if (state < least) least = state;
    return least;
  }
}

/** Two classes and one cut: the common case, written out. */
function twoIntervals(cells: Float64Array, bins: number): number {
  let right0 = 0;
  let right1 = 0;
  for (let bin = 0; bin < bins; bin++) {
    right0 += cells[2 * bin];
    right1 += cells[2 * bin + 1];
  }
  let left0 = 0;
  let left1 = 0;
  let least = right0 < right1 ? right0 : right1;
  for (let bin = 0; bin < bins; bin++) {
    const own0 = cells[2 * bin];
    const own1 = cells[2 * bin + 1];
    right0 -= own0;
    right1 -= own1;
    const cost = (left0 < left1 ? left0 : left1) + (right0 < right1 ? right0 : right1);
    if (cost < least) least = cost;
    left0 += own0;
    left1 += own1;
  }
  return least;
}
