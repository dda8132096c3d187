// The rows that edits learn from, are counted on again and are evaluated on.

import { DataError } from "../../dataset/data-error.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { givenColumns, isText } from "../../dataset/derived/derivation.ts";
import type { KnownRows } from "../../edit/recount.ts";
import type { Model } from "../../model/model.ts";
import type { CommandCall } from "../commands/command.ts";
import { dataFlags } from "../flags/data-flags.ts";
import { splitDataset } from "../flags/shares-flag.ts";
import { readDatasetInput, readRowsInput } from "./read-input.ts";
import type { Surroundings } from "./surroundings.ts";

export interface EditRows {
  /** With all columns; null where only those of the model were read. */
  readonly learn: Dataset | null;
  readonly counted: KnownRows;
  readonly measured: KnownRows;
  readonly notices: readonly string[];
}

/** `needsAll`: whether edits may need columns that the model does not use. */
export async function readEditRows(
  data: string,
  model: Model,
  { options, needsAll }: { options: CommandCall["options"]; needsAll: boolean },
  surroundings: Surroundings,
): Promise<EditRows> {
  const { shares, seed = 1 } = options;
  const { kinds, exclude, words, weights, weightsAre, group, time, keep } = dataFlags(options);
  if (!needsAll && shares === undefined) {
    const { target, ...rows } = await readRowsInput(data, { ...model, weights, weightsAre }, surroundings);
    if (target === null) {
      throw new DataError(
        `${data}: there is no column "${model.target}" to evaluate on; give rows with classes`,
      );
    }
    const known = { ...rows, target };
    return { learn: null, counted: known, measured: known, notices: [] };
  }
  const texts = givenColumns(model.columns).filter(isText);
  const own = texts.length === 0 ? undefined : texts.map(({ name }) => name);
  const columns = { target: model.target, kinds, exclude, words: words ?? own };
  const given = { ...columns, weights, weightsAre, group, time, keep };
  const dataset = await readDatasetInput(data, given, surroundings);
  const { learn, edit } =
    shares === undefined ? { learn: dataset, edit: dataset } : splitDataset(dataset, { seed, shares });
  return { learn, counted: learn, measured: edit, notices: dataset.notices };
}
