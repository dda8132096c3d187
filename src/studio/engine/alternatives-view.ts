// Other small trees that would have been as good, drawn and measured like the model itself.

import {
  type Alternatives,
  alternativesSentences,
  type Dataset,
  type Measures,
  outlineOf,
  RoutedRows,
} from "../../index.ts";
import { figureOf } from "./model-view.ts";
import type { AlternativesView } from "./views.ts";

/** `train`: measures of the model on the rows that were searched. */
export function alternativesView(found: Alternatives, edit: Dataset, train: Measures): AlternativesView {
  const { searched, stopped, written, bound, columns, disputed } = found;
  return {
    sentences: alternativesSentences(found, train),
    found: { searched, stopped, written, bound, columns, disputed },
    count: found.count.toLocaleString("en-US"),
    trees: found.trees.map(({ model, cost, leaves }) => ({
      outline: outlineOf(model),
      errors: cost,
      leaves,
      figure: figureOf(new RoutedRows(model, edit).measures()),
    })),
  };
}
