// The values of the columns that are used, as SQL: texts trimmed, numbers finite, marks of missing
// as NULL, weights in units.

import { MISSING_MARKS } from "../../../dataset/infer/field-text.ts";
import { LARGEST_WEIGHT } from "../../../dataset/read/read-weights.ts";
import type { Dialect, Form } from "../dialect.ts";
import type { RawDataColumn, RawRelation } from "./raw-relation.ts";

/** A column that values can be made of. */
export type UsedColumn = RawDataColumn & { readonly form: Form };

/**
 * Selects v0, v1, … (the columns used, or the class, `only` one of them and `always` another) and
 * r, the row id; of weighted
 * rows also wv, wn (as read) and w (in units); of all columns also e0, e1, …, which are 1 where a
 * number is infinite.
 */
export function valuesSql(
  dialect: Dialect,
  relation: RawRelation,
  used: readonly UsedColumn[],
  weights: UsedColumn | null,
  id: RawDataColumn | null,
  {
    only,
    always = 0,
    mean = 1,
  }: { readonly only?: number | undefined; readonly always?: number; readonly mean?: number } = {},
): string {
  const read = weights === null ? used : [...used, weights];
  const row = id === null ? [] : [`${id.sql} AS r`];
  // The class, the weight and perhaps one more column decide which rows count.
  const wanted = (_: unknown, index: number): boolean =>
    only === undefined || [0, only, always, used.length].includes(index);
  // Read first, so that what reads a value is written (and done) once.
  const inner = read
    .map(
      ({ sql, form }, index) =>
        `${form === "text" && dialect.fields ? dialect.fields.trimmed(sql) : sql} AS t${index}`,
    )
    .filter(wanted);
  const outer = read
    .map(({ form }, index) => {
      const name = index === used.length ? "wv" : `v${index}`;
      const value = `t${index}`;
      if (form === "boolean") return `${value} AS ${name}`;
      if (form === "number") return `${dialect.finite(value)} AS ${name}`;
      if (!dialect.fields) return `${value} AS ${name}`;
      // NOT IN would be planned as a join for every column.
      const isNoMark = MISSING_MARKS.map((mark) => `${value} <> ${dialect.quoteText(mark)}`).join(" AND ");
      return `CASE WHEN ${isNoMark} THEN ${value} END AS ${name}`;
    })
    .filter(wanted);
  const endless = used.flatMap(({ form }, index) =>
    only === undefined && form === "number"
      ? [`CASE WHEN abs(t${index}) = ${dialect.infinity} THEN 1 ELSE 0 END AS e${index}`]
      : [],
  );
  const select = `SELECT ${[...outer, ...endless, ...row.map(() => "r")].join(", ")} FROM (SELECT ${[...inner, ...row].join(", ")} FROM ${relation.from}) t`;
  if (weights === null) return select;
  const number =
    weights.form === "boolean"
      ? "CASE WHEN wv THEN 1 WHEN NOT wv THEN 0 END"
      : weights.form === "text"
        ? (dialect.fields?.number("wv") ?? dialect.toDouble("NULL"))
        : "wv";
  const scaled = `(${mean === 1 ? "wn" : `wn / ${dialect.double(mean)}`} * ${2 ** 20})`;
  const rounded = roundedSql(scaled);
  const fits = `wn > 0 AND wn <= ${LARGEST_WEIGHT}`;
  // What is too small for one unit is one.
  const units = `CASE WHEN ${scaled} < 1 THEN 1 ELSE ${dialect.toBig(rounded)} END`;
  return `SELECT u.*, CASE WHEN ${fits} THEN ${units} ELSE 0 END AS w FROM (SELECT x.*, ${number} AS wn FROM (${select}) x) u`;
}

/** Halves up, without adding 0.5 to a number that has no room for it. */
export function roundedSql(number: string): string {
  return `floor(${number}) + CASE WHEN ${number} - floor(${number}) >= 0.5 THEN 1 ELSE 0 END`;
}
