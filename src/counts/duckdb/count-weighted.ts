// Class counts of several parts under several reweightings of their rows (see weighting.ts), in whole numbers throughout.
// A whole frontier takes two passes, however many parts and weightings it has: one finds the largest exponent of
// each weighting in each part, one makes all the sums (more only beyond the bounds below and in weighted-batches.ts).

import { FRACTION_WEIGHTS, UNITS_PER_BIT, type Weighting } from "../weighting.ts";
import { type Field, fieldSql } from "./code-layout.ts";
import type { SparseCounts } from "./count-cells.ts";
import { exponentSql, listItem } from "./exponent-sql.ts";
import type { RowStore } from "./row-store.ts";
import { type Place, placeSql, type RowTable } from "./row-table.ts";
import { weightedBatches } from "./weighted-batches.ts";

export interface WeightedVariable {
  readonly index: number;
  readonly field: Field;
}

export interface WeightedPart {
  readonly place: Place;
  readonly variables: readonly WeightedVariable[];
  readonly weightings: readonly Weighting[];
}

type Take = (part: number, variable: number, weighting: number, sparse: SparseCounts) => void;

/** Joint histograms made together; more would hold too many sums at a time. */
const MOST_TOGETHER = 16;

/** Hands over one part and variable under one weighting at a time; buffers are reused. */
export async function countWeighted(
  store: RowStore,
  parts: readonly WeightedPart[],
  fieldOf: (variable: number) => Field,
  take: Take,
): Promise<void> {
  const asked = parts.map((part, index) => ({ ...part, index }));
  const counted = asked.filter(({ variables, weightings }) => variables.length > 0 && weightings.length > 0);
  for (const batch of weightedBatches(counted)) {
    const members = batch.map((place) => counted[place]!);
    const weighted = await weighRows(store, members, fieldOf);
    const groups = groupByByte(members.flatMap(({ variables }) => variables));
    for (let first = 0; first < groups.length; first += MOST_TOGETHER) {
      const some = groups.slice(first, first + MOST_TOGETHER);
      await countGroups(store, { ...weighted, members, groups: some }, take);
    }
  }
}

interface Member extends WeightedPart {
  /** Its place among the parts asked for. */
  readonly index: number;
}

interface WeightedRows {
  readonly table: RowTable;
  /** What follows FROM: rows of the members with their words, `cell`, `part` and the exponents e0, e1, … below the largest. */
  readonly from: string;
  /** The weights as whole numbers, made of the exponents. */
  readonly weights: readonly string[];
}

async function weighRows(
  store: RowStore,
  members: readonly Member[],
  fieldOf: (variable: number) => Field,
): Promise<WeightedRows> {
  const { database, classes } = store;
  const { table } = members[0]!.place;
  const fieldHere = (variable: number): Field => {
    const field = fieldOf(variable);
    return { ...field, word: store.wordSql(field.word, table) };
  };
  const labels = members.flatMap(({ place }) => place.labels);
  const slots = new Int32Array(Math.max(0, ...labels) + 1).fill(-1);
  members.forEach(({ place }, slot) => {
    for (const label of place.labels) slots[label] = slot;
  });
  const partSql = members.length === 1 ? "0" : listItem(slots, `cell // ${classes}`);
  const rows = `(SELECT *, ${partSql} AS part FROM ${table.from} WHERE ${placeSql({ table, labels }, classes)})`;
  const exponents = members.map(({ weightings }) => weightings.map((each) => exponentSql(each, fieldHere)));
  const lanes = Math.max(...exponents.map(({ length }) => length));
  const lane = (sqlOf: (slot: number, index: number) => string) =>
    Array.from({ length: lanes }, (_, index) => {
      if (members.length === 1) return sqlOf(0, index);
      const whens = exponents.map((each, slot) =>
        index < each.length ? `WHEN ${slot} THEN ${sqlOf(slot, index)}` : "",
      );
      return `CASE part ${whens.join(" ")} END`;
    });
  const largest = members.map(() => new Array<number>(lanes).fill(0));
  const found = await database.rows(
    `SELECT part::DOUBLE, ${lane((slot, index) => exponents[slot]![index]!)
      .map((sql) => `max(${sql})::DOUBLE`)
      .join(", ")}
    FROM ${rows} GROUP BY part`,
  );
  for (const [slot, ...each] of found as [number, ...(number | null)[]][]) {
    each.forEach((value, index) => {
      largest[slot]![index] = value ?? 0;
    });
  }
  const below = lane((slot, index) => `(${largest[slot]![index]} - (${exponents[slot]![index]}))`);
  const weights = below.map((_, index) => {
    const fraction = listItem(FRACTION_WEIGHTS, `e${index} & ${UNITS_PER_BIT - 1}`);
    // Beyond 20 bits nothing is left of the heaviest weight.
    return `(${fraction} >> least(e${index} >> 8, 21))::BIGINT${store.weight === null ? "" : " * weight"} AS w${index}`;
  });
  const from = `(SELECT *, ${below.map((sql, index) => `${sql} AS e${index}`).join(", ")} FROM ${rows})`;
  return { table, from, weights };
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
    if (!group.members.some(({ index }) => index === variable.index)) group.members.push(variable);
    groups.set(key, group);
  }
  return [...groups.values()];
}

