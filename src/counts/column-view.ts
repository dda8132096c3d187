// A count source that shows only some columns of another one: what a learner gets after columns were selected. The
// parts, the rows and the features defined through it are the other source's own.

import { distinctRows } from "../encoding/distinct-rows.ts";
import type { Table } from "../encoding/table.ts";
import type { CountSource, Variable } from "./count-source.ts";

export function viewColumns(source: CountSource, columns: readonly number[]): CountSource {
  /** The other source's index of each variable shown, and back. */
  const inner: number[] = [];
  const outer = new Map<number, number>();
  const variables: Variable[] = [];
  const show = (index: number): Variable => {
    const known = outer.get(index);
    if (known !== undefined) return variables[known];
    const original = source.variables[index];
    const variable: Variable = {
      index: variables.length,
      schema: original.schema,
      feature: original.feature,
      size: original.size,
      lower: (rank) => original.lower(rank),
      upper: (rank) => original.upper(rank),
    };
    outer.set(index, variable.index);
    inner.push(index);
    variables.push(variable);
    return variable;
  };
  const inside = (indices: readonly number[]): number[] => indices.map((index) => inner[index]);
  for (const column of columns) show(column);
  const { bestSplits } = source;
  return {
    name: source.name,
    target: source.target,
    classes: source.classes,
    attributes: columns.length,
    variables,
    rows: source.rows,
    everything: source.everything,
    countClasses: (parts) => source.countClasses(parts),
    count: (request, visit) =>
      source.count({ ...request, variables: inside(request.variables) }, (histogram) => {
        visit({ ...histogram, variable: outer.get(histogram.variable)! });
      }),
    countWeighted: (requests, visit) =>
      source.countWeighted(
        requests.map((request) => ({
          ...request,
          variables: inside(request.variables),
          weightings: request.weightings.map((weighting) => ({
            terms: weighting.terms.map((term) => ({ ...term, variable: inner[term.variable] })),
          })),
        })),
        (histogram) => visit({ ...histogram, variable: outer.get(histogram.variable)! }),
      ),
    ...(bestSplits && {
      bestSplits: async (query) => {
        const splits = await bestSplits.call(source, { ...query, variables: inside(query.variables) });
        return splits.map((split) => split && { ...split, variable: outer.get(split.variable)! });
      },
    }),
    divide: (requests) => source.divide(requests),
    randomSplit: (part, options) => source.randomSplit(part, options),
    merge: (parts) => source.merge(parts),
    define: async (tests) => (await source.define(tests)).map((variable) => show(variable.index)),
    table: async (part) => restrictTable(await source.table(part), columns),
    outcomes: (part, tests) => source.outcomes(part, tests),
    ...(source.countPairs && { countPairs: (part, tests) => source.countPairs!(part, tests) }),
    ...(source.rowsAtMost && { rowsAtMost: (part) => source.rowsAtMost!(part) }),
    release: (parts) => source.release(parts),
    close: () => source.close(),
  };
}

/** Only these columns; rows that differed elsewhere become one. */
function restrictTable(table: Table, columns: readonly number[]): Table {
  const kept = columns.map((column) => table.columns[column]);
  const coded = [
    ...kept.map((column) => ({ codes: column.codes, largest: column.size })),
    { codes: table.classCodes, largest: table.classes.length },
  ];
  const all = Uint32Array.from({ length: table.rows }, (_, row) => row);
  const { rows, codes, weights } = distinctRows(all, coded, table.weights);
  return {
    rows,
    classes: table.classes,
    classCodes: codes[kept.length],
    weights,
    columns: kept.map((column, index) => ({ ...column, codes: codes[index] })),
  };
}
