// One field that is no number in a column of numbers: the message must name its row and its column.

import { readDataset } from "../build/index.js";
import type { AttackContext } from "./part.ts";

const BAD_FILES = 3000;
const BAD_FORMATS = ["csv", "tsv", "json", "ndjson"] as const;

export async function oneBadCell(context: AttackContext): Promise<void> {
  const tally = context.tally("a bad field is named by its row and column", "files");
  while (tally.tries < BAD_FILES) {
    const format = BAD_FORMATS[tally.tries % BAD_FORMATS.length];
    const [rows, columns] = [2 + context.random.below(50), 2 + context.random.below(6)];
    const [row, column] = [context.random.below(rows), context.random.below(columns)];
    const names = [...Array.from({ length: columns }, (_, c) => `n${c}`), "class"];
    const cells = Array.from({ length: rows }, (_, r) =>
      names.map((_, c) => {
        if (c === columns) return r % 2 === 0 ? "yes" : "no";
        return r === row && c === column ? "1.2.3" : String((r * 7 + c) % 10);
      }),
    );
    const text = tableIn(format, names, cells);
    const kinds = Object.fromEntries(names.slice(0, -1).map((name) => [name, "continuous" as const]));
    const reading = readDataset(new TextEncoder().encode(text), { name: `bad.${format}`, kinds });
    const said = await reading.then(
      () => "nothing",
      (error) => String(error),
    );
    tally.tries++;
    const expected = `row ${row + 1}, column "n${column}": "1.2.3" is not a number`;
    if (!said.includes(expected)) context.fail(tally, said.slice(0, 300), { expected, text });
  }
}

function tableIn(
  format: (typeof BAD_FORMATS)[number],
  names: readonly string[],
  cells: readonly (readonly string[])[],
): string {
  if (format === "csv" || format === "tsv") {
    const between = format === "csv" ? "," : "\t";
    return [names, ...cells].map((row) => `${row.join(between)}\n`).join("");
  }
  const value = (text: string): string => (/^\d$/.test(text) ? text : JSON.stringify(text));
  const objects = cells.map((row) => `{${row.map((text, c) => `"${names[c]}": ${value(text)}`).join(", ")}}`);
  return format === "json" ? `[${objects.join(",\n")}]` : objects.map((line) => `${line}\n`).join("");
}
