// A count source that shows only some columns of another one: what a learner gets after columns
// were selected. The parts, the rows and the features defined through it are the other source's
// own.

import { distinctRows } from "../encoding/distinct-rows.ts";
import type { Table } from "../encoding/table.ts";
import type { CountSource, Part, Variable } from "./count-source.ts";
import { renumberSource } from "./renumber-source.ts";

export function viewColumns(source: CountSource, columns: readonly number[]): CountSource {
  /** The other source's index of each variable shown, and back. */
  const inner: number[] = [];
  const outer = new Map<number, number>();
  const variables: Variable[] = [];
  const show = (index: number): Variable => {
    const known = outer.get(index);
    if (known !== undefined) return variables[known];
    const { schema, feature, size, lower, upper } = source.variables[index];
    const variable = { index: variables.length, schema, feature, size, lower, upper };
    outer.set(index, variable.index);
    inner.push(index);
    variables.push(variable);
    return variable;
  };
  for (const column of columns) show(column);
  const renumbered = renumberSource(source, {
    inner: (indices) => indices.map((index) => inner[index]),
    outer: (index) => outer.get(index)!,
    codes: () => null,
  });
  // Capabilities that would show the other columns are left out.
  const { extract: _, portable: __, ...others } = renumbered.can;
  const { rebin } = source.can;
  const can = {
    ...others,
    ...(rebin && {
      rebin: async (part: Part) => {
        const own = await rebin(part);
        return own && viewColumns(own, columns);
      },
    }),
  };
  return {
    ...renumbered,
    ...{ can, variables, attributes: columns.length },
    define: async (tests) => (await source.define(tests)).map(({ index }) => show(index)),
    table: async (part) => restrictTable(await source.table(part), columns),
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
