// Column selection on a part of a count source: the source merges equal rows, the selection sees each once.

import type { CountSource, Part } from "../../counts/count-source.ts";
import type { LearnContext } from "../shared/learner.ts";
import { type Selection, type SelectOptions, selectAttributes } from "./select.ts";

export async function selectPart(
  source: CountSource,
  part: Part,
  options: SelectOptions = {},
  context: LearnContext = {},
): Promise<Selection> {
  return selectAttributes(await source.table(part), options, context);
}
