// The columns of a table that another library made, known by its shape alone: Arrow tables,
// Arquero tables, and what DuckDB's readers give. No package is imported for them.

import { refuse } from "../check-argument.ts";
import { DataError } from "../data-error.ts";

export interface NamedColumn {
  readonly name: string;
  readonly values: ArrayLike<unknown>;
}

const EXPECTED = "columns by name ({ age: [30, 41] }), or a table of Arrow, Arquero or a DuckDB reader";

export function namedColumns(source: string, table: unknown): NamedColumn[] {
  if (typeof table !== "object" || table === null || Array.isArray(table)) {
    return refuse("columns", table, EXPECTED);
  }
  if (isArrow(table)) {
    const { fields } = table.schema;
    return fields.map(({ name, type }, index) => arrowColumn(name, String(type), table.getChildAt(index)));
  }
  if (isArquero(table)) {
    // As they are seen: filtered and in order.
    return table.columnNames().map((name) => ({ name, values: table.array(name) }));
  }
  if (isReader(table)) {
    const columns = table.getColumns();
    if (Array.isArray(columns)) {
      return table.columnNames().map((name, index) => ({ name, values: columns[index] ?? [] }));
    }
    throw new DataError(`${source}: the result is not read yet; take connection.runAndReadAll(sql)`);
  }
  return Object.entries(table).map(([name, values]) => {
    if (isList(values)) return { name, values };
    return refuse(`column "${name}"`, values, "an array of its values");
  });
}

interface ArrowTable {
  readonly schema: { readonly fields: readonly { readonly name: string; readonly type: unknown }[] };
  getChildAt(index: number): ArrowVector;
}

interface ArrowVector {
  readonly length: number;
  readonly type?: { readonly scale?: number };
  get(row: number): unknown;
}

function isArrow(table: object): table is ArrowTable {
  const { schema, getChildAt } = table as Partial<ArrowTable>;
  return Array.isArray(schema?.fields) && typeof getChildAt === "function";
}

/** Arrow's times and decimals are plain numbers and words; what they mean stands in the type. */
function arrowColumn(name: string, type: string, vector: ArrowVector): NamedColumn {
  const meant = /^(Timestamp|Date)/.test(type)
    ? (value: unknown) => (value instanceof Date ? value : new Date(Number(value)))
    : type.startsWith("Decimal")
      ? (value: unknown) => decimal(value, vector.type?.scale ?? 0)
      : (value: unknown) => value;
  const values = Array.from({ length: vector.length }, (_, row) => {
    const value = vector.get(row);
    return value === null ? null : meant(value);
  });
  return { name, values };
}

/** Words of 32 bits, the lowest first, in two's complement. */
function decimal(value: unknown, scale: number): unknown {
  if (!(value instanceof Uint32Array)) return value;
  let whole = 0n;
  for (let word = value.length - 1; word >= 0; word--) whole = (whole << 32n) | BigInt(value[word]);
  // Written out, since a division by a power of ten would round.
  return `${BigInt.asIntN(32 * value.length, whole)}e-${scale}`;
}

interface ArqueroTable {
  columnNames(): string[];
  array(name: string): ArrayLike<unknown>;
}

function isArquero(table: object): table is ArqueroTable {
  const { columnNames, array } = table as Partial<ArqueroTable>;
  return typeof columnNames === "function" && typeof array === "function";
}

interface Reader {
  columnNames(): string[];
  getColumns(): unknown;
}

function isReader(table: object): table is Reader {
  const { columnNames, getColumns } = table as Partial<Reader>;
  return typeof columnNames === "function" && typeof getColumns === "function";
}

function isList(values: unknown): values is ArrayLike<unknown> {
  return Array.isArray(values) || (ArrayBuffer.isView(values) && !(values instanceof DataView));
}
