// A lower bound of what a checklist costs, given some of its items. A row for which c items hold so
// far will have c to c + r in the end. Its cost as a function of how many of the r further items
// hold is bounded from below by a line. With one line for each class and level, the bound is a sum
// over the further items, so it is least for the r literals of least sum. Any line below the cost
// gives a valid bound, so lines are chosen again as long as that raises it.

export interface BoundRequest {
  /** How many items are still to be added. */
  readonly left: number;
  /** Levels that matter: for each class what its answer costs after 0 to `left` more items. */
  readonly levels: readonly { readonly costs: readonly Float64Array[]; readonly counts: Float64Array }[];
  readonly classes: number;
  readonly conditions: number;
  /** Literals that may still be added: condition * 2, one more for its negation. */
  readonly allowed: Int32Array;
}

export interface LinearBound {
  /** The part that does not depend on further items. */
  readonly base: number;
  /** What each of these literals adds. */
  readonly shares: Float64Array;
  readonly value: number;
}

/** A line below a function of 0 to r. */
interface Line {
  readonly start: number;
  readonly slope: number;
}

export function linearBound(request: BoundRequest): LinearBound {
  const { levels, classes, conditions, allowed, left } = request;
  const shares = new Float64Array(allowed.length);
  let base = 0;
  const choices: { lines: Line[]; chosen: number; weight: number; passing: Float64Array }[] = [];
  for (const { costs, counts } of levels) {
    for (let label = 0; label < classes; label++) {
      const weight = counts[conditions * classes + label];
      if (weight === 0) continue;
      const lines = linesBelow(costs[label]);
      base += lines[0].start * weight;
      if (lines.length === 1 && lines[0].slope === 0) continue;
      const passing = new Float64Array(allowed.length);
      for (let i = 0; i < allowed.length; i++) {
        const inside = counts[(allowed[i] >> 1) * classes + label];
        passing[i] = (allowed[i] & 1) === 1 ? weight - inside : inside;
      }
      choices.push({ lines, chosen: 0, weight, passing });
    }
  }
  let value = base + leastOf(shares, left, null, 0);
  for (const choice of choices) {
    const { lines, weight, passing } = choice;
    for (let other = 0; other < lines.length; other++) {
      if (other === choice.chosen) continue;
      const before = lines[choice.chosen];
      const line = lines[other];
      const step = line.slope - before.slope;
      const moved = base + (line.start - before.start) * weight;
      const found = moved + leastOf(shares, left, passing, step);
      if (found <= value) continue;
      value = found;
      base = moved;
      for (let i = 0; i < shares.length; i++) shares[i] += step * passing[i];
      choice.chosen = other;
    }
  }
  return { base, shares, value };
}

/** The flat line, then the sides of the convex hull from below. */
function linesBelow(costs: Float64Array): Line[] {
  let least = costs[0];
  for (let e = 1; e < costs.length; e++) least = Math.min(least, costs[e]);
  const lines: Line[] = [{ start: least, slope: 0 }];
  for (let at = 0; at < costs.length - 1; ) {
    // The flattest way on is the next side.
    let next = at + 1;
    let slope = costs[next] - costs[at];
    for (let to = at + 2; to < costs.length; to++) {
      const steep = (costs[to] - costs[at]) / (to - at);
      if (steep <= slope) {
        slope = steep;
        next = to;
      }
    }
    if (slope !== 0) lines.push({ start: costs[at] - slope * at, slope });
    at = next;
  }
  return lines;
}

/** Sum of the `count` least values[i] + step * passing[i]; infinite where there are fewer. */
function leastOf(values: Float64Array, many: number, passing: Float64Array | null, step: number): number {
  if (values.length < many) return Number.POSITIVE_INFINITY;
  const least = new Float64Array(many).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < values.length; i++) {
    const value = passing ? values[i] + step * passing[i] : values[i];
    if (value >= least[many - 1]) continue;
    let at = many - 1;
    for (; at > 0 && least[at - 1] > value; at--) least[at] = least[at - 1];
    least[at] = value;
  }
  let sum = 0;
  for (let k = 0; k < many; k++) sum += least[k];
  return sum;
}
