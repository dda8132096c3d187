// What greedy missed: the plain greedy tree of the same budget beside the model, and the combination that pays.

import type { LearnContext } from "../../../internal.ts";
import { learnLine, optionsOf } from "../../engine/learn-model.ts";
import type { ModelLine } from "../../engine/session-model.ts";
import type { ModelShelf } from "../../engine/session-models.ts";
import { choiceOf, figureOf } from "../../engine/model-view.ts";
import type { MissedView } from "../../engine/views/judgement-views.ts";
import { findCombination } from "./combination.ts";
import { compareModels } from "../compare/answer.ts";

const DEFAULT_SIZE = 9;
const GREEDY = "redwood";

export async function missedView(shelf: ModelShelf, context: LearnContext): Promise<MissedView> {
  const { data, line } = shelf;
  const choice = choiceOf(line, shelf.lines);
  const budget = Number(line.start.options.maxConditions ?? choice?.maxConditions ?? DEFAULT_SIZE);
  const tried = choice?.tried.find(({ role }) => role === "reference");
  const options = tried === undefined ? { method: GREEDY, maxConditions: budget } : optionsOf(tried);
  const known = shelf.lineWhere((start) => JSON.stringify(start.options) === JSON.stringify(options));
  const greedy = known ?? (await learnLine(shelf, options, context, { number: 0, name: "greedy tree" }));
  const shown = (own: ModelLine) => {
    const { outline, size, classes, looks } = shelf.view(own);
    return { outline, size, classes, looks, figure: figureOf(own.measures("edit")) };
  };
  return {
    budget,
    greedy: { id: greedy.id, ...shown(greedy) },
    model: shown(line),
    comparison: compareModels(data, line, greedy, shelf.countComparison(line, greedy)),
    combination: findCombination(line.model, data.learn),
  };
}
