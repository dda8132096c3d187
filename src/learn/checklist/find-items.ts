// The items and bands of least cost that were found: for two classes built up item by item; where the classes or the bands are more,
// from random starts besides.

import type { Variable } from "../../counts/count-source.ts";
import { createRandom } from "../../dataset/random.ts";
import type { Table } from "../../encoding/table.ts";
import type { LearnContext } from "../shared/learner.ts";
import { Pace } from "../shared/pace.ts";
import { ConditionFinder } from "../shared/refine/best-condition.ts";
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

type Paced = <T>(work: Generator<void, T>) => Promise<T>;

const BATCH = 20;
const SUREST = 5;
const MOST_ROUNDS = 30;

export async function findItems(request: ItemRequest): Promise<Settled> {
  const { table, variables, answerCosts, mostBands, context } = request;
  const conditions = new ConditionFinder(table, variables, answerCosts.minRows);
  const importance = importanceOf(answerCosts);
  const pace = new Pace(Number.POSITIVE_INFINITY);
  /** Gives the event loop its turns, and heeds the signal, between two steps of the work. */
  const paced: Paced = async (work) => {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      if (pace.due()) await pace.turn();
      context.signal?.throwIfAborted();
    }
  };
  const found: Settled[] = [];
  const keep = async (items: Items): Promise<void> => {
    found.push({ items, bands: await paced(settle(items, mostBands, answerCosts)) });
  };
  const classes = table.classes.length;
  if (classes <= 2) {
    context.onProgress?.({ done: null, text: "finding items" });
    const items = new Items(table, conditions);
    await paced(buildUp(items, request.size, rarerClass(items.weights()), importance));
    await keep(items);
  }
  if (classes > 2 || mostBands > 2) await keep(await bestDrawn(request, { conditions, importance, paced }));
  return found.reduce((best, next) =>
    next.bands.cost < best.bands.cost - answerCosts.rounding ? next : best,
  );
}

/** Of each batch of random starts the surest few go on after one round; the first that makes no mistake ends it. */
async function bestDrawn(
  { table, variables, answerCosts, size, mostBands, starts, seed, context }: ItemRequest,
  {
    conditions,
    importance,
    paced,
  }: { readonly conditions: ConditionFinder; readonly importance: Float64Array; readonly paced: Paced },
): Promise<Items> {
  const random = createRandom(seed);
  const batches = Math.ceil(starts / BATCH);
  let best: { readonly items: Items; readonly loss: number } | null = null;
  for (let batch = 0; batch < batches; batch++) {
    context.onProgress?.({ done: batch / batches, text: `random items, ${batch + 1} of ${batches}` });
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

/** Items are items of what is rare; of equals, of the later class. */
function rarerClass(weights: Float64Array): number {
  let rarest = 0;
  for (let label = 1; label < weights.length; label++) if (weights[label] <= weights[rarest]) rarest = label;
  return rarest;
}
