import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Column } from "../../src/dataset/column.ts";
import { countDuplicateRows } from "../../src/dataset/duplicate-rows.ts";
import { spellingVariants } from "../../src/dataset/infer/spelling-variants.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { sameColumns } from "../../src/dataset/same-columns.ts";

const number = (name: string, values: readonly number[]): Column => ({
  ...{ kind: "continuous", name, values: Float64Array.from(values) },
});
const words = (name: string, codes: readonly number[]): Column => ({
  kind: "categorical",
  name,
  categories: Array.from({ length: Math.max(...codes) + 1 }, (_, code) => `${name}${code}`),
  codes: Uint8Array.from(codes),
});
const rows = Array.from({ length: 200 }, (_, row) => (row * 7919) % 211);

describe("columns that say the same", () => {
  it("are those of another scale, of another order and of other names", () => {
    const columns = [
      number("celsius", rows),
      number(
        "fahrenheit",
        rows.map((value) => value * 1.8 + 32),
      ),
      number(
        "below",
        rows.map((value) => -value),
      ),
      number(
        "other",
        rows.map((value) => (value * 31) % 97),
      ),
      words(
        "state",
        rows.map((value) => value % 4),
      ),
      words(
        "name",
        rows.map((value) => (value + 1) % 4),
      ),
      words(
        "half",
        rows.map((value) => (value % 4 < 2 ? 0 : 1)),
      ),
    ];
    expect(sameColumns(columns, 200)).toEqual([
      { column: "fahrenheit", as: "celsius", share: 1 },
      { column: "below", as: "celsius", share: 1 },
      { column: "name", as: "state", share: 1 },
    ]);
  });

  it("may differ in few rows; rare values tell nothing", () => {
    const state = rows.map((value) => value % 4);
    const typo = state.map((code, row) => (row === 9 ? (code + 1) % 4 : code));
    expect(sameColumns([words("a", state), words("b", typo)], 200)).toEqual([
      { column: "b", as: "a", share: 0.995 },
    ]);
    const measured = rows.map((value) => value + ((value * 17) % 5) / 100);
    expect(sameColumns([number("a", rows), number("b", measured)], 200)[0]).toMatchObject({ column: "b" });
    const noisy = rows.map((value) => value + ((value * 17) % 60));
    expect(sameColumns([number("a", rows), number("b", noisy)], 200)).toEqual([]);
    const rare = (at: number): number[] => rows.map((_, row) => (row === at ? 1 : 0));
    expect(sameColumns([words("a", rare(1)), words("b", rare(1))], 200)).toEqual([]);
  });

  it("are found as a plain search finds them, missing values included", () => {
    const column = fc.array(fc.constantFrom(0, 1, 2, Number.NaN), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(column, column, fc.boolean(), (a, b, copies) => {
        const other = copies ? a.map((value) => (Number.isNaN(value) ? Number.NaN : 10 - value)) : b;
        const pairs = new Set(a.map((value, row) => `${value} ${other[row]}`)).size;
        const isSame = pairs === new Set(a).size && pairs === new Set(other).size;
        const most = Math.max(
          ...[a, other].flatMap((own) => own.map((x) => own.filter((y) => Object.is(x, y)).length)),
        );
        const found = sameColumns([number("a", a), number("b", other)], 40).filter(
          ({ share }) => share === 1,
        );
        expect(found.length).toBe(isSame && 40 - most >= 10 ? 1 : 0);
      }),
    );
  });
});

describe("rows that are equal to an earlier one", () => {
  it("are counted as a plain search counts them", async () => {
    const cell = fc.constantFrom("1", "2.5", "", "x");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, fc.constantFrom("p", "q")), { minLength: 4, maxLength: 30 }),
        async (cells) => {
          const text = `a,b,c,class\n${cells.map((row, index) => `${row[0]},${row[1]},${index % 2},${row[2]}\n`).join("")}0,9,2,p\n7,8,0,q\n`;
          const dataset = await readDataset(text).catch(() => null);
          if (dataset === null) return;
          const columns = [...dataset.attributes, dataset.target];
          const lines = Array.from({ length: dataset.rows }, (_, row) =>
            columns
              .map((column) => String("values" in column ? column.values[row] : column.codes[row]))
              .join(),
          );
          expect(countDuplicateRows(dataset)).toBe(lines.length - new Set(lines).size);
        },
      ),
    );
  });
});

it("words in another spelling are grouped", () => {
  expect(spellingVariants(["New York", "no", "new  york", "No", "NO ", "x"])).toEqual([
    ["New York", "new  york"],
    ["no", "No", "NO "],
  ]);
  expect(spellingVariants(["a", "b"])).toEqual([]);
});
