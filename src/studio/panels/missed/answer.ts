// What greedy missed: the plain greedy tree of the same budget beside the model, and the
// combination that pays.

import { measureSize } from "../../../internal.ts";
import { type Answers, changing } from "../../engine/answer.ts";
import { compareModels } from "../../engine/compare-models.ts";
import { learnModel, optionsOf } from "../../engine/learn-model.ts";
import { choiceOf, figureOf } from "../../engine/model-view.ts";
import type { SessionModel } from "../../engine/session-model.ts";
import type { ComparisonView } from "../compare/request.ts";
import { findCombination } from "./combination.ts";
import type { MeasuredModel, Requests } from "./request.ts";

const DEFAULT_SIZE = 9;
const GREEDY = "redwood";

export const answers: Answers<Requests> = {
  missed: changing(async (session, _, watch) => {
    const models = await session.models();
    const { model, data } = models;
    const choice = choiceOf(model, models.all);
    const budget = Number(model.start.options.maxConditions ?? choice?.maxConditions ?? DEFAULT_SIZE);
    const tried = choice?.tried.find(({ role }) => role === "reference");
    const options = tried === undefined ? { method: GREEDY, maxConditions: budget } : optionsOf(tried);
    const known = models.find((start) => JSON.stringify(start.options) === JSON.stringify(options));
    const beside = { candidate: 0, name: "greedy tree" };
    const greedy = known ?? (await learnModel(models, options, models.learnContext(watch), beside));
    const comparison = compareModels(models, model, greedy);
    return {
      budget,
      greedy: measured(greedy),
      model: measured(model),
      comparison,
      // What is not better beyond chance found nothing that the other missed.
      combination: isBetter(comparison) ? findCombination(model.model, data.learn) : null,
    };
  }),
};

function measured(own: SessionModel): MeasuredModel {
  const { conditions } = measureSize(own.model);
  return { ...own.drawn(), id: own.id, conditions, figure: figureOf(own.measures("edit")) };
}

const CHANCE = 0.05;

function isBetter({ onlyFirst, onlySecond, p }: ComparisonView): boolean {
  return onlyFirst > onlySecond && p < CHANCE;
}
