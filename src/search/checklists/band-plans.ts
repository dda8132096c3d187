// The ways to turn the number of items that hold into a class, in at most so many bands. Negating
// all items reverses a plan, so only one of a plan and its reverse is needed.

export type BandPlan = Int32Array;

/**
 * Plans without empty bands, from one band up; a single class for all numbers only without items.
 */
export function bandPlans(items: number, classes: number, mostBands: number): BandPlan[] {
  const plans: BandPlan[] = [];
  const labels = new Int32Array(items + 1);
  const extend = (from: number, bands: number, last: number): void => {
    if (from > items) {
      if (items > 0 && bands < 2) return;
      if (items === 0 || isFirst(labels)) plans.push(labels.slice());
      return;
    }
    for (let label = 0; label < classes; label++) {
      if (label === last || bands === mostBands) continue;
      for (let to = from + 1; to <= items + 1; to++) {
        labels.fill(label, from, to);
        extend(to, bands + 1, label);
      }
    }
  };
  extend(0, 0, -1);
  return plans;
}

/** Whether a plan is not after its reverse. */
function isFirst(labels: Int32Array): boolean {
  for (let i = 0, j = labels.length - 1; i < j; i++, j--) {
    if (labels[i] !== labels[j]) return labels[i] < labels[j];
  }
  return true;
}
