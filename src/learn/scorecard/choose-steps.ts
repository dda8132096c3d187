// The steps of a scorecard: the best one after another, each time with all weights fitted anew;
// then, if asked for, every step is chosen once more while the others stand.

import { bestStep } from "./best-step.ts";
import { type Cells, cellsOf, type Sides } from "./cells.ts";
import { type Fit, fitLogistic } from "./fit-logistic.ts";
import { fitSoftmax } from "./fit-softmax.ts";
import type { Step } from "./steps.ts";

export interface Chosen {
  readonly steps: readonly Step[];
  readonly cells: Cells;
  readonly fit: Fit;
}

/** What decides the steps but for their number. */
export interface StepOptions {
  readonly sides: Sides;
  readonly ridge: number;
  /** Nats that a step must bring. */
  readonly leastGain: number;
}

/** The best step one after another: fewer steps are the first of more, and are not sought again. */
export class GreedySteps {
  readonly options: StepOptions;
  readonly #chosen: Chosen[];
  #isOver = false;

  constructor(options: StepOptions) {
    this.options = options;
    this.#chosen = [fitted([], options.sides, options.ridge)];
  }

  /** At most so many steps. */
  async first(most: number, turn: (done: number) => Promise<void>): Promise<Chosen> {
    const { sides, ridge, leastGain } = this.options;
    while (this.#chosen.length <= most && !this.#isOver) {
      await turn(this.#chosen.length / (most + 1));
      const last = this.#chosen.at(-1)!;
      const found = bestStep(sides, last.cells, last.fit, last.steps, ridge);
      if (found === null || found.gain < leastGain) this.#isOver = true;
      else this.#chosen.push(fitted([...last.steps, found.step], sides, ridge, last.fit));
    }
    return this.#chosen[Math.min(most, this.#chosen.length - 1)];
  }
}

/** Chooses every step once more while the others stand. */
export async function exchangeSteps(
  greedy: Chosen,
  { sides, ridge }: StepOptions,
  turn: (done: number) => Promise<void>,
): Promise<Chosen> {
  let chosen = greedy;
  for (const [done, step] of greedy.steps.entries()) {
    await turn(done / greedy.steps.length);
    const place = chosen.steps.indexOf(step);
    const others = chosen.steps.toSpliced(place, 1);
    const without = fitted(others, sides, ridge, withoutStep(chosen.fit, place));
    const found = bestStep(sides, without.cells, without.fit, others, ridge);
    if (found === null || isSame(found.step, step)) continue;
    const next = fitted([...others, found.step], sides, ridge, without.fit);
    if (wholeLoss(next, ridge) < wholeLoss(chosen, ridge) - LEAST_STEP) chosen = next;
  }
  return chosen;
}

/** Nats of the whole data, below which a change is rounding. */
const LEAST_STEP = 1e-6;

function wholeLoss({ fit }: Chosen, ridge: number): number {
  return fit.loss + (ridge / 2) * fit.weights.reduce((sum, weight) => sum + weight ** 2, 0);
}

/** The weights of the other steps, to begin with. */
function withoutStep(fit: Fit, place: number): Fit {
  const width = fit.starts.length;
  const isOther = (_: number, at: number): boolean => Math.floor(at / width) !== place;
  return { ...fit, weights: fit.weights.filter(isOther) };
}

function isSame(a: Step, b: Step): boolean {
  return a.column === b.column && a.type === b.type && a.code === b.code;
}

/** Of two classes one column of points, of more a column for each. */
function fitted(steps: readonly Step[], sides: Sides, ridge: number, from?: Fit): Chosen {
  const cells = cellsOf(steps, sides);
  const fitWeights = sides.factors.length > 2 ? fitSoftmax : fitLogistic;
  return { steps, cells, fit: fitWeights(cells, { ridge, ...(from && { from }) }) };
}
