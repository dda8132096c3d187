// A count source over a database that holds the codes of a dataset, its rows in no order.

import type { CodedAttribute } from "../../../src/counts/sql/coded-relation.ts";
import { CodedTables } from "../../../src/counts/sql/coded-tables.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import type { Dialect } from "../../../src/counts/sql/dialect.ts";
import { Scratch } from "../../../src/counts/sql/scratch.ts";
import { SqlSource } from "../../../src/counts/sql/sql-source.ts";
import { isOrdered } from "../../../src/dataset/column.ts";
import { columnSchema, type Dataset } from "../../../src/dataset/dataset.ts";
import type { Bins } from "../../../src/encoding/bins.ts";
import { rankColumn } from "../../oracles/rank-column.ts";

let sessions = 0;

export async function codedSource(
  connector: SqlConnector,
  dialect: Dialect,
  dataset: Dataset,
  bins: Bins,
): Promise<SqlSource> {
  const attributes: CodedAttribute[] = [];
  const columns: ((row: number) => string)[] = [
    String,
    (row) => String(dataset.target.codes[row]),
    (row) => dialect.toBig(String((dataset.weights?.[row] ?? 1) * 2 ** 20)),
  ];
  const { units } = dataset;
  if (units) columns.push((row) => dialect.double(units.numbers[row]));
  for (const column of dataset.attributes) {
    const schema = columnSchema(column);
    const codeSql = `x${columns.length}`;
    if (isOrdered(column)) {
      const { codes, size, lower, upper } = rankColumn(column.values, dataset.weights, bins);
      const valueSql = lower === upper ? null : `x${columns.length + 1}`;
      const number = (value: number): string =>
        Number.isNaN(value) ? dialect.toDouble("NULL") : dialect.double(value);
      columns.push((row) => String(codes[row]));
      if (valueSql !== null) columns.push((row) => number(column.values[row]));
      attributes.push({ schema, size, codeSql, ranks: { lower, upper, valueSql } });
    } else {
      columns.push((row) => String(column.codes[row]));
      attributes.push({ schema, size: column.categories.length, codeSql, ranks: null });
    }
  }
  const rows = Array.from({ length: dataset.rows }, (_, row) => row).reverse();
  const scratch = new Scratch(connector, dialect, `test_${++sessions}`);
  const names = columns.map((_, index) => `x${index}`);
  const values = rows.map((row) => columns.map((column) => column(row)));
  const from = await scratch.require(dialect.valueRows(values, names));
  const { name, target } = dataset;
  const classes = target.categories;
  const relation = { name, target: target.name, classes, attributes, from, rowSql: "x0", classSql: "x1" };
  const weightSql = dataset.weights ? "x2" : null;
  const store = await CodedTables.create({
    connector,
    dialect,
    scratch,
    relation: {
      ...relation,
      weightSql,
      units: units ? { by: units.by, column: units.column, sql: "x3" } : null,
    },
  });
  const facts = { name, target: target.name, classes, bins: "exact", isApproximate: false } as const;
  return new SqlSource(store, { ...facts, onClose: () => scratch.close() });
}
