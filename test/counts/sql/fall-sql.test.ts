import { expect, it } from "vitest";
import { fallSql, fallStep, weightSql } from "../../../src/counts/sql/fall-sql.ts";
import { weightBelow } from "../../../src/counts/weighting.ts";
import { openDuckDb } from "../../../src/node/duckdb/open-duckdb.ts";

it.each([
  ["listed whole", 406, 30],
  ["listed as far as they count", 406, 1000],
  ["computed", 1, 9000],
  ["computed from steps", 7, 1200],
])("weights %s are those of weighting.ts", async (_, step, most) => {
  const opened = await openDuckDb({ name: "test", threads: 1 });
  const sql = `SELECT (${weightSql("below", step, most)})::DOUBLE FROM range(${most + 1}) r(below) ORDER BY below`;
  const found = (await opened.connection.runAndReadAll(sql)).getRowsJS().flat();
  opened.close();
  expect(found).toEqual(Array.from({ length: most + 1 }, (_, below) => weightBelow(below * step)));
});

it("a row falls short by what its codes lack of the largest exponents, in steps that divide all of them", async () => {
  const field = (shift: number, mask: number) => ({ word: "word", shift, mask, byte: shift >> 3 });
  const fields = [field(0, 1), field(1, 1), field(2, 3), field(40, 1)];
  const exponents = [
    [0, -12, 5],
    [-30, 0, 0],
    [6, 0, -12, 0],
    [3, 9],
  ].map((each) => Int32Array.from(each));
  const weighting = { terms: exponents.map((each, variable) => ({ variable, exponents: each })) };
  const fieldOf = (variable: number) => fields[variable];
  const step = fallStep([weighting], fieldOf);
  expect(step).toBe(6);
  const { sql, most } = fallSql(weighting, fieldOf, step);
  expect(most).toBe(2 + 5 + 3 + 1);
  const opened = await openDuckDb({ name: "test", threads: 1 });
  const words = Array.from({ length: 32 }, (_, i) => (BigInt(i >> 4) << 40n) | BigInt(i & 15));
  const values = words.map((word) => `(${word}::UBIGINT)`).join(", ");
  const found = await opened.connection.runAndReadAll(
    `SELECT (${sql})::DOUBLE FROM (VALUES ${values}) v(word)`,
  );
  opened.close();
  const falls = words.map((word) => {
    const codes = fields.map(({ shift, mask }) => Number((word >> BigInt(shift)) & BigInt(mask)));
    const largest = [0, 0, 6, 9];
    return codes.reduce((sum, code, i) => sum + (largest[i] - exponents[i][code]) / step, 0);
  });
  expect(found.getRowsJS().flat()).toEqual(falls);
});
