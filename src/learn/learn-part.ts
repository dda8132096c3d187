// The bare fit: one learner on one part of a count source, columns selected or screened on those rows first.

import { viewColumns } from "../counts/column-view.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { responsiveSource } from "../counts/responsive-source.ts";
import { checkObject, checkWatching } from "../dataset/check-argument.ts";
import { DataError } from "../dataset/data-error.ts";
import type { LearnContext, Learned, Learner } from "../learner/learner.ts";
import { resolveOptions } from "../learner/resolve-options.ts";
import { SharedWork } from "../learner/shared-work.ts";
import { informativeColumns } from "../select/informative-columns.ts";
import type { Selection, SelectOptions } from "../select/select-options.ts";
import { findLearner } from "./registry.ts";

/** Which columns a learner is shown; both are decided on the training rows alone. */
export interface ShownColumns {
  /** Select columns this way first. */
  readonly select?: SelectOptions | null;
  /** Show only so many, those that inform most on their own. */
  readonly screen?: number | null;
}

export interface LearnPartOptions extends LearnContext, ShownColumns {
  /** A learner's name (see `learners`), or a learner of one's own. */
  readonly method: string | Learner;
  /** The learner's own options; its defaults fill the rest. */
  readonly [option: string]: unknown;
}

/** What one fit gives. */
export interface Fit extends Learned {
  readonly method: string;
  /** All options, defaults included. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The columns that were selected before learning; null where none were to be. */
  readonly selection: Selection | null;
  readonly seconds: number;
}

/**
 * Learns from one part of a count source, without evaluating the model.
 *
 * @example
 * const source = await createMemorySource(dataset);
 * const { model } = await learnPart(source, source.everything, { method: "redwood", maxDepth: 4 });
 */
export async function learnPart(source: CountSource, part: Part, options: LearnPartOptions): Promise<Fit> {
  checkObject("options of learnPart", options, 'an object with a method: { method: "redwood" }');
  checkWatching(options.signal, options.onProgress);
  const { method, select, screen, signal, onProgress, startSearchThread, ...given } = options;
  const learner = learnerOf(method);
  const resolved = resolveOptions(learner, given);
  const context: LearnContext = {
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(startSearchThread && { startSearchThread }),
  };
  const shown = { ...(select && { select }), ...(screen && { screen }) };
  return fitView(await viewRows(source, part, shown, context), learner, resolved, context);
}

export function learnerOf(method: string | Learner): Learner {
  if (typeof method === "string") return findLearner(method);
  if (typeof method?.learn !== "function" || typeof method.name !== "string" || !method.options) {
    throw new DataError("method: expected the name of a method, or a learner: { name, options, learn, … }");
  }
  return method;
}

/** Some rows with some columns, and what fits on them may share. */
export interface RowsView {
  readonly source: CountSource;
  readonly part: Part;
  readonly selection: Selection | null;
  readonly notices: readonly string[];
  readonly shared: SharedWork;
  /** Time that selecting took. */
  readonly seconds: number;
}

export async function viewRows(
  source: CountSource,
  part: Part,
  { select, screen }: ShownColumns,
  context: LearnContext,
): Promise<RowsView> {
  const started = performance.now();
  const isWatched = context.signal !== undefined || context.onProgress !== undefined;
  let shown = isWatched ? responsiveSource(source, { signal: context.signal }) : source;
  if (screen) shown = viewColumns(shown, await informativeColumns(shown, part, screen));
  const selection = select
    ? await (await import("../select/select.ts")).selectPart(shown, part, select, context)
    : null;
  const notices: string[] = [];
  if (selection !== null) {
    const { attributes, method, columns } = selection;
    notices.push(
      `${method} selected ${attributes.length} of ${shown.attributes} columns: ${attributes.join(", ") || "none"}`,
    );
    shown = viewColumns(shown, columns);
  }
  const seconds = (performance.now() - started) / 1000;
  return { source: shown, part, selection, notices, shared: new SharedWork(), seconds };
}

/** `options` are the learner's own, complete. */
export async function fitView(
  { source, part, selection, notices, shared, ...view }: RowsView,
  learner: Learner,
  options: Readonly<Record<string, unknown>>,
  context: LearnContext,
): Promise<Fit> {
  const started = performance.now();
  const learned = await learner.learn({ source, part, options, context, shared });
  return {
    ...learned,
    method: learner.name,
    options,
    notices: [...notices, ...learned.notices],
    selection,
    seconds: view.seconds + (performance.now() - started) / 1000,
  };
}
