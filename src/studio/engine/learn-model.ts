// Learning a model of the session from its learn rows.

import { type Choice, type LearnContext, type LearnResult, learn, modelDocument } from "../../internal.ts";
import type { OpenedData } from "./opened-data.ts";
import type { LearnOptions, SessionModel } from "./session-model.ts";
import type { SessionModels } from "./session-models.ts";

/** A model that is learned beside that of a choice: see ModelStart.candidate. */
export interface Beside {
  readonly candidate: number;
  readonly name: string;
}

export async function learnModel(
  models: SessionModels,
  options: LearnOptions,
  context: LearnContext,
  beside: Beside | null = null,
): Promise<SessionModel> {
  const { data } = models;
  const result = await learnFrom(data, options, context);
  const { choice } = result;
  return models.add({
    name: beside?.name ?? choice?.name ?? result.method,
    learned: modelDocument(result, data.name),
    options,
    choice,
    candidate: beside?.candidate ?? null,
    result,
  });
}

/** Evaluated on the edit rows; the sealed ones are not touched. */
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

/** Options of a candidate, as `learn` takes them. */
export function optionsOf({ method, options, select, screen }: Choice["tried"][number]): LearnOptions {
  const { seed: _, ...own } = options;
  return {
    method,
    readable: true,
    ...own,
    ...(select !== null && { select }),
    ...(screen !== null && { screen }),
  };
}