interface GroupRequest extends WeightedRows {
  readonly members: readonly Member[];
  readonly groups: readonly Group[];
}

async function countGroups(
  store: RowStore,
  { from, table, members, groups, weights }: GroupRequest,
  take: Take,
): Promise<void> {
  const { database, classes } = store;
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
  // For each part and group: values of a byte or of a wide code, with the sums of each class and weighting.
  const found = members.map(() => groups.map(() => new Map<number, Float64Array>()));
  await database.stream(
    `SELECT GROUPING(${names.join(", ")})::DOUBLE, coalesce(${names.join(", ")})::DOUBLE, class::DOUBLE, part::DOUBLE, ${sums.join(", ")}
    FROM (SELECT cell % ${classes} AS class, part, ${[...columns, ...weights].join(", ")} FROM ${from})
    GROUP BY GROUPING SETS (${names.map((name) => `(${name}, class, part)`).join(", ")})`,
    (chunk) => {
      const [which, values, classesOf, partOf] = [0, 1, 2, 3].map((index) => chunk.getColumnVector(index));
      const sumsOf = weights.map((_, index) => chunk.getColumnVector(index + 4));
      for (let i = 0; i < chunk.rowCount; i++) {
        // A bit of GROUPING is 0 for the column grouped by; the first column has the highest.
        const others = 2 ** groups.length - 1 - (which!.getItem(i) as number);
        const group = groups.length - 1 - Math.round(Math.log2(others));
        const cells = found[partOf!.getItem(i) as number]![group]!;
        const value = values!.getItem(i) as number;
        let cell = cells.get(value);
        if (!cell) {
          cell = new Float64Array(classes * lanes);
          cells.set(value, cell);
        }
        const at = (classesOf!.getItem(i) as number) * lanes;
        for (let lane = 0; lane < lanes; lane++)
          cell[at + lane] = (sumsOf[lane]!.getItem(i) as number | null) ?? 0;
      }
    },
  );
  members.forEach((member, slot) => {
    groups.forEach((group, index) => {
      handOver(store, { member, group, lanes, cells: found[slot]![index]! }, take);
    });
  });
}

interface Handover {
  readonly member: Member;
  readonly group: Group;
  /** Weightings for which there is room in each cell. */
  readonly lanes: number;
  readonly cells: ReadonlyMap<number, Float64Array>;
}

function handOver({ classes, unit }: RowStore, { member, group, lanes, cells }: Handover, take: Take): void {
  for (const { index: variable, field } of group.members) {
    if (!member.variables.some(({ index }) => index === variable)) continue;
    const shift = field.byte === null ? 0 : field.shift & 7;
    const codeOf = (value: number): number => (field.byte === null ? value : (value >> shift) & field.mask);
    const codes = Uint32Array.from(new Set([...cells.keys()].map(codeOf))).sort();
    const places = new Map([...codes].map((code, at) => [code, at]));
    const size = codes.length * classes;
    const all = new Float64Array(lanes * size);
    for (const [value, cell] of cells) {
      const at = places.get(codeOf(value))! * classes;
      for (let lane = 0; lane < lanes; lane++) {
        for (let c = 0; c < classes; c++) all[lane * size + at + c]! += cell[c * lanes + lane]! * unit;
      }
    }
    member.weightings.forEach((_, lane) => {
      const counts = all.subarray(lane * size, (lane + 1) * size);
      take(member.index, variable, lane, { length: codes.length, codes, counts });
    });
  }
}
