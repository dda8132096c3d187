// The steps of a scorecard: the best one after another, each time with all weights fitted anew;
// then every step is chosen once more while the others stand, for as long as that helps.

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

export interface ChooseOptions {
  readonly sides: Sides;
  readonly most: number;
  readonly ridge: number;
  /** Nats that a step must bring. */
  readonly leastGain: number;
  /** Times that every step is chosen anew. */
  readonly rounds: number;
  /** Called between two steps. */
  readonly turn: (done: number) => Promise<void>;
}

export async function chooseSteps(options: ChooseOptions): Promise<Chosen> {
  const { sides, most, ridge, leastGain, rounds, turn } = options;
  let chosen = fitted([], sides, ridge);
  while (chosen.steps.length < most) {
    await turn(chosen.steps.length / (most * (1 + rounds)));
    const found = bestStep(sides, chosen.cells, chosen.fit, chosen.steps, ridge);
    if (found === null || found.gain < leastGain) break;
    chosen = fitted([...chosen.steps, found.step], sides, ridge, chosen.fit);
  }
  for (let round = 0; round < rounds; round++) {
    let isBetter = false;
    for (let place = 0; place < chosen.steps.length; place++) {
      await turn((1 + round + place / chosen.steps.length) / (1 + rounds));
      const others = chosen.steps.filter((_, index) => index !== place);
      const without = fitted(others, sides, ridge);
      const found = bestStep(sides, without.cells, without.fit, others, ridge);
      if (found === null || isSame(found.step, chosen.steps[place])) continue;
      const next = fitted(chosen.steps.with(place, found.step), sides, ridge);
      if (wholeLoss(next, ridge) >= wholeLoss(chosen, ridge) - LEAST_STEP) continue;
      chosen = next;
      isBetter = true;
    }
    if (!isBetter) break;
  }
  return chosen;
}

/** Nats of the whole data, below which a change is rounding. */
const LEAST_STEP = 1e-6;

function wholeLoss({ fit }: Chosen, ridge: number): number {
  return fit.loss + (ridge / 2) * fit.weights.reduce((sum, weight) => sum + weight ** 2, 0);
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
