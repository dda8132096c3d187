// A small table in plain text: the first column to the left, the others to the right.

export function textTable(rows: readonly (readonly string[])[], indent = "  "): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) => {
      const cells = row.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]),
      );
      return `${indent}${cells.join("  ")}`.trimEnd();
    })
    .join("\n");
}
