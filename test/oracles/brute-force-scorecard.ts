// All whole points, one after the other: the least mean logistic loss of start + unit × total plus a price per item,
// the start found by halving an interval and the unit by comparing thirds of its own.

export interface AllPoints {
  /** By item, by row. */
  readonly items: readonly ArrayLike<number>[];
  readonly yes: ArrayLike<number>;
  readonly no: ArrayLike<number>;
  readonly price: number;
  readonly mostItems: number;
  readonly mostPoints: number;
  readonly leastUnit: number;
  readonly mostUnit: number;
}

export function bruteForceScorecard(problem: AllPoints): number {
  const { items, price, mostItems, mostPoints } = problem;
  let best = Number.POSITIVE_INFINITY;
  const points = items.map(() => 0);
  const choose = (item: number, used: number): void => {
    if (item < items.length) {
      for (let own = -mostPoints; own <= mostPoints; own++) {
        if (own !== 0 && used === mostItems) continue;
        points[item] = own;
        choose(item + 1, used + Number(own !== 0));
      }
      points[item] = 0;
      return;
    }
    if (used === 0 || points.some((own) => own !== 0)) {
      best = Math.min(best, leastLoss(problem, points) + price * used);
    }
  };
  choose(0, 0);
  return best;
}

export function leastLoss(problem: AllPoints, points: readonly number[]): number {
  const { items, yes, no } = problem;
  const totals = Array.from(yes, (_, row) => points.reduce((sum, own, i) => sum + own * items[i]![row]!, 0));
  const all = totals.reduce((sum, _, row) => sum + yes[row]! + no[row]!, 0);
  const lossAt = (unit: number): number => {
    let [low, high] = [-300, 300];
    for (let step = 0; step < 80; step++) {
      const start = (low + high) / 2;
      const slope = totals.reduce(
        (sum, total, row) => sum + (yes[row]! + no[row]!) / (1 + Math.exp(-start - unit * total)) - yes[row]!,
        0,
      );
      if (slope > 0) high = start;
      else low = start;
    }
    return (
      totals.reduce((sum, total, row) => {
        const score = low + unit * total;
        return sum + yes[row]! * log1pExp(-score) + no[row]! * log1pExp(score);
      }, 0) / all
    );
  };
  let [low, high] = [problem.leastUnit, problem.mostUnit];
  for (let step = 0; step < 60 && high - low > 1e-9; step++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (lossAt(a) <= lossAt(b)) high = b;
    else low = a;
  }
  return lossAt((low + high) / 2);
}

function log1pExp(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
