// Class counts of several parts under several reweightings of their rows (see weighting.ts), in whole numbers throughout.
// A whole frontier takes one pass over its rows, however many parts and weightings it has: each row's falls are kept, a
// few bytes a row, until the heaviest row of every part is known (more passes only beyond the bounds below and in weighted-batches.ts).

import type { Weighting } from "../weighting.ts";
import { type Field, fieldSql } from "./code-layout.ts";
import type { SparseCounts } from "./count-cells.ts";
import { fallSql, fallStep, fallType, weightSql } from "./fall-sql.ts";
import type { RowStore } from "./row-store.ts";
import { type Place, placeSql, type RowTable } from "./row-table.ts";
import { listItem } from "./sql-text.ts";
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

/** Weightings of a part counted together, so that what is kept of a row stays small. */
const MOST_LANES = 32;

/** Joint histograms made together: a bit of GROUPING each, in a number that JavaScript holds. */
const MOST_GROUPS = 48;

/** Values of those histograms; more would hold too many sums at a time. */
const MOST_VALUES = 2 ** 19;

/** Hands over one part and variable under one weighting at a time; buffers are reused. */
export async function countWeighted(
  store: RowStore,
  parts: readonly WeightedPart[],
  fieldOf: (variable: number) => Field,
  take: Take,
): Promise<void> {
  const counted = parts.flatMap((part, index) => (part.variables.length > 0 ? split(part, index) : []));
  for (const batch of weightedBatches(counted)) {
    const members = batch.map((place) => counted[place]);
    const weighted = weighRows(store, members, fieldOf);
    for (const groups of together(groupByByte(members.flatMap(({ variables }) => variables)))) {
      await countGroups(store, { ...weighted, members, groups }, take);
    }
  }
}

interface Member extends WeightedPart {
  /** Its place among the parts asked for, and that of its first weighting among the part's. */
  readonly index: number;
  readonly first: number;
}

function split(part: WeightedPart, index: number): Member[] {
  const members: Member[] = [];
  for (let first = 0; first < part.weightings.length; first += MOST_LANES) {
    members.push({ ...part, index, first, weightings: part.weightings.slice(first, first + MOST_LANES) });
  }
  return members;
}

interface WeightedRows {
  readonly table: RowTable;
  /** What follows FROM: rows of the members with their words, `cell` and `part`. */
  readonly from: string;
  /** How far each row falls short of the heaviest there could be: a lane for each weighting. */
  readonly falls: readonly string[];
  /** The weight as a whole number, from how many steps a row lies below the heaviest of its part. */
  readonly weigh: (below: string) => string;
}

