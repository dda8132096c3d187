// Class counts of one part under several reweightings of its rows (see weighting.ts), in whole numbers throughout.

import { FRACTION_WEIGHTS, UNITS_PER_BIT, type Weighting } from "../weighting.ts";
import { type Field, fieldSql } from "./code-layout.ts";
import type { SparseCounts } from "./count-cells.ts";
import type { RowStore } from "./row-store.ts";
import { type Place, placeSql } from "./row-table.ts";

export interface WeightedVariable {
  readonly index: number;
  readonly field: Field;
}

export interface CountWeightedRequest {
  readonly place: Place;
  readonly variables: readonly WeightedVariable[];
  readonly weightings: readonly Weighting[];
  fieldOf(variable: number): Field;
}

/** Hands over one variable under one weighting at a time; buffers are reused. */
export async function countWeighted(
  store: RowStore,
  request: CountWeightedRequest,
  take: (variable: number, weighting: number, sparse: SparseCounts) => void,
): Promise<void> {
  const { place, variables, weightings, fieldOf } = request;
  if (variables.length === 0 || weightings.length === 0) return;
  const { database, classes, unit } = store;
  const { table } = place;
  const from = `${table.from} WHERE ${placeSql(place, classes)}`;
  const exponents = weightings.map(({ terms }) =>
    [
      "0",
      ...terms.map((term) => listItem(term.exponents, store.codeSql(fieldOf(term.variable), table))),
    ].join(" + "),
  );
  const [largest] = (await database.rows(
    `SELECT ${exponents.map((sql) => `max(${sql})::DOUBLE`).join(", ")} FROM ${from}`,
  )) as [(number | null)[]];
  const words = [...new Set(variables.map(({ field }) => field.word))];
  const columns = words.map((word) => `${store.wordSql(word, table)} AS ${word}`);
  const weighed = exponents.map((sql, index) => {
    const below = `(${largest[index] ?? 0} - (${sql}))`;
    const fraction = listItem(FRACTION_WEIGHTS, `${below} & ${UNITS_PER_BIT - 1}`);
    // Beyond 20 bits nothing is left of the heaviest weight.
    return `(${fraction} >> least(${below} >> 8, 21))::BIGINT${store.weight === null ? "" : " * weight"} AS w${index}`;
  });
  const skewed = `${table.name}_skew`;
  await database.run(
    `CREATE OR REPLACE TEMP TABLE ${skewed} AS SELECT cell % ${classes} AS class, ${[...columns, ...weighed].join(", ")} FROM ${from}`,
  );
  const sums = weightings.map((_, index) => `sum(w${index})::DOUBLE`).join(", ");
  for (const { index: variable, field } of variables) {
    const sparse: SparseCounts[] = weightings.map(() => ({
      length: 0,
      codes: new Uint32Array(256),
      counts: new Float64Array(256 * classes),
    }));
    await database.stream(
      `SELECT ${fieldSql(field)} AS code, class, ${sums} FROM ${skewed} GROUP BY code, class ORDER BY code`,
      (chunk) => {
        const [codes, classesOf] = [chunk.getColumnVector(0), chunk.getColumnVector(1)];
        sparse.forEach((counts, weighting) => {
          const values = chunk.getColumnVector(weighting + 2);
          for (let i = 0; i < chunk.rowCount; i++) {
            const code = codes.getItem(i) as number;
            const at = placeOf(counts, code, classes) * classes + (classesOf.getItem(i) as number);
            counts.counts[at] = (values.getItem(i) as number) * unit;
          }
        });
      },
    );
    sparse.forEach((counts, weighting) => {
      take(variable, weighting, counts);
    });
  }
  await database.run(`DROP TABLE ${skewed}`);
}

/** Where a code stands; codes come in ascending order. */
function placeOf(sparse: SparseCounts, code: number, classes: number): number {
  if (sparse.length > 0 && sparse.codes[sparse.length - 1] === code) return sparse.length - 1;
  if (sparse.length === sparse.codes.length) {
    const codes = new Uint32Array(sparse.length * 2);
    codes.set(sparse.codes);
    const counts = new Float64Array(sparse.length * 2 * classes);
    counts.set(sparse.counts);
    sparse.codes = codes;
    sparse.counts = counts;
  }
  sparse.codes[sparse.length] = code;
  return sparse.length++;
}

function listItem(values: ArrayLike<number>, place: string): string {
  return `list_extract([${Array.from(values).join(", ")}]::INTEGER[], (${place})::BIGINT + 1)`;
}
