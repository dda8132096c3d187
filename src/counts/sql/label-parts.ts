// One CASE that labels the parts of a table, as long as no two of them overlap: their paths are
// joined into a tree.

import type { CodedTable } from "./coded-tables.ts";
import type { SqlPart } from "./sql-part.ts";

/** Parts that one CASE tells apart; parts of the same path share a label. */
export interface LabelBatch {
  /** Each row's part by its place, or their number for none. Never null: slow in nested CASEs. */
  readonly sql: string;
  /** By label. */
  readonly parts: readonly (readonly SqlPart[])[];
}

export interface LabelledTable {
  readonly table: CodedTable;
  readonly batches: readonly LabelBatch[];
}

interface Fork {
  test: string | null;
  yes: Fork | null;
  no: Fork | null;
  parts: SqlPart[] | null;
}

export function labelParts(parts: Iterable<SqlPart>): LabelledTable[] {
  const tables = new Map<CodedTable, Fork[]>();
  for (const part of new Set(parts)) {
    const roots = tables.get(part.table) ?? [];
    tables.set(part.table, roots);
    let end: Fork | null = null;
    for (const root of roots) {
      end = follow(root, part);
      if (end !== null) break;
    }
    if (end === null) {
      const root = newFork();
      roots.push(root);
      end = follow(root, part)!;
    }
    end.parts = [...(end.parts ?? []), part];
  }
  return [...tables].map(([table, roots]) => ({ table, batches: roots.map(batchOf) }));
}

/** The fork at the end of a part's path, made if absent; null where another part is in the way. */
function follow(root: Fork, { path }: SqlPart): Fork | null {
  if (!isFree(root, path, 0)) return null;
  let fork = root;
  for (const { sql, passing } of path) {
    fork.test = sql;
    const side = passing ? "yes" : "no";
    fork[side] ??= newFork();
    fork = fork[side];
  }
  return fork;
}

function isFree(fork: Fork | null, path: SqlPart["path"], place: number): boolean {
  if (fork === null) return true;
  if (place === path.length) return fork.test === null;
  if (fork.parts !== null) return false;
  const { sql, passing } = path[place];
  if (fork.test === null) return true;
  return fork.test === sql && isFree(passing ? fork.yes : fork.no, path, place + 1);
}

function newFork(): Fork {
  return { test: null, yes: null, no: null, parts: null };
}

function batchOf(root: Fork): LabelBatch {
  const parts = partsBelow(root);
  let label = 0;
  const write = (fork: Fork | null): string => {
    if (fork === null) return String(parts.length);
    if (fork.parts !== null) return String(label++);
    return `CASE WHEN ${fork.test} THEN ${write(fork.yes)} ELSE ${write(fork.no)} END`;
  };
  return { sql: write(root), parts };
}

/** In the order of their labels: yes before no. */
function partsBelow(fork: Fork | null): SqlPart[][] {
  if (fork === null) return [];
  return fork.parts !== null ? [fork.parts] : [...partsBelow(fork.yes), ...partsBelow(fork.no)];
}
