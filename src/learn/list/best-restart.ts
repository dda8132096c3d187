// Beyond the paper, for GREEDY3: a list that is nearly right on the training rows is learned again on other splits of them into growing and
// pruning rows, and the list that costs least on all of them is kept, the first of equals.

import type { CountSource, Part } from "../../counts/count-source.ts";
import type { ListModel } from "../../model/model.ts";
import { type CostMatrix, costOf } from "../../objective/cost.ts";
import type { GrownList } from "./separate-and-conquer.ts";
import { listModel } from "./to-model.ts";

/** Share of the rows: a list that errs on more is wrong for other reasons than its split. */
const NEARLY_RIGHT = 0.05;

/** Apart from the seeds that users count up. */
const SEED_STEP = 7919;

export interface RestartedList {
  readonly list: GrownList;
  readonly model: ListModel;
}

export interface BestRestartRequest {
  readonly source: CountSource;
  readonly part: Part;
  readonly options: { readonly prune: number; readonly seed: number; readonly restarts: number };
  readonly costs: CostMatrix;
  /** Grows a list on some rows and prunes it on others (null: does not prune it). */
  learn(growing: Part, pruning: Part | null): Promise<GrownList>;
}

export async function learnBestRestart(request: BestRestartRequest): Promise<RestartedList> {
  const { source, part, options, costs } = request;
  if (options.prune === 0) {
    const list = await request.learn(part, null);
    return { list, model: await listModel(source, part, list) };
  }
  const [counts] = await source.countClasses([part]);
  const worthIt = NEARLY_RIGHT * counts!.reduce((sum, count) => sum + count, 0);
  let best: (RestartedList & { cost: number }) | null = null;
  for (let restart = 0; restart <= options.restarts; restart++) {
    const seed = (options.seed + restart * SEED_STEP) % 2 ** 32;
    const [growing, pruning] = await source.randomSplit(part, {
      seed,
      shares: [1 - options.prune, options.prune],
    });
    const list = await request.learn(growing!, pruning!);
    source.release([growing!, pruning!]);
    const model = await listModel(source, part, list);
    const cost = trainingCost(model, costs);
    if (best === null || cost < best.cost) best = { list, model, cost };
    if (best.cost === 0 || best.cost > worthIt) break;
  }
  return best!;
}

function trainingCost({ rules, otherwise, classes }: ListModel, costs: CostMatrix): number {
  return [...rules, otherwise].reduce(
    (sum, { counts, class: name }) => sum + costOf(counts, classes.indexOf(name), costs),
    0,
  );
}
