// Class counts of one part under several reweightings of its rows (see weighting.ts), in whole numbers throughout: one
// pass finds the largest exponent of each weighting, one makes all the sums.

import { FRACTION_WEIGHTS, UNITS_PER_BIT, type Weighting } from "../weighting.ts";
import { type Field, fieldSql } from "./code-layout.ts";
import type { SparseCounts } from "./count-cells.ts";
import { exponentSql, listItem } from "./exponent-sql.ts";
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

/** Joint histograms made together; more would hold too many sums at a time. */
const MOST_TOGETHER = 16;

/** Hands over one variable under one weighting at a time; buffers are reused. */
export async function countWeighted(
  store: RowStore,
  request: CountWeightedRequest,
  take: (variable: number, weighting: number, sparse: SparseCounts) => void,
): Promise<void> {
  const { place, variables, weightings, fieldOf } = request;
  if (variables.length === 0 || weightings.length === 0) return;
  const { database, classes } = store;
  const { table } = place;
  const from = `${table.from} WHERE ${placeSql(place, classes)}`;
  const fieldHere = (variable: number): Field => {
    const field = fieldOf(variable);
    return { ...field, word: store.wordSql(field.word, table) };
  };
  const exponents = weightings.map((weighting) => exponentSql(weighting, fieldHere));
  const [largest] = (await database.rows(
    `SELECT ${exponents.map((sql) => `max(${sql})::DOUBLE`).join(", ")} FROM ${from}`,
  )) as [(number | null)[]];
  const weights = exponents.map((sql, index) => {
    const below = `(${largest[index] ?? 0} - (${sql}))`;
    const fraction = listItem(FRACTION_WEIGHTS, `${below} & ${UNITS_PER_BIT - 1}`);
    // Beyond 20 bits nothing is left of the heaviest weight.
    return `(${fraction} >> least(${below} >> 8, 21))::BIGINT${store.weight === null ? "" : " * weight"} AS w${index}`;
  });
  const groups = groupByByte(variables);
  for (let first = 0; first < groups.length; first += MOST_TOGETHER) {
    const some = groups.slice(first, first + MOST_TOGETHER);
    await countGroups(store, { from, table, groups: some, weights }, take);
  }
}

/** Variables that share a byte, or one with a column of its own. */
interface Group {
  readonly field: Field;
  readonly members: WeightedVariable[];
}

function groupByByte(variables: readonly WeightedVariable[]): Group[] {
  const groups = new Map<string, Group>();
  for (const variable of variables) {
    const key = `${variable.field.word}:${variable.field.byte}`;
    const group = groups.get(key) ?? { field: variable.field, members: [] };
    group.members.push(variable);
    groups.set(key, group);
  }
  return [...groups.values()];
}

interface GroupRequest {
  readonly from: string;
  readonly table: Place["table"];
  readonly groups: readonly Group[];
  readonly weights: readonly string[];
}

async function countGroups(
  store: RowStore,
  { from, table, groups, weights }: GroupRequest,
  take: (variable: number, weighting: number, sparse: SparseCounts) => void,
): Promise<void> {
  const { database, classes, unit } = store;
  const lanes = weights.length;
  const columns = groups.map(({ field }, index) => {
    const { byte, word } = field;
    const sql =
      byte === null
        ? fieldSql({ ...field, word: store.wordSql(word, table) })
        : store.byteSql(word, byte, table);
    return `(${sql})::BIGINT AS g${index}`;
  });
  const names = groups.map((_, index) => `g${index}`);
  const sums = weights.map((_, index) => `sum(w${index})::DOUBLE`);
  // Values of a byte or of a wide code, with the sums of each class and weighting.
  const found = groups.map(() => new Map<number, Float64Array>());
  await database.stream(
    `SELECT GROUPING(${names.join(", ")})::DOUBLE, coalesce(${names.join(", ")})::DOUBLE, class::DOUBLE, ${sums.join(", ")}
    FROM (SELECT cell % ${classes} AS class, ${[...columns, ...weights].join(", ")} FROM ${from})
    GROUP BY GROUPING SETS (${names.map((name) => `(${name}, class)`).join(", ")})`,
    (chunk) => {
      const [which, values, classesOf] = [0, 1, 2].map((index) => chunk.getColumnVector(index));
      const sumsOf = weights.map((_, index) => chunk.getColumnVector(index + 3));
      for (let i = 0; i < chunk.rowCount; i++) {
        // A bit of GROUPING is 0 for the column grouped by; the first column has the highest.
        const others = 2 ** groups.length - 1 - (which!.getItem(i) as number);
        const cells = found[groups.length - 1 - Math.round(Math.log2(others))]!;
        const value = values!.getItem(i) as number;
        let cell = cells.get(value);
        if (!cell) {
          cell = new Float64Array(classes * lanes);
          cells.set(value, cell);
        }
        const at = (classesOf!.getItem(i) as number) * lanes;
        for (let lane = 0; lane < lanes; lane++) cell[at + lane] = sumsOf[lane]!.getItem(i) as number;
      }
    },
  );
  groups.forEach((group, index) => {
    for (const { index: variable, field } of group.members) {
      const shift = field.byte === null ? 0 : field.shift & 7;
      const codeOf = (value: number): number => (field.byte === null ? value : (value >> shift) & field.mask);
      const codes = Uint32Array.from(new Set([...found[index]!.keys()].map(codeOf))).sort();
      const places = new Map([...codes].map((code, at) => [code, at]));
      const all = new Float64Array(lanes * codes.length * classes);
      for (const [value, cell] of found[index]!) {
        const at = places.get(codeOf(value))! * classes;
        for (let lane = 0; lane < lanes; lane++) {
          for (let c = 0; c < classes; c++) {
            all[lane * codes.length * classes + at + c]! += cell[c * lanes + lane]! * unit;
          }
        }
      }
      for (let lane = 0; lane < lanes; lane++) {
        const size = codes.length * classes;
        take(variable, lane, {
          length: codes.length,
          codes,
          counts: all.subarray(lane * size, (lane + 1) * size),
        });
      }
    }
  });
}