function weighRows(
  store: RowStore,
  members: readonly Member[],
  fieldOf: (variable: number) => Field,
): WeightedRows {
  const { classes } = store;
  const { table } = members[0].place;
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
  const from = `(SELECT *, ${partSql} AS part FROM ${table.from} WHERE ${placeSql({ table, labels }, classes)})`;
  const all = members.flatMap(({ weightings }) => weightings);
  const step = fallStep(all, fieldOf);
  const each = members.map(({ weightings }) => weightings.map((one) => fallSql(one, fieldHere, step)));
  const most = Math.max(...each.flat().map((fall) => fall.most));
  const falls = Array.from({ length: Math.max(...each.map(({ length }) => length)) }, (_, lane) => {
    const whens = each.map((own, slot) => (lane < own.length ? `WHEN ${slot} THEN ${own[lane].sql}` : ""));
    const sql = members.length === 1 ? each[0][lane].sql : `CASE part ${whens.join(" ")} END`;
    return `(${sql})::${fallType(most)}`;
  });
  const own = store.weight === null ? "" : "::BIGINT * weight";
  return { table, from, falls, weigh: (below) => `${weightSql(below, step, most)}${own}` };
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

/** Groups that one statement counts. */
function together(groups: readonly Group[]): Group[][] {
  const batches: Group[][] = [];
  let room = 0;
  for (const group of groups) {
    const values = group.field.byte === null ? group.field.mask + 1 : 256;
    if (values > room || batches.at(-1)!.length === MOST_GROUPS) {
      batches.push([]);
      room = Math.max(MOST_VALUES, values);
    }
    batches.at(-1)!.push(group);
    room -= values;
  }
  return batches;
}

interface GroupRequest extends WeightedRows {
  readonly members: readonly Member[];
  readonly groups: readonly Group[];
}

async function countGroups(
  store: RowStore,
  { from, table, members, groups, falls, weigh }: GroupRequest,
  take: Take,
): Promise<void> {
  const { connection, classes } = store;
  const lanes = falls.length;
  const columns = groups.map(({ field }, index) => {
    const { byte, word } = field;
    const sql =
      byte === null
        ? fieldSql({ ...field, word: store.wordSql(word, table) })
        : store.byteSql(word, byte, table);
    return `${sql} AS g${index}`;
  });
  const names = groups.map((_, index) => `g${index}`);
  const perLane = (sql: (index: number) => string): string => falls.map((_, index) => sql(index)).join(", ");
  const kept = ["part", ...(store.weight === null ? [] : ["weight"]), ...columns].join(", ");
  // For each part and group: values of a byte or of a wide code, with the sums of each class and weighting.
  const found = members.map(() => groups.map(() => new Map<number, Float64Array>()));
  await connection.stream(
    `WITH fallen AS MATERIALIZED (
      SELECT cell % ${classes} AS class, ${kept}, ${perLane((index) => `${falls[index]} AS f${index}`)} FROM ${from}
    ), heaviest AS (
      SELECT part, ${perLane((index) => `min(f${index})::BIGINT AS h${index}`)} FROM fallen GROUP BY part
    )
    SELECT GROUPING(${names.join(", ")})::DOUBLE, coalesce(${names.join(", ")})::DOUBLE, class::DOUBLE, part::DOUBLE,
      ${perLane((index) => `sum(w${index})::DOUBLE`)}
    FROM (
      SELECT class, part, ${names.join(", ")}, ${perLane((index) => `${weigh(`f${index}::BIGINT - h${index}`)} AS w${index}`)}
      FROM fallen JOIN heaviest USING (part)
    )
    GROUP BY GROUPING SETS (${names.map((name) => `(${name}, class, part)`).join(", ")})`,
    (chunk) => {
      const [which, values, classesOf, partOf] = [0, 1, 2, 3].map((index) => chunk.column(index));
      const sumsOf = falls.map((_, index) => chunk.column(index + 4));
      for (let i = 0; i < chunk.rowCount; i++) {
        // A bit of GROUPING is 0 for the column grouped by; the first column has the highest.
        const others = 2 ** groups.length - 1 - (which.getItem(i) as number);
        const group = groups.length - 1 - Math.round(Math.log2(others));
        const cells = found[partOf.getItem(i) as number][group];
        const value = values.getItem(i) as number;
        let cell = cells.get(value);
        if (!cell) {
          cell = new Float64Array(classes * lanes);
          cells.set(value, cell);
        }
        const at = (classesOf.getItem(i) as number) * lanes;
        for (let lane = 0; lane < lanes; lane++)
          cell[at + lane] = (sumsOf[lane].getItem(i) as number | null) ?? 0;
      }
    },
  );
  members.forEach((member, slot) => {
    groups.forEach((group, index) => {
      handOver(store, { member, group, lanes, cells: found[slot][index] }, take);
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
        for (let c = 0; c < classes; c++) all[lane * size + at + c] += cell[c * lanes + lane] * unit;
      }
    }
    member.weightings.forEach((_, lane) => {
      const counts = all.subarray(lane * size, (lane + 1) * size);
      take(member.index, variable, member.first + lane, { length: codes.length, codes, counts });
    });
  }
}
