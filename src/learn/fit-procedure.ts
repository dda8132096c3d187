// The one way from rows to a model: a procedure, fitted to a part of a count source.

import type { CountSource, Part } from "../counts/count-source.ts";
import { withOwnSource } from "../counts/own-source.ts";
import { trainingSource } from "../counts/training-source.ts";
import { checkWatching } from "../dataset/check-argument.ts";
import { readableModel } from "../grow/readable/readable-model.ts";
import type { ReadableRequest } from "../grow/readable/relabel.ts";
import type { LearnContext, Learned } from "../learner/learner.ts";
import { SharedWork } from "../learner/shared-work.ts";
import type { Model } from "../model/model.ts";
import { STRENGTH, shrinkProbabilities } from "../model/shrink-probabilities.ts";
import { costMatrix, type NamedCosts } from "../objective/cost.ts";
import { decisionOfCosts } from "../objective/decision-of.ts";
import { type Priors, priorFactors } from "../objective/priors.ts";
import { wholeCosts } from "../objective/whole-costs.ts";
import type { Selection, SelectOptions } from "../select/select-options.ts";
import { learnByWholeCosts } from "./learn-by-whole-costs.ts";
import type { Procedure } from "./procedure.ts";
import { seenColumns } from "./seen-columns.ts";
import { toleranceByFolds } from "./select-tolerance.ts";
import { type ShownRows, showColumns } from "./show-columns.ts";

/** What one fit gives. */
export interface Fit extends Learned {
  readonly method: string;
  /** All options, defaults included. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The columns that were selected before learning; null where none were to be. */
  readonly selection: Selection | null;
  /** Selecting columns included. */
  readonly seconds: number;
}

/**
 * Learns from one part of a count source, without evaluating the model. Several fits to the same
 * rows may share work (selected columns, what learners keep for each other); a learner that defines
 * features is then given a source of its own, since they would slow down every later count on this
 * one.
 *
 * @example
 * const procedure = procedureOf({ method: "redwood", maxDepth: 2 });
 * const fit = await fitProcedure(source, source.everything, procedure);
 * console.log(measureSize(fit.model).depth);
 * // → 2
 */
export async function fitProcedure(
  given: CountSource,
  rows: Part,
  procedure: Procedure,
  { shared, ...context }: LearnContext & { readonly shared?: SharedWork } = {},
): Promise<Fit> {
  checkWatching(context.signal, context.onProgress);
  const { learner, options } = procedure;
  if (shared && learner.traits.definesFeatures) {
    return withOwnSource(given, rows, (own, whole) => fitProcedure(own, whole, procedure, context));
  }
  const { source, part } = await trainingSource(given, rows);
  const shown = await (shared ?? new SharedWork()).once(columnsKey(procedure), () =>
    shownRows(source, part, procedure, context),
  );
  const started = performance.now();
  const request = { source: shown.source, part, options, context, shared: shown.shared };
  const learned = await learnByWholeCosts(learner, request);
  const decision = await decisionFor(source, part, options);
  const read = await asRead(learned, procedure, {
    source: shown.source,
    part,
    decision: decision ?? undefined,
  });
  const { columns } = read.model;
  // All rows have seen all that the source knows.
  const seen = rows === given.everything ? columns : await seenColumns(source, part, columns);
  const decided = { ...read.model, columns: seen, ...(decision && { decision }) };
  return {
    ...read,
    model: shrinkProbabilities(decided, procedure.shrinkage ?? STRENGTH),
    method: learner.name,
    options,
    notices: [...shown.notices, ...read.notices],
    selection: shown.selection,
    seconds: shown.seconds + (performance.now() - started) / 1000,
  };
}

/** By the reading rules, where they are kept; a model of other answers is not the proved one. */
async function asRead(
  learned: Learned,
  { learner, readable }: Procedure,
  request: ReadableRequest,
): Promise<Learned> {
  if (!(readable ?? learner.traits.isReadable)) return learned;
  const model = await readableModel(learned.model, request);
  if (learned.certificate === null) return { ...learned, model };
  const isProved = withoutThresholds(model) === withoutThresholds(learned.model);
  return { ...learned, model, certificate: isProved ? learned.certificate : null };
}

/** All that is left to differ where thresholds part the same rows. */
function withoutThresholds(model: Model): string {
  return JSON.stringify(model, (key, value) => (/^thresholds?$/.test(key) ? null : value));
}

/** What the options make of probabilities; null where that is the most probable class. */
async function decisionFor(
  source: CountSource,
  part: Part,
  { costs = null, priors = "data" }: Readonly<Record<string, unknown>>,
) {
  if (costs === null && priors === "data") return null;
  const [counts] = priors === "data" ? [null] : await source.countClasses([part]);
  const factors = counts && priorFactors(priors as Priors, source.classes, counts);
  // As whole numbers, so that the model does not depend on the currency.
  const whole = wholeCosts(costs as NamedCosts | null, source.classes).costs;
  return decisionOfCosts(costMatrix(whole, source.classes), factors);
}

/** Equal for procedures that are shown the same columns. */
function columnsKey({ learner, options, select, screen }: Procedure): string {
  const isByFolds = select?.tolerance?.share === "auto";
  return JSON.stringify(["columns", select, screen, isByFolds ? [learner.name, options] : null]);
}

async function shownRows(
  source: CountSource,
  part: Part,
  procedure: Procedure,
  context: LearnContext,
): Promise<ShownRows> {
  const select = await resolveSelect(source, part, procedure, context);
  return showColumns(source, part, { select, screen: procedure.screen }, context);
}

/** How a procedure selects columns on these rows; null where it does not. */
export function resolveSelect(
  source: CountSource,
  part: Part,
  procedure: Procedure,
  context: LearnContext,
): Promise<SelectOptions | null> {
  const { signal } = context;
  return toleranceByFolds(source, part, procedure.select, {
    context,
    learn: async (train, select) =>
      (await fitProcedure(source, train, { ...procedure, select }, signal && { signal })).model,
  });
}
