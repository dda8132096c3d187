// A model and the rows it is asked about: the two arguments of commands that predict.

import type { Command } from "commander";
import type { ModelRows } from "../../dataset/read/read-model-rows.ts";
import type { ReadOptions } from "../../dataset/read-options.ts";
import type { Model } from "../../model/model.ts";
import { UsageError } from "./exit-code.ts";
import { readModelInput, readRowsInput } from "./read-input.ts";
import type { Surroundings } from "./surroundings.ts";

export function declareModelAndData(command: Command): void {
  command
    .argument("<model>", "model file, as learn --out wrote it")
    .argument("<data>", "data file with the columns the model reads, or - for standard input");
}

export async function readModelAndData(
  [modelPath, dataPath]: readonly string[],
  surroundings: Surroundings,
  weighing: Pick<ReadOptions, "weights" | "weightsAre"> = {},
): Promise<{ model: Model; rows: ModelRows }> {
  if (modelPath === "-" && dataPath === "-") {
    throw new UsageError(
      "only one of the model and the data can be standard input; give a file for the other",
    );
  }
  const { model } = await readModelInput(modelPath, surroundings);
  return { model, rows: await readRowsInput(dataPath, { ...model, ...weighing }, surroundings) };
}
