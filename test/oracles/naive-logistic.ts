// Logistic losses the slow way: row by row, and the best weights by small steps downhill.

export interface NaiveRow {
  /** 0 or 1 for each variable. */
  readonly x: readonly number[];
  readonly yes: number;
  readonly no: number;
}

/** In nats, with half the ridge times the squared weights; the last weight is the start. */
export function naiveLoss(rows: readonly NaiveRow[], weights: readonly number[], ridge: number): number {
  let loss = 0;
  for (const { x, yes, no } of rows) {
    const score = x.reduce((sum, value, i) => sum + value * weights[i]!, weights.at(-1)!);
    loss += yes * Math.log(1 + Math.exp(-score)) + no * Math.log(1 + Math.exp(score));
  }
  return loss + (ridge / 2) * weights.slice(0, -1).reduce((sum, weight) => sum + weight ** 2, 0);
}

/** The least such loss, by moving one weight at a time by ever smaller amounts. */
export function naiveLeastLoss(rows: readonly NaiveRow[], variables: number, ridge: number): number {
  const weights = Array.from({ length: variables + 1 }, () => 0);
  let least = naiveLoss(rows, weights, ridge);
  for (let step = 1; step > 1e-7; step /= 2) {
    for (let moved = true; moved; ) {
      moved = false;
      for (let i = 0; i < weights.length; i++) {
        for (const by of [step, -step]) {
          weights[i]! += by;
          const loss = naiveLoss(rows, weights, ridge);
          if (loss < least - 1e-12) {
            least = loss;
            moved = true;
          } else weights[i]! -= by;
        }
      }
    }
  }
  return least;
}
