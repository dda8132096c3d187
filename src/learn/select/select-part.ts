// Column selection on a part of a count source: the source merges equal rows, the selection sees each once.

import { viewColumns } from "../../counts/column-view.ts";
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

/** A selection, and the source restricted to the columns selected. */
export async function selectAndView(
  source: CountSource,
  part: Part,
  options: SelectOptions,
  context: LearnContext,
): Promise<{ readonly source: CountSource; readonly selection: Selection; readonly notice: string }> {
  const selection = await selectPart(source, part, options, context);
  const { attributes, method } = selection;
  const notice = `${method} selected ${attributes.length} of ${source.attributes} columns: ${attributes.join(", ") || "none"}`;
  return { source: viewColumns(source, selection.columns), selection, notice };
}
