// All it takes to learn a model again from other rows: the learner, its options, and how columns are selected.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { withOwnSource } from "../../counts/own-source.ts";
import { DataError } from "../../dataset/data-error.ts";
import { chooseByCrossValidation } from "../../evaluate/choose-by-cross-validation.ts";
import { type Fit, fitView, learnerOf, type RowsView, viewRows } from "../../learn/learn-part.ts";
import type { LearnContext, Learner } from "../../learner/learner.ts";
import { resolveOptions } from "../../learner/resolve-options.ts";
import type { ToleranceOf } from "../../search/columns/measure.ts";
import { type SelectOptions, selectMethods } from "../../select/select-options.ts";

/** As `SelectOptions`, but the tolerance may be left to cross-validation on the training rows. */
export interface SelectRequest extends Omit<SelectOptions, "tolerance"> {
  readonly tolerance?: { readonly share: number | "auto"; readonly of: ToleranceOf };
}

export interface Procedure {
  readonly learner: Learner;
  /** The learner's own options, complete. */
  readonly options: Readonly<Record<string, unknown>>;
  /** How columns are selected on the training rows first; null for none. */
  readonly select: SelectRequest | null;
  /** Only so many columns are shown, those that inform most on the training rows; null for all. */
  readonly screen: number | null;
}

export interface ProcedureRequest {
  readonly method: string | Learner;
  readonly select?: SelectRequest | null;
  readonly screen?: number | null;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Throws a DataError where the method, an option or its value is wrong. */
export function procedureOf(request: ProcedureRequest): Procedure {
  const learner = learnerOf(request.method);
  return {
    learner,
    options: resolveOptions(learner, request.options ?? {}),
    select: checkedSelect(request.select ?? null),
    screen: checkedScreen(request.screen ?? null),
  };
}

export function checkedSelect(select: SelectRequest | null): SelectRequest | null {
  if (select !== null && typeof select !== "object") {
    throw new DataError(
      `select: expected an object such as { method: "${selectMethods[0]}" }, got ${JSON.stringify(select)}`,
    );
  }
  const method = select?.method;
  if (method !== undefined && !selectMethods.includes(method)) {
    throw new DataError(
      `select: there is no selection method "${method}"; they are ${selectMethods.join(", ")}`,
    );
  }
  const share = select?.tolerance?.share ?? 0;
  if (share !== "auto" && !(share >= 0 && share < 1)) {
    throw new DataError(`select: expected a tolerance from 0 to below 1, or auto, got ${share}`);
  }
  return select;
}

function checkedScreen(screen: number | null): number | null {
  if (screen === null || (Number.isSafeInteger(screen) && screen > 0)) return screen;
  throw new DataError(`screen: expected a whole number of at least 1, got ${screen}`);
}

/** The rows that procedures are fitted to. What is selected or shared among fits on them is worked out once. */
export class TrainingRows {
  readonly #source: CountSource;
  readonly #part: Part;
  readonly #views = new Map<string, Promise<RowsView>>();

  constructor(source: CountSource, part: Part) {
    this.#source = source;
    this.#part = part;
  }

  async fit(procedure: Procedure, context: LearnContext): Promise<Fit> {
    const { learner, options } = procedure;
    return fitView(await this.#view(procedure, context), learner, options, context);
  }

  /**
   * The same among many fits on one source: features that a learner defines would stay behind there and slow down whoever
   * counts next, so it gets a source of its own. (Random splits go by the places of rows, which differ in that source.)
   */
  fitApart(procedure: Procedure, context: LearnContext): Promise<Fit> {
    if (!procedure.learner.traits.definesFeatures) return this.fit(procedure, context);
    return withOwnSource(this.#source, this.#part, (source, part) =>
      fitProcedure(source, part, procedure, context),
    );
  }

  async #view(procedure: Procedure, context: LearnContext): Promise<RowsView> {
    const { select, screen } = procedure;
    const isAuto = select?.tolerance?.share === "auto";
    const key = JSON.stringify([select, screen, isAuto ? [procedure.learner.name, procedure.options] : null]);
    const known = this.#views.get(key);
    if (known !== undefined) return known;
    const made = this.#makeView(procedure, context);
    this.#views.set(key, made);
    made.catch(() => this.#views.delete(key));
    return made;
  }

  async #makeView(procedure: Procedure, context: LearnContext): Promise<RowsView> {
    const { screen } = procedure;
    const select = await resolveSelect(this.#source, this.#part, procedure, context);
    return viewRows(this.#source, this.#part, { select, screen }, context);
  }
}

/** One fit of a procedure on some rows. */
export function fitProcedure(
  source: CountSource,
  part: Part,
  procedure: Procedure,
  context: LearnContext = {},
): Promise<Fit> {
  return new TrainingRows(source, part).fit(procedure, context);
}

/** Shares of the conflicts (or rows) that a tolerance of `auto` is chosen from. */
const TOLERANCES = [0, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2];
const FOLDS = 10;

/** The options for the selection; a tolerance of `auto` becomes the one that cross-validation finds best for the learner. */
export async function resolveSelect(
  source: CountSource,
  part: Part,
  procedure: Procedure,
  context: LearnContext,
): Promise<SelectOptions | null> {
  const { select } = procedure;
  if (select === null) return null;
  const { tolerance, ...rest } = select;
  if (tolerance === undefined) return rest;
  const { of, share: given } = tolerance;
  const withShare = (share: number): SelectOptions => ({ ...rest, tolerance: { share, of } });
  if (given !== "auto") return withShare(given);
  const [counts] = await source.countClasses([part]);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const folds = Math.min(FOLDS, Math.floor(rows));
  if (folds < 2) return withShare(0);
  const { best } = await chooseByCrossValidation(source, part, {
    candidates: TOLERANCES,
    folds,
    seed: select.seed ?? 1,
    learn: async (train, share) => {
      context.signal?.throwIfAborted();
      context.onProgress?.({ done: null, text: `trying a tolerance of ${share}` });
      const fit = await fitProcedure(
        source,
        train,
        { ...procedure, select: withShare(share) },
        {
          ...(context.signal && { signal: context.signal }),
        },
      );
      return fit.model;
    },
  });
  return withShare(best);
}
