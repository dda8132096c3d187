// `--shares LEARN,EDIT,SEALED`: rows split into three, the same for every command that takes it.

import type { Dataset } from "../../dataset/dataset.ts";
import { selectRows } from "../../dataset/select.ts";
import { learnEditSealed, type SplitOptions } from "../../evaluate/learn-edit-sealed.ts";
import { UsageError } from "../io/exit-code.ts";
import type { Flag } from "./add-flags.ts";

export function sharesFlag(help: string): Flag {
  const text = `split the rows into three, such as 60,20,20: ${help}`;
  return ["--shares <learn,edit,sealed>", text, parseShares];
}

function parseShares(text: string): SplitOptions["shares"] {
  const shares = text.split(",").map(Number);
  if (shares.length !== 3 || !shares.every((share) => share >= 0) || !(shares[0] > 0))
    throw new UsageError(`--shares: expected LEARN,EDIT,SEALED, such as 60,20,20, got "${text}"`);
  return shares as [number, number, number];
}

/** The rows to learn from and those to edit by; the sealed ones are not used. */
export function splitDataset(dataset: Dataset, split: SplitOptions): { learn: Dataset; edit: Dataset } {
  const { learn, edit } = learnEditSealed(dataset, split);
  return { learn: selectRows(dataset, learn), edit: selectRows(dataset, edit) };
}
