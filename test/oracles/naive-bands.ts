// Every way to give the counts of a checklist classes, for the cheapest within so many bands.

/** Least cost; `answerCosts` are counts × classes. */
export function leastBandCost(answerCosts: readonly number[], classes: number, mostBands: number): number {
  const counts = answerCosts.length / classes;
  let least = Number.POSITIVE_INFINITY;
  const extend = (labels: readonly number[], cost: number): void => {
    if (labels.length === counts) {
      if (bandsIn(labels) <= mostBands) least = Math.min(least, cost);
      return;
    }
    for (let label = 0; label < classes; label++) {
      extend([...labels, label], cost + answerCosts[labels.length * classes + label]);
    }
  };
  extend([], 0);
  return least;
}

export function bandsIn(labels: ArrayLike<number>): number {
  let bands = labels.length > 0 ? 1 : 0;
  for (let count = 1; count < labels.length; count++) if (labels[count] !== labels[count - 1]) bands++;
  return bands;
}
