// Names, texts, numbers and lists written so that a database reads exactly them.

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A cast text, because DuckDB would read a plain 0.1 as a decimal and round it twice. */
export function doubleSql(value: number): string {
  return `'${value}'::DOUBLE`;
}

/** An item of a list of whole numbers, by its place from 0. */
export function listItem(values: ArrayLike<number>, place: string): string {
  return `list_extract([${Array.from(values).join(", ")}]::INTEGER[], (${place})::BIGINT + 1)`;
}
