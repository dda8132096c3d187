// Binds a model's columns to data: they are found by name and translated into the model's own
// codes, in which a category that the model has never seen is the same as missing (and is counted,
// so that it can be reported).

import { booleanCode } from "../condition/boolean-words.ts";
import { nameText } from "../condition/name-text.ts";
import { allocateCodes, type Codes, type Column, isOrdered, type OrderedColumn } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema, Dataset } from "../dataset/dataset.ts";
import { parseIsoDate } from "../dataset/date-text.ts";
import { isSameDerivation } from "../dataset/derived/derivation.ts";
import { deriveColumn } from "../dataset/derived/derive-column.ts";
import { parseNumber } from "../dataset/infer/field-text.ts";
import { nearestName } from "../dataset/nearest-name.ts";
import type { UnseenCategories } from "./prediction.ts";

/** A column as codes into the schema's categories (their number is missing), or numbers. */
export type BoundColumn =
  | { readonly schema: ColumnSchema; readonly codes: Codes; readonly values: null }
  | { readonly schema: ColumnSchema; readonly codes: null; readonly values: Float64Array };

export interface BoundColumns {
  /** Parallel to the schemas. */
  readonly columns: readonly BoundColumn[];
  readonly unseen: readonly UnseenCategories[];
}

/** What of a dataset a model needs. */
export type Rows = Pick<Dataset, "name" | "rows" | "attributes" | "texts">;

export function bindColumns(schemas: readonly ColumnSchema[], data: Rows): BoundColumns {
  const byName = new Map(data.attributes.map((column) => [column.name, column]));
  const unseen: UnseenCategories[] = [];
  const columns = schemas.map((schema) => {
    const named = byName.get(schema.name);
    const { derived } = schema;
    const given = (source: ColumnSchema): Column => {
      const own = byName.get(source.name) ?? data.texts?.columns.find(({ name }) => name === source.name);
      if (!own) throw missingColumn(source, data);
      if (source.kind !== "date") return own;
      return { kind: "date", name: source.name, values: toNumbers(source, own, data) };
    };
    const column =
      derived && !isSameDerivation(named?.derived, derived)
        ? deriveColumn(derived, derived.of.map(given))
        : named;
    if (!column) throw missingColumn(schema, data);
    if (isOrdered(schema)) return { schema, codes: null, values: toNumbers(schema, column, data) };
    if (isOrdered(column)) return fromNumbers(schema, column.values, data, unseen);
    return { schema, codes: toModelCodes(schema, column, unseen), values: null };
  });
  return { columns, unseen };
}

function missingColumn(schema: ColumnSchema, data: Rows): DataError {
  const names = data.attributes.map((column) => column.name);
  const near = nearestName(schema.name, names);
  const hint = near === null ? "" : ` (did you mean ${nameText(near)}? rename it)`;
  return new DataError(
    `${data.name}: the model reads column ${nameText(schema.name)}, which is not there${hint}`,
  );
}

/** Numbers may have been read as categories (0 and 1); other text is an error. */
function toNumbers(schema: ColumnSchema, column: Column, data: Rows): Float64Array {
  if (isOrdered(column)) {
    if (column.kind === schema.kind) return column.values;
    const said = (kind: string): string => (kind === "date" ? "dates" : "numbers");
    throw new DataError(
      `${data.name}: column ${nameText(schema.name)} holds ${said(schema.kind)} in the model, but ${said(column.kind)} here`,
    );
  }
  const numbers = new Float64Array(column.categories.length + 1).fill(Number.NaN);
  column.categories.forEach((text, code) => {
    const number = schema.kind === "date" ? parseIsoDate(text) : parseNumber(text);
    if (number === null) {
      throw new DataError(
        `${data.name}: column ${nameText(schema.name)} holds ${schema.kind === "date" ? "dates" : "numbers"} in the model, but the text ${nameText(text)} here`,
      );
    }
    numbers[code] = number;
  });
  return Float64Array.from(column.codes, (code) => numbers[code]);
}

function toModelCodes(
  schema: ColumnSchema,
  column: Exclude<Column, OrderedColumn>,
  unseen: UnseenCategories[],
): Codes {
  const lookUp = categoryLookUp(schema);
  const missing = schema.categories.length;
  const translation = column.categories.map((text) => lookUp(text));
  const same = translation.every((code, index) => code === index) && column.categories.length === missing;
  if (same) return column.codes;
  const seenAs = Uint32Array.from([...translation.map((code) => code ?? missing), missing]);
  const codes = allocateCodes(column.codes.length, missing);
  for (let row = 0; row < codes.length; row++) codes[row] = seenAs[column.codes[row]];
  const rows = new Map<string, number>();
  if (translation.includes(null)) {
    for (const code of column.codes) {
      if (code < translation.length && translation[code] === null) {
        const text = column.categories[code];
        rows.set(text, (rows.get(text) ?? 0) + 1);
      }
    }
  }
  addUnseen(schema, rows, unseen);
  return codes;
}

/** Categories written as numbers, in a file whose column was read as numbers. */
function fromNumbers(
  schema: ColumnSchema,
  values: Float64Array,
  data: Rows,
  unseen: UnseenCategories[],
): BoundColumn {
  const lookUp = categoryLookUp(schema);
  const missing = schema.categories.length;
  const isNumeric = schema.categories.some((text) => parseNumber(text) !== null);
  if (!isNumeric && !values.every(Number.isNaN) && lookUp("0") === null) {
    throw new DataError(
      `${data.name}: column ${nameText(schema.name)} holds numbers here, but ${schema.kind === "boolean" ? "two values" : "categories"} in the model (such as ${nameText(schema.categories[0] ?? "")})`,
    );
  }
  const byNumber = new Map<number, number>();
  schema.categories.forEach((text, code) => {
    const number = parseNumber(text);
    if (number !== null && !byNumber.has(number)) byNumber.set(number, code);
  });
  const rows = new Map<string, number>();
  const codes = allocateCodes(values.length, missing);
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    const code = Number.isNaN(value) ? missing : (byNumber.get(value) ?? lookUp(String(value)));
    if (code === null) rows.set(String(value), (rows.get(String(value)) ?? 0) + 1);
    codes[row] = code ?? missing;
  }
  addUnseen(schema, rows, unseen);
  return { schema, codes, values: null };
}

/** From a category's text to the model's code, null where the model has never seen it. */
export function categoryLookUp(schema: ColumnSchema): (text: string) => number | null {
  if (schema.kind === "boolean") return (text) => booleanCode(schema, text);
  let codes = codesOf.get(schema);
  if (codes === undefined) {
    codes = new Map(schema.categories.map((text, code) => [text, code]));
    codesOf.set(schema, codes);
  }
  const known = codes;
  return (text) => known.get(text) ?? null;
}

/** Made once for each schema: a model asks again at every split. */
const codesOf = new WeakMap<ColumnSchema, ReadonlyMap<string, number>>();

function addUnseen(schema: ColumnSchema, rows: Map<string, number>, unseen: UnseenCategories[]): void {
  if (rows.size === 0) return;
  const categories = [...rows].map(([text, count]) => ({ text, rows: count }));
  categories.sort((a, b) => b.rows - a.rows);
  unseen.push({
    column: schema.name,
    rows: categories.reduce((sum, category) => sum + category.rows, 0),
    categories,
  });
}
