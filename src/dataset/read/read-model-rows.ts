// Rows for a model that exists already: its columns in its kinds, every row kept, whether or not it
// has a class.

import type { Column, Kind } from "../column.ts";
import { isOrderedKind } from "../column.ts";
import { DataError } from "../data-error.ts";
import type { ColumnSchema, Dataset } from "../dataset.ts";
import { columnsWithSources, givenColumns } from "../derived/derivation.ts";
import { deriveColumn } from "../derived/derive-column.ts";
import { type ColumnFinding, factsOf } from "../infer/column-finding.ts";
import { readingNotices } from "../infer/reading-notices.ts";
import { unknownColumn } from "../nearest-name.ts";
import type { ReadOptions } from "../read-options.ts";
import { checkNames } from "./choose-columns.ts";
import { finishColumn } from "./finished-column.ts";
import type { RawColumn } from "./raw-column.ts";
import type { RawTable } from "./raw-table.ts";
import { checkSource, readRawTable, UNNAMED } from "./read-dataset.ts";
import { readWeights } from "./read-weights.ts";
import { weighAll } from "./weigh-rows.ts";

/** Rows for a model: its columns in its order, every row kept, whether or not it has a class. */
export interface ModelRows {
  readonly name: string;
  readonly rows: number;
  /**
   * The columns that the model needs of the data, and those it computes of them; categories are the
   * data's own.
   */
  readonly attributes: readonly Column[];
  /** The classes, where the data have them; a row without one has the code of missing. */
  readonly target: Dataset["target"] | null;
  readonly weights: Float64Array | null;
  /** Whether weights count rows (where it is left out) or only say how much each matters. */
  readonly weightsAre?: "counts" | "importance";
  /** One line for each thing the reader decided on its own: cells that are no numbers. */
  readonly notices?: readonly string[];
}

/** How rows are read for a model: the model itself, with a name for the rows, is enough. */
export type ModelRowsOptions = Parameters<typeof readModelRows>[1];

/**
 * Reads new rows for a model, in the formats that `readDataset` reads: the model's columns in the
 * kinds it knows them in.
 *
 * @example
 * const csv = "island,culmen_length_mm,culmen_depth_mm,flipper_length_mm\nDream,49,18.4,195\n";
 * const rows = await readModelRows(csv, { ...model, name: "new.csv" });
 * const { codes, classes } = predict(model, rows);
 * console.log(classes[codes[0]]);
 * // → Chinstrap
 */
export async function readModelRows(
  data: string | Uint8Array | Blob | AsyncIterable<Uint8Array>,
  options: Pick<ReadOptions, "name" | "format" | "weights" | "weightsAre" | "na"> & {
    /** The columns the model reads. */
    readonly columns: readonly ColumnSchema[];
    /** Name of the model's target. */
    readonly target: string;
  },
): Promise<ModelRows> {
  checkSource(data, options);
  const { format } = options;
  const named = { ...options, name: options.name ?? UNNAMED };
  const reading = { name: named.name, format, header: "yes", kinds: modelKinds(named) } as const;
  return assembleModelRows(await readRawTable(data, reading), named);
}

/** The kinds to ask of a raw table that will be read for the model. */
export function modelKinds({ columns, target }: ModelRowsOptions): Record<string, Kind> {
  const kinds: Record<string, Kind> = Object.create(null);
  kinds[target] = "categorical";
  for (const { name, kind } of givenColumns(columns))
    kinds[name] = isOrderedKind(kind) ? kind : "categorical";
  return kinds;
}

export function assembleModelRows(
  table: RawTable,
  options: ModelRowsOptions & { readonly name: string },
): ModelRows {
  const { name, weights } = options;
  checkNames(
    name,
    table.columns.map((column) => column.name),
  );
  const rows = table.columns[0].rows;
  if (rows === 0) throw new DataError(`${name}: there are column names but no rows; add rows of data`);
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  const find = (wanted: string): RawColumn | undefined => {
    const found = byName.get(wanted);
    found?.checkReadable();
    return found;
  };
  const notices: string[] = [...(table.notices ?? [])];
  const given = givenColumns(options.columns).map((schema) => {
    const raw = find(schema.name);
    if (raw) return modelColumn(name, raw, schema, { na: options.na, notices });
    throw unknownColumn(
      name,
      schema.name,
      "the model",
      table.columns.map((column) => column.name),
    );
  });
  const named = new Map(given.map((column) => [column.name, column]));
  const attributes = columnsWithSources(options.columns).map(({ name: own, derived }) =>
    derived
      ? deriveColumn(
          derived,
          derived.of.map((source) => named.get(source.name)!),
        )
      : named.get(own)!,
  );
  const target = find(options.target);
  const weighted = weights === undefined ? undefined : find(weights);
  if (weights !== undefined && !weighted) {
    const names = table.columns.map((column) => column.name);
    throw unknownColumn(name, weights, "the weights", names);
  }
  const weighed =
    weights !== undefined && weighted
      ? weighAll(weights, readWeights(name, finishColumn(weighted)), options.weightsAre)
      : null;
  notices.push(...(weighed?.notices ?? []));
  return {
    name,
    rows,
    attributes,
    target: target ? finishColumn(target).categorical() : null,
    weights: weighed?.weights ?? null,
    ...(weighed?.are === "importance" && { weightsAre: weighed.are }),
    ...(notices.length > 0 && { notices }),
  };
}

function modelColumn(
  source: string,
  raw: RawColumn,
  { kind, order }: ColumnSchema,
  { na, notices }: { readonly na: ReadOptions["na"]; readonly notices: string[] },
): Column {
  if (!isOrderedKind(kind)) return finishColumn(raw, { asked: "categorical", na }).categorical();
  const finished = finishColumn(raw, { asked: kind, na, dates: order, isStrict: true });
  const { summary } = finished;
  if (summary.numeric && (kind === "continuous" || summary.reading?.isDate || summary.missing === raw.rows)) {
    const finding: ColumnFinding = {
      ...factsOf(summary),
      ...{ role: "attribute", kind, why: "", warnings: [], written: [], missingTexts: [] },
    };
    notices.push(...readingNotices([finding]));
    const column = finished.ordered();
    return column.kind === kind ? column : { kind, name: raw.name, values: column.values };
  }
  const what = kind === "date" ? "date" : "number";
  const first = summary.firstNotNumber ?? { row: 1, text: raw.fieldAt(0) ?? "" };
  throw new DataError(
    `${source}: row ${first.row}, column "${raw.name}": "${first.text}" is no${what === "date" ? " date" : "t a number"}, and the model needs one; mend it or leave it empty`,
  );
}
