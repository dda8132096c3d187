// Bands of a checklist: runs of counts that get one answer. Of all ways to cut 0 … n into at most
// so many bands, the cheapest.

export interface Bands {
  /** Class of each count. */
  readonly labels: Int32Array;
  readonly cost: number;
}

/**
 * `answerCosts` say what it costs to answer all rows of a count with a class: counts × classes. Of
 * equals the fewest bands, then the first class.
 */
export function cheapestBands(answerCosts: Float64Array, classes: number, mostBands: number): Bands {
  const counts = answerCosts.length / classes;
  // Least cost of the counts up to here, with so many bands of which the last has this class; and
  // whether it begins here.
  const cost = new Float64Array(counts * mostBands * classes).fill(Number.POSITIVE_INFINITY);
  const begins = new Int32Array(counts * mostBands * classes).fill(-1);
  const at = (count: number, band: number, label: number): number =>
    (count * mostBands + band) * classes + label;
  for (let count = 0; count < counts; count++) {
    for (let band = 0; band < Math.min(mostBands, count + 1); band++) {
      for (let label = 0; label < classes; label++) {
        const added = answerCosts[count * classes + label];
        let best = count === 0 ? 0 : cost[at(count - 1, band, label)];
        let before = -1;
        if (band > 0) {
          for (let other = 0; other < classes; other++) {
            const sum = cost[at(count - 1, band - 1, other)];
            if (other !== label && sum < best) {
              best = sum;
              before = other;
            }
          }
        }
        cost[at(count, band, label)] = best + added;
        begins[at(count, band, label)] = before;
      }
    }
  }
  let [band, label, least] = [0, 0, Number.POSITIVE_INFINITY];
  for (let bands = 0; bands < mostBands; bands++) {
    for (let last = 0; last < classes; last++) {
      const sum = cost[at(counts - 1, bands, last)];
      if (sum < least) [band, label, least] = [bands, last, sum];
    }
  }
  const labels = new Int32Array(counts);
  for (let count = counts - 1; count >= 0; count--) {
    labels[count] = label;
    const before = begins[at(count, band, label)];
    if (before >= 0) {
      band--;
      label = before;
    }
  }
  return { labels, cost: least };
}

/** The bands from few items to many: where each begins, and where the next does. */
export function runsOf(labels: Int32Array): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (let from = 0; from < labels.length; ) {
    let to = from + 1;
    while (to < labels.length && labels[to] === labels[from]) to++;
    runs.push([from, to]);
    from = to;
  }
  return runs;
}
