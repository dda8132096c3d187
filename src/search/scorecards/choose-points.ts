// The best whole points for given items, by branch and bound: items get their points one after the
// other, those with the largest weights first, while the weights of the others stay free. Points
// are tried outwards from where the weights would have them. Shares of the unit for which the loss
// is small enough, the others being free, are an interval: convexity says so. So the first points
// that are too much end their side.

import type { Pace } from "../../run/pace.ts";
import { ColumnFit, type Columns } from "./fit-columns.ts";
import type { ItemCells } from "./item-cells.ts";
import { EQUAL, type PointsFound, type ScorecardProblem } from "./scorecard-problem.ts";
import { columnsOf, limitsOf } from "./support-fit.ts";

export interface PointsRequest {
  readonly cells: ItemCells;
  readonly problem: ScorecardProblem;
  /** All weight. */
  readonly total: number;
  /** Only points of less than this mean loss (with prices) are of use. */
  readonly below: () => number;
  /** `floor`: what is proved of these very points. */
  readonly offer: (found: PointsFound, floor: number) => void;
  readonly pace: Pace;
  /** Fits after which it ends without a proof; none for a proof. */
  readonly mostFits?: number;
}

/** Offers all points that are better than what is known. There are items. */
export function choosePoints(request: PointsRequest): Promise<void> {
  return new PointSearch(request).run();
}

class PointSearch {
  readonly #request: PointsRequest;
  readonly #fits: readonly ColumnFit[];
  /** Of all items. */
  readonly #price: number;
  readonly #points: Int32Array;
  /** Places of the items, in the order in which they get points. */
  #order: number[] = [];
  #fitsLeft: number;

  constructor(request: PointsRequest) {
    this.#request = request;
    const { cells, problem, mostFits } = request;
    const limits = limitsOf(problem);
    const size = cells.items.length;
    this.#points = new Int32Array(size);
    this.#price = problem.price * size;
    this.#fitsLeft = mostFits ?? Number.POSITIVE_INFINITY;
    this.#fits = Array.from({ length: size + 1 }, () => new ColumnFit(size + 2, limits));
  }

  async run(): Promise<void> {
    const { cells, problem } = this.#request;
    const [fit] = this.#fits;
    if (this.#isTooMuch(fit, columnsOf(cells))) return;
    const size = cells.items.length;
    const from = fit.weights.slice();
    const weights = from.subarray(1, size + 1);
    this.#order = Array.from(weights.keys());
    this.#order.sort((a, b) => Math.abs(weights[b]) - Math.abs(weights[a]) || a - b);
    // While the unit is free the points of one item decide nothing, so all are tried.
    const side = weights[this.#order[0]] < 0 ? -1 : 1;
    for (const sign of [side, -side]) {
      for (let points = 1; points <= problem.mostPoints; points++) {
        if (this.#mayBeOfUse(0, sign * points, from)) await this.#goOn(0);
      }
    }
  }

  #needed(): number {
    const { below, total } = this.#request;
    return (below() - EQUAL - this.#price) * total;
  }

  #isTooMuch(fit: ColumnFit, columns: Columns): boolean {
    const isLeaf = columns.hasTotal && columns.width === 2;
    return this.#fitsLeft-- <= 0 || fit.fit(columns, this.#needed(), isLeaf);
  }

  /** Gives the place-th item these points. */
  #mayBeOfUse(place: number, points: number, from: Float64Array): boolean {
    this.#points[this.#order[place]] = points;
    const fit = this.#fits[place + 1];
    this.#startAt(fit, place, from);
    return !this.#isTooMuch(fit, this.#columnsAfter(place + 1));
  }

  /** The next item has its turn; after the last these are points to offer. */
  async #goOn(place: number): Promise<void> {
    const fit = this.#fits[place + 1];
    if (place + 1 === this.#order.length) {
      this.#leaf(fit);
      return;
    }
    const { pace } = this.#request;
    if (pace.due()) await pace.turn();
    await this.#next(place + 1, fit);
  }

  /** The weights found before, without that of the item that has its points now. */
  #startAt({ weights }: ColumnFit, place: number, from: Float64Array): void {
    const rest = this.#order.length - place - 1;
    weights[0] = from[0];
    const own = this.#order[place];
    weights[1] = place === 0 ? Math.abs(from[1 + own] / this.#points[own]) : from[1];
    for (let i = 0; i < rest; i++) weights[2 + i] = place === 0 ? from[1 + this.#order[i + 1]] : from[3 + i];
  }

  async #next(place: number, before: ColumnFit): Promise<void> {
    const from = before.weights.slice();
    const { mostPoints: most } = this.#request.problem;
    const [, unit, weight] = from;
    const hasRatio = unit > 1e-6;
    const centre = hasRatio ? Math.max(-most, Math.min(most, weight / unit)) : 0;
    let down = Math.floor(centre);
    let up = down + 1;
    while (down >= -most || up <= most) {
      if (this.#fitsLeft <= 0) return;
      const goesUp = down < -most || (up <= most && up - centre < centre - down);
      const points = goesUp ? up++ : down--;
      if (points === 0) continue;
      if (this.#mayBeOfUse(place, points, from)) {
        await this.#goOn(place);
        continue;
      }
      // The weights before are less than too much, so beyond these points all is.
      if (!hasRatio || before.loss >= this.#needed()) continue;
      if (goesUp) up = most + 1;
      else down = -most - 1;
    }
  }

  /** The start, the totals of the first items, and the others free. */
  #columnsAfter(given: number): Columns {
    const { cells, answers, yes, no } = this.#request.cells;
    const size = this.#order.length;
    const width = size - given + 2;
    const values = new Float64Array(cells * width);
    for (let cell = 0; cell < cells; cell++) {
      const at = cell * width;
      values[at] = 1;
      for (let place = 0; place < size; place++) {
        const item = this.#order[place];
        const holds = answers[cell * size + item];
        if (place >= given) values[at + 2 + place - given] = holds;
        else if (holds) values[at + 1] = values[at + 1] + this.#points[item];
      }
    }
    return { values, width, yes, no, cells, hasTotal: true };
  }

  #leaf({ weights, loss, floor }: ColumnFit): void {
    const { cells, total, offer } = this.#request;
    const order = Array.from(cells.items.keys()).sort((a, b) => cells.items[a] - cells.items[b]);
    offer(
      {
        items: order.map((place) => cells.items[place]),
        points: order.map((place) => this.#points[place]),
        start: weights[0],
        unit: weights[1],
        value: loss / total + this.#price,
      },
      floor / total + this.#price,
    );
  }
}
