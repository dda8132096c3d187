// The signs and bands of least cost that were found: for two classes built up sign by sign; where the classes or the bands are more,
// from random starts besides.

import type { Variable } from "../../counts/count-source.ts";
import { createRandom } from "../../dataset/random.ts";
import type { Table } from "../../encoding/table.ts";
import type { LearnContext } from "../shared/learner.ts";
import { Pace } from "../shared/pace.ts";
import { QuestionFinder } from "../shared/refine/best-condition.ts";
import type { Bands } from "./bands.ts";
import { buildUp } from "./build-up.ts";
import { drawCondition, settleDrawn } from "./drawn-items.ts";
import { Signs } from "./items.ts";
import { bandsOf, type Prices, settle } from "./settle.ts";

export interface SignRequest {
  readonly table: Table;
  /** Parallel to the table's columns. */
  readonly variables: readonly Variable[];
  readonly prices: Prices;
  /** Most signs. */
  readonly size: number;
  readonly mostBands: number;
  /** Random ones; few lead to signs that mean nothing one by one. */
  readonly starts: number;
  readonly seed: number;
  readonly context: LearnContext;
}

export interface Settled {
  readonly signs: Signs;
  readonly bands: Bands;
}

type Paced = <T>(work: Generator<void, T>) => Promise<T>;

const BATCH = 20;
const SUREST = 5;
const MOST_ROUNDS = 30;

export async function findSigns(request: SignRequest): Promise<Settled> {
  const { table, variables, prices, mostBands, context } = request;
  const questions = new QuestionFinder(table, variables, prices.minRows);
  const importance = importanceOf(prices);
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
  const keep = async (signs: Signs): Promise<void> => {
    found.push({ signs, bands: await paced(settle(signs, mostBands, prices)) });
  };
  const classes = table.classes.length;
  if (classes <= 2) {
    context.onProgress?.({ done: null, text: "finding signs" });
    const signs = new Signs(table, questions);
    await paced(buildUp(signs, request.size, rarerClass(signs.weights()), importance));
    await keep(signs);
  }
  if (classes > 2 || mostBands > 2) await keep(await bestDrawn(request, { questions, importance, paced }));
  return found.reduce((best, next) => (next.bands.cost < best.bands.cost - prices.rounding ? next : best));
}

/** Of each batch of random starts the surest few go on after one round; the first that makes no mistake ends it. */
async function bestDrawn(
  { table, variables, prices, size, mostBands, starts, seed, context }: SignRequest,
  {
    questions,
    importance,
    paced,
  }: { readonly questions: QuestionFinder; readonly importance: Float64Array; readonly paced: Paced },
): Promise<Signs> {
  const random = createRandom(seed);
  const batches = Math.ceil(starts / BATCH);
  let best: { readonly signs: Signs; readonly loss: number } | null = null;
  for (let batch = 0; batch < batches; batch++) {
    context.onProgress?.({ done: batch / batches, text: `random signs, ${batch + 1} of ${batches}` });
    const drawn: { readonly signs: Signs; readonly loss: number }[] = [];
    for (let start = 0; start < Math.min(BATCH, starts - batch * BATCH); start++) {
      const signs = new Signs(table, questions);
      for (let draw = 0; draw < size; draw++) {
        const condition = drawCondition(table, variables, random);
        if (condition !== null) signs.addNew(condition);
      }
      drawn.push({ signs, loss: await paced(settleDrawn(signs, importance, 1)) });
    }
    // A stable sort: of equals, the earlier start.
    drawn.sort((a, b) => a.loss - b.loss);
    for (const { signs } of drawn.slice(0, SUREST)) {
      const loss = await paced(settleDrawn(signs, importance, MOST_ROUNDS));
      if (best === null || loss < best.loss) best = { signs, loss };
      if (bandsOf(signs, mostBands, prices).cost <= prices.rounding) return signs;
    }
  }
  return best!.signs;
}

/** Of each class: what a mistake on it costs, on average over the other classes. */
function importanceOf({ table, classes }: Prices): Float64Array {
  return Float64Array.from({ length: classes }, (_, actual) => {
    let sum = 0;
    for (let answer = 0; answer < classes; answer++) sum += table[actual * classes + answer];
    return sum / Math.max(1, classes - 1);
  });
}

/** Signs are signs of what is rare; of equals, of the later class. */
function rarerClass(weights: Float64Array): number {
  let rarest = 0;
  for (let label = 1; label < weights.length; label++) if (weights[label] <= weights[rarest]) rarest = label;
  return rarest;
}
