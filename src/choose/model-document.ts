// What is saved of a model that was learned: the file that `learn --out` writes.

import { givenColumns } from "../dataset/derived/derivation.ts";
import { type JsonObject, type ModelDocument, plainJson } from "../model/document.ts";
import type { LearnResult } from "./learn-result.ts";

/**
 * All that is known of a learned model, as `modelToJson` saves it. `name` is what the training rows
 * are called; `times` are those of their columns that are times in the database they lie in.
 *
 * @example
 * const text = modelToJson(modelDocument(learned, penguins.name));
 * console.log(modelFromJson(text).trainedOn);
 * // → { name: 'penguins.csv', rows: 344 }
 */
export function modelDocument(
  result: LearnResult,
  name: string,
  times: readonly string[] = [],
): ModelDocument {
  const { model, method, options, train, test, cv, certificate, history } = result;
  const given = givenColumns(model.columns);
  const used = times.filter((time) => given.some((column) => column.name === time));
  return {
    model,
    method,
    options: plainJson(options) as JsonObject,
    trainedOn: { name, rows: train.rows, ...(used.length > 0 && { times: used }) },
    train: plainJson(train) as JsonObject,
    test: plainJson(test) as JsonObject | null,
    cv: plainJson(cv) as JsonObject | null,
    certificate: plainJson(certificate) as JsonObject | null,
    history: plainJson(history) as readonly JsonObject[],
  };
}
