// The confusion matrix of a model on a part of the data, by counting alone: the part is divided by
// the model's conditions, one batch per level, so that it works alike in memory and in a database.

import type { Test } from "../condition/condition.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { type Decision, decisionOf } from "../model/decision.ts";
import type { Model } from "../model/model.ts";
import { probabilitiesOf } from "../model/probabilities.ts";
import { type ConfusionMatrix, confusionOfEnds, type EndedRows } from "./confusion-matrix.ts";
import { confusionOf, isAlways, predictPart } from "./predict-part.ts";
import { branchTest } from "./significance/branch-test.ts";

/** Rows for which none of a decision's cases before `next` held. */
interface Place {
  readonly part: Part;
  readonly decision: Decision;
  readonly next: number;
}

/**
 * The confusion matrix of a model on a part of a count source, found by counting alone. The classes
 * are the source's, followed by those only the model knows.
 *
 * @example
 * const { errors } = measure(await assessModel(source, source.everything, model));
 * console.log(errors);
 * // → 9
 */
export async function assessModel(source: CountSource, part: Part, model: Model): Promise<ConfusionMatrix> {
  const { classes } = source;
  const ends: EndedRows[] = [];
  let level: Place[] = [settle({ part, decision: decisionOf(model), next: 0 })];
  while (level.length > 0) {
    const leaves = level.filter(({ decision }) => decision.otherwise === null);
    const counts = leaves.length > 0 ? await source.countClasses(leaves.map((place) => place.part)) : [];
    leaves.forEach(({ decision }, index) => {
      const probabilities = probabilitiesOf(decision, model.classes);
      ends.push({ actual: counts[index], predicted: decision.class, probabilities });
    });
    const open = level.filter(({ decision }) => decision.otherwise !== null);
    const requests = open.map(({ part, decision, next }) => {
      return { part, test: branchTest(decision.cases[next].condition, model, source) };
    });
    const divided = requests.length > 0 ? await source.divide(requests) : [];
    source.release(level.map((place) => place.part).filter((done) => done !== part));
    level = open.flatMap(({ decision, next }, index) => [
      settle({ part: divided[index].yes, decision: decision.cases[next].leadsTo, next: 0 }),
      settle({ part: divided[index].no, decision, next: next + 1 }),
    ]);
  }
  const all = [...new Set([...classes, ...model.classes])];
  const squaredWeight = await source.squaredWeight(part);
  return {
    ...confusionOfEnds(ends, { classes: all, ofData: classes, ofModel: model.classes }),
    ...(squaredWeight !== null && { squaredWeight }),
  };
}

/**
 * The same for rows that evaluate: where they have groups or times, with those of each row, since
 * rows of one group tell less than as many others.
 */
export async function assessUnseen(source: CountSource, part: Part, model: Model): Promise<ConfusionMatrix> {
  if (source.units === null) return assessModel(source, part, model);
  return confusionOf(await predictPart(source, part, [model]), 0);
}

/** Follows the decision past its last case, and into rules without conditions. */
function settle(place: Place): Place {
  let { decision, next } = place;
  while (decision.otherwise !== null) {
    const open = decision.cases[next];
    if (open && !isAlways(open.condition as Test)) break;
    decision = open ? open.leadsTo : decision.otherwise;
    next = 0;
  }
  return { part: place.part, decision, next };
}
