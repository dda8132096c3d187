// A dataset, or the error that reading it gave, as plain JSON that can be compared and sent out of a browser.

import type { Column } from "../../src/dataset/column.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { valuesOf } from "./values-of.ts";

export interface PlainColumn {
  readonly name: string;
  readonly kind: string;
  readonly categories: readonly string[];
  readonly values: readonly (string | number | null)[];
}

export type Outcome =
  | {
      readonly columns: readonly PlainColumn[];
      readonly weights: readonly number[] | null;
      readonly notices: readonly string[];
    }
  | { readonly error: string };

/** The target comes last. */
export async function outcomeOf(reading: Promise<Dataset>): Promise<Outcome> {
  try {
    const { attributes, target, weights, notices } = await reading;
    return {
      columns: [...attributes, target].map(plainColumn),
      weights: weights === null ? null : [...weights],
      notices: [...notices],
    };
  } catch (error) {
    if ((error as Error).name !== "DataError") throw error;
    return { error: (error as Error).message };
  }
}

function plainColumn(column: Column): PlainColumn {
  const categories = isOrdered(column) ? [] : [...column.categories];
  return { name: column.name, kind: column.kind, categories, values: valuesOf(column) };
}
