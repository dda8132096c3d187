// What every reader of a format makes: raw columns of equal length, and what the format itself says
// of them.

import type { Kind } from "../column.ts";
import { DataError } from "../data-error.ts";
import type { ColumnOptions } from "../read-options.ts";
import { askedKind } from "./choose-columns.ts";
import { RawColumn } from "./raw-column.ts";

export interface RawTable {
  readonly columns: RawColumn[];
  /** Kinds that the format declares, by column name. */
  readonly declared: ReadonlyMap<string, Kind>;
  /** Weights that the format itself gives to its rows (ARFF). */
  readonly weights: readonly number[] | null;
  /** One line for each thing that reading the file decided: its encoding, its sheet. */
  readonly notices?: readonly string[];
  /** Name of the target where the format says which it is (C4.5). */
  readonly target: string | null;
}

/** Takes a file in pieces, cut anywhere. */
export interface RawReader {
  push(chunk: Uint8Array): void;
  end(): RawTable;
}

/** An empty raw column that stores only what the options will ask of it. */
export function rawColumn(name: string, options: ColumnOptions, declared?: Kind): RawColumn {
  const kind = askedKind(options, name) ?? declared;
  return new RawColumn({
    name,
    noMarks: options.na === "none",
    keepTexts: kind === "boolean" || kind === "categorical",
    ignored: options.exclude?.includes(name) === true && name !== options.group && name !== options.time,
  });
}

/** A column of lists, objects or shapes: it must be left out. */
export function refusedColumn(source: string, name: string): RawColumn {
  return new RawColumn({ name, ignored: true, refusal: nestedColumn(source, name) });
}

export function nestedColumn(source: string, name: string): DataError {
  return new DataError(
    `${source}: column "${name}" holds lists, objects or shapes, which are no single values; exclude it, or give their parts columns of their own`,
  );
}
