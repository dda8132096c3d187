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
    return missing + this.cut(cells, 0, width - 1);
  }

  /** A number's bins alone, from some place in `cells` on; nothing where there are none. */
  cut(cells: Float64Array, from: number, bins: number): number {
    const isPlain = this.#classes === 2 && this.#intervals === 2;
    return isPlain ? twoIntervals(cells, from, bins) : this.#fewIntervals(cells, from, bins);
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

  #fewIntervals(cells: Float64Array, from: number, bins: number): number {
    const classes = this.#classes;
    const states = this.#states.fill(Number.POSITIVE_INFINITY);
    states.fill(0, 0, classes);
    for (let bin = 0; bin < bins; bin++) {
      let sum = 0;
      for (let c = 0; c < classes; c++) sum += cells[from + bin * classes + c];
      if (sum === 0) continue;
      // From the last interval to the first: a cut in this bin leaves what was before it.
      for (let begun = this.#intervals - 1; begun >= 0; begun--) {
        let cut = Number.POSITIVE_INFINITY;
        for (let c = 0; begun > 0 && c < classes; c++) cut = Math.min(cut, states[(begun - 1) * classes + c]);
        for (let c = 0; c < classes; c++) {
          const at = begun * classes + c;
          states[at] = Math.min(cut, states[at] + sum - cells[from + bin * classes + c]);
        }
      }
    }
    let least = Number.POSITIVE_INFINITY;
    for (const state of states) if (state < least) least = state;
    return least;
  }
}

/**
 * Two classes and one cut: the common case, written out. A side costs half of its rows less what one class has more of
 * than the other; there is no branch in the loop, since nobody could guess which way it goes.
 */
function twoIntervals(cells: Float64Array, from: number, bins: number): number {
  const end = from + 2 * bins;
  let all = 0;
  let right = 0;
  for (let at = from; at < end; at += 2) {
    all += cells[at] + cells[at + 1];
    right += cells[at] - cells[at + 1];
  }
  let left = 0;
  let most = 0;
  for (let at = from; at < end; at += 2) {
    const more = cells[at] - cells[at + 1];
    right -= more;
    most = Math.max(most, cells[at] + cells[at + 1] + Math.abs(left) + Math.abs(right));
    left += more;
  }
  return (all - most) / 2;
}
