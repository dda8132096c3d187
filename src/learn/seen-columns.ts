// What a model knows of its columns is what its training rows show: a category that only other rows
// have is one that it has never seen, and a gap that only others have is none.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";

/** The columns with the categories that occur in the part, and whether a value is missing there. */
export async function seenColumns(
  source: CountSource,
  part: Part,
  columns: readonly ColumnSchema[],
): Promise<readonly ColumnSchema[]> {
  if (columns.length === 0) return columns;
  const names = new Set(columns.map(({ name }) => name));
  const variables = source.variables
    .slice(0, source.attributes)
    .flatMap(({ schema, index }) =>
      names.has(schema.name) && (schema.hasMissing || schema.kind === "categorical") ? [index] : [],
    );
  if (variables.length === 0) return columns;
  const seen = new Map<string, ColumnSchema>();
  await source.count({ parts: [part], variables }, ({ variable, length, codes }) => {
    const { schema, size } = source.variables[variable];
    const hasMissing = length > 0 && codes[length - 1] === size;
    const present = codes.subarray(0, hasMissing ? length - 1 : length);
    const categories =
      schema.kind === "categorical"
        ? Array.from(present, (code) => schema.categories[code])
        : schema.categories;
    seen.set(schema.name, { ...schema, categories, hasMissing });
  });
  return columns.map((schema) => seen.get(schema.name) ?? schema);
}
