// Reads class counts of words out of coded tables: one statement for all parts and words of a
// table.

import type { CodeWord } from "./code-words.ts";
import type { CodedTables } from "./coded-tables.ts";
import { groupSql, type WordGroup } from "./dialect.ts";
import { type LabelBatch, labelParts } from "./label-parts.ts";
import type { SqlPart } from "./sql-part.ts";

/** A word to count: a column of the table, or SQL for its bits where a feature is asked. */
export interface CountedWord extends Pick<CodeWord, "name" | "width"> {
  readonly sql: string;
}

/** Parts whose words are counted together. */
export interface CountJob {
  readonly parts: readonly SqlPart[];
  readonly words: readonly CountedWord[];
  /** Further columns of the rows that words are made of, "… AS name". */
  readonly derived?: readonly string[];
}

/** A cell: part, place of the word in its job, value of the word, class, weight in units, rows. */
export type TakeCount = (
  part: SqlPart,
  word: number,
  value: number,
  classCode: number,
  weight: number,
  rows: number,
) => void;

export async function countWords(store: CodedTables, job: CountJob, take: TakeCount): Promise<void> {
  const { mostGroups, mostText } = store.dialect;
  const pieces = inPieces(job.words, mostGroups, mostText / 4);
  for (const { table, batches } of labelParts(job.parts)) {
    const from = job.derived ? `(SELECT *, ${job.derived.join(", ")} FROM ${table.from}) p` : table.from;
    for (const { first, items } of pieces.length === 0 ? [{ first: 0, items: [] }] : pieces) {
      const most = Math.max(1, Math.floor(mostGroups / Math.max(1, items.length)));
      for (let batch = 0; batch < batches.length; batch += most) {
        const some = batches.slice(batch, batch + most);
        await countBatches(store, from, some, items, (part, word, ...rest) =>
          take(part, first + word, ...rest),
        );
      }
    }
  }
}

/** Neighbours together, as long as they are few enough and their SQL is short enough. */
export function inPieces<T extends { readonly sql: string }>(
  items: readonly T[],
  most: number,
  mostText: number,
): { readonly first: number; readonly items: T[] }[] {
  const pieces: { first: number; items: T[]; text: number }[] = [];
  items.forEach((item, index) => {
    const last = pieces.at(-1);
    if (!last || last.items.length === most || last.text + item.sql.length > mostText) {
      pieces.push({ first: index, items: [item], text: item.sql.length });
    } else {
      last.items.push(item);
      last.text += item.sql.length;
    }
  });
  return pieces;
}

async function countBatches(
  store: CodedTables,
  from: string,
  batches: readonly LabelBatch[],
  words: readonly CountedWord[],
  take: TakeCount,
): Promise<void> {
  const { dialect, classes, sums } = store;
  const groups: (WordGroup & { readonly batch: number; readonly place: number })[] = [];
  let start = 0;
  batches.forEach(({ parts }, batch) => {
    const own = words.length === 0 ? [null] : words;
    own.forEach((word, place) => {
      const width = word?.width ?? 1;
      const cells = parts.length * classes;
      groups.push({ start, cell: `cell${batch}`, cells, word: word && `x${place}`, width, batch, place });
      start += width * cells;
    });
  });
  const weight = store.unit === null ? [] : ["wt"];
  const labelled = [
    ...batches.map(({ sql }, batch) => `${sql} AS label${batch}`),
    "cls",
    ...words.map(({ sql }, place) => `${sql} AS x${place}`),
    ...weight,
  ];
  const cells = batches.map(
    ({ parts }, batch) =>
      `${dialect.toSmall(`label${batch} * ${classes} + cls`, (parts.length + 1) * classes)} AS cell${batch}`,
  );
  const kept = [...cells, ...words.map((_, place) => `x${place}`), ...weight].join(", ");
  const rows = `SELECT ${kept} FROM (SELECT ${labelled.join(", ")} FROM ${from}) l`;
  await store.connector.stream(groupSql(dialect, { from: rows, groups, sums }), (chunk) => {
    const [keys, weights, counts] = [chunk.column(0), chunk.column(1), chunk.column(sums.length)];
    for (let i = 0; i < chunk.rowCount; i++) {
      const key = Number(keys.getItem(i));
      const group = groups[lastStart(groups, key)];
      const rest = key - group.start;
      const cell = Math.floor(rest / group.width);
      const label = Math.floor(cell / classes);
      const [weightOf, rowsOf] = [Number(weights.getItem(i)), Number(counts.getItem(i))];
      for (const part of batches[group.batch].parts[label]) {
        take(part, group.place, rest - cell * group.width, cell - label * classes, weightOf, rowsOf);
      }
    }
  });
}

/** The last group that starts at or before the key. */
function lastStart(groups: readonly WordGroup[], key: number): number {
  let low = 0;
  for (let high = groups.length; high - low > 1; ) {
    const middle = (low + high) >>> 1;
    if (groups[middle].start <= key) low = middle;
    else high = middle;
  }
  return low;
}
