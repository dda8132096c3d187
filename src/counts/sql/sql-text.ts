// Names, texts and numbers written so that DuckDB reads exactly them.

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
