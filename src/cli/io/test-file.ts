// A file of rows to judge a model by, read before learning starts so that a bad one is heard of at once.

import type { CountSource } from "../../counts/count-source.ts";
import { DataError } from "../../dataset/data-error.ts";
import { assessRows } from "../../evaluate/assess-rows.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import type { Model } from "../../model/model.ts";
import { predict } from "../../model/predict.ts";
import { unseenNotices } from "../print/unseen-notice.ts";
import { readRowsInput } from "./read-input.ts";
import type { Surroundings } from "./surroundings.ts";

export interface TestFile {
  assess(model: Model): ConfusionMatrix;
  /** Filled by `assess`: categories of the file that the model has never seen. */
  readonly notices: string[];
}

export interface TestFileOptions {
  /** The training data, whose columns and target the file is read by. */
  readonly source: CountSource;
  readonly weights: string | undefined;
  readonly surroundings: Surroundings;
}

export async function readTestFile(
  path: string,
  { source, weights, surroundings }: TestFileOptions,
): Promise<TestFile> {
  const columns = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const rows = await readRowsInput(path, { columns, target: source.target, weights }, surroundings);
  const { target } = rows;
  if (target === null) {
    throw new DataError(`${path}: there is no column "${source.target}" to judge by; give rows with classes`);
  }
  const notices: string[] = [];
  return {
    notices,
    assess(model) {
      const prediction = predict(model, rows);
      notices.push(...unseenNotices(path, prediction.unseen));
      return assessRows(prediction, { target, weights: rows.weights });
    },
  };
}
