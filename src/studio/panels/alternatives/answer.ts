// Other small trees that would have been as good, drawn and measured like the model itself.

import {
  type Alternatives,
  alternativesSentences,
  classLooks,
  type Dataset,
  findAlternatives,
  type Measures,
  outlineOf,
  RoutedRows,
} from "../../../internal.ts";
import type { OpenedData, Watch } from "../../engine/opened-data.ts";
import type { ModelLine } from "../../engine/session-model.ts";
import { figureOf } from "../../engine/model-view.ts";
import type { LearnAsk, Progressing, Requests } from "../../messages.ts";
import type { AlternativesView } from "../../engine/views/judgement-views.ts";

/** Seconds that looking for them may take. */
const TIME_LIMIT = 30;

/** On the learn rows, by the costs that the model was learned with. */
export async function findAlternativesTo(
  data: OpenedData,
  line: ModelLine,
  { costs, ...options }: Requests["alternatives"]["ask"] & { readonly costs: LearnAsk["costs"] | null },
  { signal, onProgress }: Watch<Progressing>,
): Promise<AlternativesView> {
  const source = await data.source("exact");
  const context = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
  const asked = { timeLimit: TIME_LIMIT, ...options, ...(costs && { costs }) };
  const found = await findAlternatives(source, source.everything, asked, context);
  return alternativesView(found, data.edit, line.measures("learn"));
}

/** `train`: measures of the model on the rows that were searched. */
function alternativesView(found: Alternatives, edit: Dataset, train: Measures): AlternativesView {
  const { searched, stopped, written, bound, hasCosts, columns, disputed } = found;
  return {
    sentences: alternativesSentences(found, train),
    found: { searched, stopped, written, bound, hasCosts, columns, disputed },
    count: found.count.toLocaleString("en-US"),
    trees: found.trees.map(({ model, cost, leaves }) => ({
      outline: outlineOf(model),
      classes: model.classes,
      looks: classLooks(model),
      cost,
      leaves,
      figure: figureOf(new RoutedRows(model, edit).measures()),
    })),
  };
}
