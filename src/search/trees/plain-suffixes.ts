// The least cost of cutting a number's values into intervals where every wrong answer to a row
// costs the same, whichever it is. A general cost matrix takes a step for each class, value and
// number of intervals (stump.ts); here it is one for each class that a value has, for two reasons.
// An interval need not reach beyond the last value that has rows of its class, unless to reach the
// least weight: the next interval takes the rest at no higher cost. And what an answer saves only
// grows from value to value, so the best of all answers is known without trying each.

export interface ValueWeights {
  readonly values: number;
  readonly classes: number;
  /** Of the rows of class c at value * classes + c; there may be more than those of the values. */
  readonly weights: Float64Array;
  /** By class what a wrong answer costs. */
  readonly stakes: Float64Array;
}

/** costFrom[k][i]: least cost of values i.. in exactly k nonempty intervals of least weight. */
export function plainSuffixes(given: ValueWeights, intervals: number, minRows: number): Float64Array[] {
  const { values, classes } = given;
  const present = presentClasses(given);
  const { starts, labels, stakes } = present;
  const { all, nearest, alone, whole } = shortest(given, present, minRows);
  const none = new Float64Array(values + 1).fill(Number.POSITIVE_INFINITY);
  none[values] = 0;
  const costFrom = [none, whole];
  for (let k = 2; k <= intervals; k++) {
    const rest = costFrom[k - 1];
    const here = new Float64Array(values + 1).fill(Number.POSITIVE_INFINITY);
    // By class: what its rows from here on, and from the end on, cost; and the least of what comes
    // behind an end.
    const saved = new Float64Array(classes);
    const savedLater = new Float64Array(classes);
    const reach = new Float64Array(classes).fill(Number.POSITIVE_INFINITY);
    // The least of reach - saved: both only make it less.
    let least = Number.POSITIVE_INFINITY;
    let end = values;
    for (let i = values - 1; i >= 0; i--) {
      for (let p = starts[i]; p < starts[i + 1]; p++) {
        const c = labels[p];
        saved[c] += stakes[p];
        least = Math.min(least, reach[c] - saved[c]);
      }
      for (; end >= nearest[i]; end--) {
        const behind = rest[end] - all[end];
        for (let p = starts[end - 1]; p < starts[end]; p++) {
          const c = labels[p];
          if (behind + savedLater[c] < reach[c]) {
            reach[c] = behind + savedLater[c];
            least = Math.min(least, reach[c] - saved[c]);
          }
          savedLater[c] += stakes[p];
        }
      }
      if (nearest[i] <= values) here[i] = Math.min(rest[nearest[i]] + alone[i], all[i] + least);
    }
    costFrom.push(here);
  }
  return costFrom;
}

interface Present {
  /** Those of value i are at starts[i] to starts[i + 1] - 1. */
  readonly starts: Uint32Array;
  readonly labels: Uint32Array;
  /** What a wrong answer to the value's rows of the class costs. */
  readonly stakes: Float64Array;
  /** By value. */
  readonly weights: Float64Array;
}

function presentClasses({ values, classes, weights, stakes }: ValueWeights): Present {
  let count = 0;
  for (let at = 0; at < values * classes; at++) if (weights[at] !== 0) count++;
  const present = {
    starts: new Uint32Array(values + 1),
    labels: new Uint32Array(count),
    stakes: new Float64Array(count),
    weights: new Float64Array(values),
  };
  let p = 0;
  for (let i = 0; i < values; i++) {
    for (let c = 0; c < classes; c++) {
      const weight = weights[i * classes + c];
      if (weight === 0) continue;
      present.labels[p] = c;
      present.stakes[p++] = weight * stakes[c];
      present.weights[i] += weight;
    }
    present.starts[i + 1] = p;
  }
  return present;
}

interface Shortest {
  /** What all rows of values i.. cost that are answered wrongly. */
  readonly all: Float64Array;
  /** The nearest end of an interval from i on, and its cost up to there; values + 1 if none. */
  readonly nearest: Uint32Array;
  readonly alone: Float64Array;
  /** The cost of one interval from i to the last value. */
  readonly whole: Float64Array;
}

function shortest({ values, classes }: ValueWeights, present: Present, minRows: number): Shortest {
  const { starts, labels, stakes, weights } = present;
  const all = new Float64Array(values + 1);
  const nearest = new Uint32Array(values).fill(values + 1);
  const alone = new Float64Array(values);
  const whole = new Float64Array(values + 1).fill(Number.POSITIVE_INFINITY);
  const heavy = new Float64Array(values + 1);
  const saved = new Float64Array(classes);
  // By class, of the values from i to before the end.
  const within = new Float64Array(classes);
  let most = 0;
  let end = values;
  for (let i = values - 1; i >= 0; i--) {
    heavy[i] = heavy[i + 1] + weights[i];
    all[i] = all[i + 1];
    for (let p = starts[i]; p < starts[i + 1]; p++) {
      all[i] += stakes[p];
      saved[labels[p]] += stakes[p];
      within[labels[p]] += stakes[p];
      most = Math.max(most, saved[labels[p]]);
    }
    for (; end > i && heavy[i] - heavy[end] >= minRows; end--) {
      if (end === values) continue;
      for (let p = starts[end]; p < starts[end + 1]; p++) within[labels[p]] -= stakes[p];
    }
    if (end < values) {
      nearest[i] = end + 1;
      let best = 0;
      for (let c = 0; c < classes; c++) if (within[c] > best) best = within[c];
      alone[i] = all[i] - all[end + 1] - best;
      whole[i] = all[i] - most;
    }
  }
  return { all, nearest, alone, whole };
}
