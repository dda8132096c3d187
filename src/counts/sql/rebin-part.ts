// The rows of a part coded anew, with bins of numbers that are made of these rows alone: what
// `rebin` of count-source.ts promises.

import type { Bins } from "../../encoding/bins.ts";
import { AUTO_DISTINCT } from "../../encoding/bins.ts";
import type { CodedAttribute, CodedRelation } from "./coded-relation.ts";
import { CodedTables } from "./coded-tables.ts";
import { ColumnCoder } from "./coding/code-columns.ts";
import { readNumbers } from "./connector.ts";
import type { Scratch } from "./scratch.ts";
import { type SqlPart, whereSql } from "./sql-part.ts";

export interface RebinRequest {
  readonly store: CodedTables;
  readonly scratch: Scratch;
  readonly part: SqlPart;
  readonly bins: Bins;
  /** Whether the engine's own estimates make the bins. */
  readonly isApproximate: boolean;
  readonly facts: Pick<CodedRelation, "name" | "target" | "classes">;
}

export async function rebinPart(request: RebinRequest): Promise<CodedTables> {
  const { store, scratch, part, bins, isApproximate, facts } = request;
  const { connector, dialect, unit, units } = store;
  const { table } = part;
  const hasPlace = table.rowSql !== null;
  const selected = [...store.common, ...(hasPlace ? [`${table.rowSql} AS rw`] : [])];
  const from = `(SELECT ${selected.join(", ")} FROM ${table.from} WHERE ${whereSql(part)}) s`;
  const weightSql = unit === null ? null : `(wt * ${unit * 2 ** 20})`;
  const coder = new ColumnCoder({ connector, dialect, scratch, weightSql }, bins, isApproximate);
  const attributes: CodedAttribute[] = [];
  for (const variable of store.columns) {
    const { schema, size, ranks, valueColumn } = variable;
    if (valueColumn === null) {
      attributes.push({ schema, size, codeSql: store.code(variable), ranks });
      continue;
    }
    const numbers = bins === "exact" ? null : await fewNumbers(request, from, valueColumn);
    const coded = await coder.rank({ from, numberSql: valueColumn }, numbers);
    attributes.push({ schema, ...coded });
  }
  const relation: CodedRelation = {
    ...facts,
    ...{ attributes, from, classSql: "cls", weightSql },
    units: units && { ...units, sql: "un" },
    rowSql: hasPlace ? "rw" : null,
    rowKey: hasPlace ? "rw" : null,
  };
  return CodedTables.create({ connector, dialect, scratch, relation });
}

/** The different numbers of a column and their weights; null where they are cut into bins. */
async function fewNumbers(
  { store, bins }: RebinRequest,
  from: string,
  value: string,
): Promise<{ readonly values: Float64Array; readonly weights: Float64Array } | null> {
  const most = typeof bins === "number" ? bins : AUTO_DISTINCT;
  const { connector, dialect } = store;
  const [values, weights] = await readNumbers(
    connector,
    `SELECT ${value} AS x, ${dialect.toDouble(store.sums[0])} AS w FROM ${from} WHERE ${value} IS NOT NULL GROUP BY ${value} ORDER BY ${value} LIMIT ${most + 1}`,
    2,
  );
  if (values.length > most) return null;
  return { values: Float64Array.from(values), weights: Float64Array.from(weights) };
}
