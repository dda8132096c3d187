// Numbers and tables as the pages in docs/results show them.

export function seconds(value: number): string {
  if (value < 1e-3) return `${(value * 1e6).toFixed(0)} µs`;
  if (value < 1) return `${(value * 1e3).toFixed(value < 0.01 ? 2 : value < 0.1 ? 1 : 0)} ms`;
  return `${value.toFixed(value < 10 ? 2 : 1)} s`;
}

export function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 1 : 0)}×`;
}

export function number(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString("en") : String(Number(value.toPrecision(4)));
}

/** A Markdown table, its columns padded to the same width. */
export function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(title.length, 3, ...body.map((cells) => cells[i].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(" | ")} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? `:${"-".repeat(width + 1)}` : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(head), rule, ...body.map(line)].join("\n");
}
