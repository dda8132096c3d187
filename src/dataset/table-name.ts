// The name of a table as users write it: table, schema.table, catalog.schema.table. A part that has
// a dot itself stands in double quotes.

export function partsOfTableName(text: string): string[] {
  const parts = text.match(/"(?:[^"]|"")*"(?=\.|$)|[^.]+/g) ?? [];
  return parts.map((part) => (/^".*"$/.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part));
}
