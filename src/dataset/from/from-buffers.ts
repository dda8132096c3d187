// A dataset from columns that another program holds in typed arrays, as its child process is sent
// them: read as a file with the same values would be.

import type { Kind } from "../column.ts";
import { DataError } from "../data-error.ts";
import type { Dataset } from "../dataset.ts";
import { assembleDataset } from "../read/assemble-dataset.ts";
import { rawColumn } from "../read/raw-table.ts";
import { explained } from "../read/read-dataset.ts";
import type { NamedReadOptions } from "../read-options.ts";

/** Numbers, NaN for missing; or codes into texts, below 0 for missing. */
export type BufferColumn = {
  readonly name: string;
  /** What the program's own type says the column is. */
  readonly declared?: Kind;
} & ({ readonly values: Float64Array } | { readonly values: Int32Array; readonly texts: readonly string[] });

export function fromBuffers(columns: readonly BufferColumn[], options: NamedReadOptions): Dataset {
  const rows = columns[0]?.values.length ?? 0;
  if (rows === 0) throw new DataError(`${options.name}: there are no rows; give some`);
  const declared = new Map<string, Kind>();
  const raw = columns.map((column) => {
    if (column.values.length !== rows)
      throw new DataError(
        `${options.name}: column "${column.name}" has ${column.values.length} values for ${rows} rows`,
      );
    if (column.declared !== undefined) declared.set(column.name, column.declared);
    const own = rawColumn(column.name, options, column.declared);
    try {
      if ("texts" in column) own.addCodes(column.values, column.texts);
      else own.addNumbers(column.values);
    } catch (error) {
      throw explained(options.name, error);
    }
    return own;
  });
  return assembleDataset({ columns: raw, declared, weights: null, target: null }, options);
}
