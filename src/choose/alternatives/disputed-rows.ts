// The rows that equally good models answer differently.

import { thresholdText } from "../../condition/threshold-text.ts";
import type { CountSource } from "../../counts/count-source.ts";
import { isOrdered } from "../../dataset/column.ts";
import type { Table } from "../../encoding/table.ts";
import type { Alternatives, DisputedRow } from "../../search/alternatives/alternatives-result.ts";
import type { AnswerGroup, TreeStudy } from "../../search/alternatives/study-trees.ts";
import type { WrittenTree } from "../../search/alternatives/write-trees.ts";

export interface DisputesRequest {
  readonly source: CountSource;
  readonly table: Table;
  readonly study: TreeStudy;
  readonly trees: readonly WrittenTree[];
  readonly groups: readonly AnswerGroup[];
  /** How many rows are shown. */
  readonly shown: number;
}

export function disputedRows({
  source,
  table,
  study,
  trees,
  groups,
  shown,
}: DisputesRequest): Pick<Alternatives, "disputedWeight" | "mostDifferent" | "disputed"> {
  const { rows, classes, weights, columns } = table;
  const votes = new Float64Array(rows * classes.length);
  let mostDifferent = 0;
  const [best] = groups;
  for (const { trees: own, answers } of groups) {
    let different = 0;
    for (let row = 0; row < rows; row++) {
      const at = row * classes.length + answers[row];
      votes[at] = votes[at] + own.length;
      if (answers[row] !== best.answers[row]) different += weights[row];
    }
    mostDifferent = Math.max(mostDifferent, different);
  }
  const agreement = new Float64Array(rows);
  const disputed: number[] = [];
  let disputedWeight = 0;
  for (let row = 0; row < rows; row++) {
    let most = 0;
    for (let c = 0; c < classes.length; c++) most = Math.max(most, votes[row * classes.length + c]);
    agreement[row] = most / trees.length;
    if (most === trees.length || weights[row] === 0) continue;
    disputedWeight += weights[row];
    disputed.push(row);
  }
  const used = [...new Set(trees.flatMap((tree) => study.columnsOf(tree)))].sort((a, b) => a - b);
  // Rows that the trees cannot distinguish are shown as one.
  const alike = new Map<string, { row: number; weight: number }>();
  for (const row of disputed) {
    const key = used.map((column) => columns[column].codes[row]).join();
    const known = alike.get(key);
    if (known) known.weight += weights[row];
    else alike.set(key, { row, weight: weights[row] });
  }
  const order = [...alike.values()].sort(
    (a, b) => agreement[a.row] - agreement[b.row] || b.weight - a.weight || a.row - b.row,
  );
  const first = order.slice(0, shown).map(
    ({ row, weight }): DisputedRow => ({
      values: used.map((column) => ({
        column: columns[column].name,
        value: cellValue(source, table, column, row),
      })),
      weight,
      votes: classes.map((name, c) => ({
        class: name,
        share: votes[row * classes.length + c] / trees.length,
      })),
    }),
  );
  return { disputedWeight, mostDifferent, disputed: first };
}

function cellValue(source: CountSource, table: Table, index: number, row: number): string | null {
  const column = table.columns[index];
  const code = column.codes[row];
  if (code === column.size) return null;
  if (!isOrdered(column)) return source.variables[index].schema.categories[code];
  const [low, high] = [column.lower(code), column.upper(code)];
  const [from, to] = [low, high].map((value) => thresholdText(value, source.variables[index].schema));
  return from === to ? from : `${from} to ${to}`;
}
