// The items and bands of least cost that were found: for two classes built up item by item; where
// there are more classes or bands, from random starts as well.

import type { Variable } from "../../counts/count-source.ts";
import { createRandom } from "../../dataset/random.ts";
import type { Table } from "../../encoding/table.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { phase } from "../../learner/phase.ts";
import { Pace } from "../../run/pace.ts";
import { ConditionFinder } from "../../split/refine/best-condition.ts";
import { countOf } from "../../text/numbers.ts";
import type { Bands } from "./bands.ts";
import { buildUp } from "./build-up.ts";
import { drawCondition, settleDrawn } from "./drawn-items.ts";
import { Items } from "./items.ts";
import { type AnswerCosts, bandsOf, settle } from "./settle.ts";

export interface ItemRequest {
  readonly table: Table;
  /** Parallel to the table's columns. */
  readonly variables: readonly Variable[];
  readonly answerCosts: AnswerCosts;
  /** Most items. */
  readonly size: number;
  readonly mostBands: number;
  /** Random ones; few lead to items that mean nothing one by one. */
  readonly starts: number;
  readonly seed: number;
  readonly context: LearnContext;
}

export interface Settled {
  readonly items: Items;
  readonly bands: Bands;
}

/** `onTurn` gets the number of steps done. */
type Paced = <T>(work: Generator<void, T>, onTurn?: (steps: number) => void) => Promise<T>;

// About what share of the work is done: when items were built up, where random starts come after
// that and where none do, and when only the answers are still to be settled.
const BUILT = 0.2;
const BUILT_ALONE = 0.7;
const FOUND = 0.9;

const BATCH = 20;
const SUREST = 5;
const MOST_ROUNDS = 30;

export async function findItems(request: ItemRequest): Promise<Settled> {
  const { table, variables, answerCosts, mostBands, context } = request;
  const conditions = new ConditionFinder(table, variables, answerCosts.minRows);
  const importance = importanceOf(answerCosts);
  const pace = new Pace(Number.POSITIVE_INFINITY, context.signal);
  /** Gives the event loop its turns, and heeds the signal, between two steps of the work. */
  const paced: Paced = async (work, onTurn) => {
    for (let steps = 1; ; steps++) {
      const step = work.next();
      if (step.done) return step.value;
      if (!pace.due()) continue;
      await pace.turnIfDue();
      onTurn?.(steps);
    }
  };
  const found: Settled[] = [];
  const keep = async (items: Items): Promise<void> => {
    found.push({ items, bands: await paced(settle(items, mostBands, answerCosts)) });
  };
  const classes = table.classes.length;
  const isDrawn = classes > 2 || mostBands > 2;
  if (classes <= 2) {
    const size = Math.max(1, request.size);
    const items = new Items(table, conditions);
    const built = isDrawn ? BUILT : BUILT_ALONE;
    const report = (steps: number): void => {
      // Items that were found are then chosen anew, a few times each.
      const isRefining = steps >= size;
      const done = isRefining ? built * (1 - (0.5 * size) / steps) : (built * 0.5 * steps) / size;
      const text = isRefining ? `refining ${countOf(size, "item")}` : `item ${steps + 1} of at most ${size}`;
      context.onProgress?.({ done, text });
    };
    report(0);
    await paced(buildUp(items, request.size, rarerClass(items.weights()), importance), report);
    context.onProgress?.({ done: isDrawn ? built : FOUND, text: "settling the answers" });
    await keep(items);
  }
  if (isDrawn) {
    const from = classes <= 2 ? BUILT : 0;
    const drawn = { conditions, importance, paced, context: phase(context, from, FOUND) };
    await keep(await bestDrawn(request, drawn));
  }
  return found.reduce((best, next) =>
    next.bands.cost < best.bands.cost - answerCosts.rounding ? next : best,
  );
}

interface Drawing {
  readonly conditions: ConditionFinder;
  readonly importance: Float64Array;
  readonly paced: Paced;
  readonly context: LearnContext;
}

/** The best few of each batch of starts continue after one round; one without errors ends it. */
async function bestDrawn(
  { table, variables, answerCosts, size, mostBands, starts, seed }: ItemRequest,
  { conditions, importance, paced, context }: Drawing,
): Promise<Items> {
  const random = createRandom(seed);
  const batches = Math.ceil(starts / BATCH);
  let best: { readonly items: Items; readonly loss: number } | null = null;
  for (let batch = 0; batch < batches; batch++) {
    const text = `random starts ${batch * BATCH + 1} to ${Math.min(starts, (batch + 1) * BATCH)} of ${starts}`;
    context.onProgress?.({ done: batch / batches, text });
    const drawn: { readonly items: Items; readonly loss: number }[] = [];
    for (let start = 0; start < Math.min(BATCH, starts - batch * BATCH); start++) {
      const items = new Items(table, conditions);
      for (let draw = 0; draw < size; draw++) {
        const condition = drawCondition(table, variables, random);
        if (condition !== null) items.addNew(condition);
      }
      drawn.push({ items, loss: await paced(settleDrawn(items, importance, 1)) });
    }
    // A stable sort: of equals, the earlier start.
    drawn.sort((a, b) => a.loss - b.loss);
    for (const { items } of drawn.slice(0, SUREST)) {
      const loss = await paced(settleDrawn(items, importance, MOST_ROUNDS));
      if (best === null || loss < best.loss) best = { items, loss };
      if (bandsOf(items, mostBands, answerCosts).cost <= answerCosts.rounding) return items;
    }
  }
  return best!.items;
}

/** Of each class: what a mistake on it costs, on average over the other classes. */
function importanceOf({ table, classes }: AnswerCosts): Float64Array {
  return Float64Array.from({ length: classes }, (_, actual) => {
    let sum = 0;
    for (let answer = 0; answer < classes; answer++) sum += table[actual * classes + answer];
    return sum / Math.max(1, classes - 1);
  });
}

/** Items describe the rarer class; of equally frequent ones the later. */
function rarerClass(weights: Float64Array): number {
  let rarest = 0;
  for (let label = 1; label < weights.length; label++) if (weights[label] <= weights[rarest]) rarest = label;
  return rarest;
}
