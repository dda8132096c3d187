// Learning a model of the session from its learn rows: what was asked for, or a candidate of an earlier choice.

import {
  type Choice,
  DataError,
  findLearner,
  type LearnContext,
  type LearnResult,
  learn,
  modelDocument,
  type Progress,
  type SearchThread,
} from "../../internal.ts";
import type { OpenedData, Watch } from "./opened-data.ts";
import type { LearnAsk } from "../messages.ts";
import type { LearnProgress } from "../panels/model/request.ts";
import { learnProgress } from "./learn-progress.ts";
import { type LearnOptions, ModelLine } from "./session-model.ts";
import type { ModelShelf } from "./session-models.ts";
import { choiceOf, triedInOrder } from "./model-view.ts";

/** How to start another thread; without it one does all. */
export type StartSearchThread = (() => SearchThread) | undefined;

/** A model that was not asked for by itself: number of its point on the frontier, 0 for none. */
export interface Named {
  readonly number: number;
  readonly name: string;
}

/** A named method takes what it takes; a choice hands each of them to those that do. */
export function learnOptions({ size, method, costs, priors, timeLimit }: LearnAsk): LearnOptions {
  const wished = { maxConditions: size, costs, priors, timeLimit };
  const taken = method === undefined ? wished : findLearner(method).options;
  const given = Object.entries(wished).filter(([key, value]) => value !== undefined && key in taken);
  return { ...(method !== undefined && { method }), ...Object.fromEntries(given) };
}

/** Learned, and put on the shelf. */
export async function learnLine(
  shelf: ModelShelf,
  options: LearnOptions,
  context: LearnContext,
  named: Named | null = null,
): Promise<ModelLine> {
  const { data } = shelf;
  const result = await learnFrom(data, options, context);
  const { choice } = result;
  const name = named?.name ?? choice?.name ?? result.method;
  const learned = modelDocument(result, data.name);
  const start = {
    id: shelf.nextId(),
    name,
    learned,
    options,
    choice,
    candidate: named?.number ?? null,
    result,
  };
  const line = new ModelLine(start, data);
  shelf.add(line);
  return line;
}

/** Learns from the learn rows, evaluated on the edit rows; the sealed ones are not touched. */
export function learnFrom(
  data: OpenedData,
  options: LearnOptions,
  context: LearnContext,
): Promise<LearnResult> {
  data.forgetSources();
  const { learn: rows, edit, split } = data;
  const asked = { ...options, seed: split.seed, evaluate: { test: edit }, ...context };
  return learn(rows, asked as Parameters<typeof learn>[1]);
}

export function contextOf(
  { signal, onProgress }: Watch<LearnProgress>,
  startSearchThread: StartSearchThread,
): LearnContext {
  const report = onProgress && learnProgress(onProgress);
  return {
    ...(signal && { signal }),
    ...(report && { onProgress: (progress: Progress) => report(progress) }),
    ...(startSearchThread && { startSearchThread }),
  };
}

/** A numbered point of the frontier, learned unless it was. */
export async function candidateLine(
  shelf: ModelShelf,
  number: number,
  context: LearnContext,
): Promise<ModelLine> {
  const choice = choiceOf(shelf.line, shelf.lines);
  const tried = triedInOrder(choice)[number - 1];
  if (choice === null || tried === undefined)
    throw new DataError(`there is no candidate ${number}; the points are numbered from 1`);
  const known = shelf.lineWhere((start) =>
    tried.name === choice.name ? start.choice === choice : start.candidate === number,
  );
  return known ?? learnLine(shelf, optionsOf(tried), context, { number, name: tried.name });
}

/** Options of a candidate, as `learn` takes them. */
export function optionsOf({ method, options, select, screen }: Choice["tried"][number]): LearnOptions {
  const { seed: _, ...own } = options;
  return { method, ...own, ...(select !== null && { select }), ...(screen !== null && { screen }) };
}
