// From raw columns to a dataset: chooses target and weights, drops rows that cannot count, decides
// kinds, leaves out columns that cannot help, and says so in notices.

import type { CategoricalColumn, Column } from "../column.ts";
import { DataError } from "../data-error.ts";
import type { Dataset } from "../dataset.ts";
import { datePartColumns, partsNotices } from "../derived/add-date-parts.ts";
import { leastWeightOf, MOST_WORDS, wordColumns } from "../derived/text-words.ts";
import { type ColumnFinding, type FoundText, factsOf } from "../infer/column-finding.ts";
import { type ColumnSummary, decideColumn } from "../infer/infer-kinds.ts";
import { readingNotices } from "../infer/reading-notices.ts";
import { spellingWarning } from "../infer/spelling-variants.ts";
import type { RawReaderOptions } from "../read-options.ts";
import { groupUnits, type RowUnits, timeUnits } from "../row-units.ts";
import { checkTarget } from "./check-target.ts";
import { askedKind, chooseColumns, readingOf } from "./choose-columns.ts";
import { classFactsOf } from "./class-facts.ts";
import { type FinishedColumn, finishColumn } from "./finished-column.ts";
import type { RawColumn } from "./raw-column.ts";
import type { RawTable } from "./raw-table.ts";
import { readWeights } from "./read-weights.ts";
import { totalsNotice } from "./totals-notice.ts";
import { groupHint, hintNotices, timeHint } from "./unit-hint.ts";
import { weighRows } from "./weigh-rows.ts";

/** More categories than this would only be a name for each row. */
const MOST_CATEGORIES = 2 ** 22;

/** Empties the table as it goes, so that a column is not held twice. */
export function assembleDataset(table: RawTable, options: RawReaderOptions): Dataset {
  return assembleRows(table, options).dataset;
}

export interface AssembledRows {
  readonly dataset: Dataset;
  /** For each row its number in the file, from 0; null where all were kept. */
  readonly fileRows: Uint32Array | null;
}

/** As `assembleDataset`, and says which rows were kept. */
export function assembleRows(table: RawTable, options: RawReaderOptions): AssembledRows {
  const { name } = options;
  const names = table.columns.map((column) => column.name);
  const target = options.target ?? table.target ?? undefined;
  const raw = new Map(table.columns.map((column) => [column.name, column]));
  const chosen = chooseColumns(name, names, { ...options, target }, (own) => classFactsOf(raw.get(own)!));
  const rows = table.columns[0].rows;
  const totals = rows === 0 ? [] : totalsNotice(table.columns, raw.get(chosen.target)!);
  table.columns.length = 0;
  const unitColumn = chosen.units === null ? null : raw.get(chosen.units.column)!;
  for (const column of [chosen.weights, chosen.target, unitColumn?.name ?? null, ...chosen.attributes]) {
    if (column !== null) raw.get(column)!.checkReadable();
  }
  const take = (column: string): RawColumn => {
    const taken = raw.get(column)!;
    raw.delete(column);
    return taken;
  };
  if (rows === 0) throw noRows(name);

  const notices: string[] = [...(table.notices ?? []), ...totals];
  const found = new Map<string, ColumnFinding>();
  let weights = givenWeights(table.weights);
  if (chosen.weights !== null) {
    const finished = finishColumn(take(chosen.weights));
    weights = readWeights(name, finished);
    const facts = factsOf(finished.summary);
    found.set(chosen.weights, {
      ...facts,
      ...{ role: "weights", kind: "continuous", why: "it weighs the rows", warnings: [] },
    });
  }
  if (chosen.isProposed) notices.push(`the class is taken to be "${chosen.target}": ${chosen.why}`);
  const targetColumn = take(chosen.target);
  const time = chosen.units?.by === "time" ? unitColumn : null;
  const kept = keptRows(targetColumn, { weights, time }, notices);
  const keep = (column: RawColumn): RawColumn => (kept === null ? column : column.select(kept));
  const ofKept = weights === null || kept === null ? weights : Float64Array.from(kept, (row) => weights[row]);
  const weighed =
    ofKept && ofKept.length > 0
      ? weighRows(chosen.weights ?? "weight", ofKept, options.weightsAre)
      : { weights: ofKept, are: "counts" as const, notices: [] };
  notices.push(...weighed.notices);

  const finishedTarget = finishColumn(keep(targetColumn));
  checkTarget(name, finishedTarget.summary, {
    asked: askedKind(options, chosen.target),
    isWeighted: weights !== null,
  });
  notices.push(...classSpelling(finishedTarget.summary));
  found.set(chosen.target, {
    ...factsOf(finishedTarget.summary),
    ...{ role: "class", kind: "categorical", why: chosen.why, warnings: [] },
  });
  let units: RowUnits | null = null;
  if (chosen.units !== null && unitColumn !== null) {
    const finished = finishColumn(
      keep(unitColumn),
      chosen.units.by === "time" ? { na: options.na, dates: options.dates } : undefined,
    );
    units = unitsOf(chosen.units.by, finished, name);
    found.set(chosen.units.column, unitFinding(chosen.units.by, finished));
    if (units.by === "group") notices.push(...groupNotices(chosen.units.column, finished.summary));
  }
  const attributes: Column[] = [];
  let hint: RowUnits | null = null;
  const texts: CategoricalColumn[] = [];
  for (const attribute of chosen.attributes) {
    const column = take(attribute);
    if (column.endless > 0) notices.push(endlessNotice(attribute, column.endless));
    const finished = finishColumn(keep(column), readingOf(options, attribute, table.declared));
    const summary = withFileRows(finished.summary, kept);
    const decision = decideColumn(summary, {
      source: name,
      asked: askedKind(options, attribute),
      declared: table.declared.get(attribute),
      isKept: options.keep?.includes(attribute) === true,
    });
    if (isWordsAsked(attribute, summary, options)) {
      if (summary.numeric) throw noTexts(name, attribute);
      texts.push(finished.categorical());
      const why = "its words are columns of their own";
      found.set(attribute, { ...factsOf(summary), role: "left out", kind: null, why, warnings: [] });
      continue;
    }
    found.set(attribute, {
      ...factsOf(summary),
      role: decision.kind === null ? "left out" : "attribute",
      ...{ kind: decision.kind, why: decision.why, warnings: summary.reading?.warnings ?? [] },
    });
    if (decision.kind === null) {
      notices.push(decision.notice);
      if (units === null) hint ??= groupHint(finished, decision.why);
    } else if (decision.kind === "categorical" && finished.summary.distinct > MOST_CATEGORIES) {
      throw new DataError(
        `${name}: column "${attribute}" has ${finished.summary.distinct} different texts, too many for categories; exclude it`,
      );
    } else if (decision.kind === "boolean") attributes.push(finished.boolean(decision.categories));
    else attributes.push(decision.kind === "categorical" ? finished.categorical() : finished.ordered());
  }
  const without = new Set([...names, ...(options.exclude ?? [])]);
  const parts = options.dateParts === false ? [] : datePartColumns(attributes, without);
  attributes.push(...parts);
  if (units === null) hint ??= timeHint(attributes);
  notices.push(...hintNotices(hint));
  const least = leastWeightOf(kept?.length ?? rows, weighed.weights);
  const words = texts.map((text) =>
    wordColumns(text, { weights: weighed.weights, least, source: name }).filter(
      (own) => !without.has(own.name),
    ),
  );
  attributes.push(...words.flat());
  if (attributes.length === 0) throw noColumnLeft(name, notices);
  const findings = names.map((column) => found.get(column) ?? excludedFinding(column, rows));
  notices.push(...readingNotices(findings), ...partsNotices(parts.map((part) => part.name)));
  notices.push(...texts.map((text, place) => wordsNotice(text.name, words[place].length)));
  if (options.words === true && texts.length === 0) notices.push(NO_TEXTS);
  const dataset = {
    name,
    rows: kept?.length ?? rows,
    attributes,
    target: finishedTarget.categorical(),
    weights: weighed.weights,
    ...(weighed.are === "importance" && { weightsAre: weighed.are }),
    ...(units && { units }),
    ...(hint && { unitHint: hint }),
    ...(texts.length > 0 && { texts: { columns: texts, least } }),
    ...(options.keep && { kept: options.keep }),
    notices,
    findings,
  };
  return { dataset, fileRows: kept };
}

/** Classes that differ in their spelling alone are learned as different ones. */
export function classSpelling({ name, texts }: Pick<ColumnSummary, "name" | "texts">): string[] {
  return spellingWarning(texts ?? []).map((line) => `the class "${name}": ${line}`);
}

/** Whether the words of a column are to be columns. */
function isWordsAsked(
  column: string,
  { isFreeText = false }: ColumnSummary,
  { words = false }: RawReaderOptions,
): boolean {
  return Array.isArray(words) ? words.includes(column) : words === true && isFreeText;
}

function noTexts(source: string, column: string): DataError {
  return new DataError(
    `${source}: column "${column}" holds no texts, whose words could be asked; leave it out of words`,
    { hint: [{ option: "words" }] },
  );
}

const NO_TEXTS = "no column of free text was found; the option words takes columns by name, too";

function wordsNotice(column: string, words: number): string {
  const many = words.toLocaleString("en");
  return `words of "${column}": ${many} are in enough rows; the ${MOST_WORDS} at most that inform best are chosen on the rows learned from`;
}

/** Groups by number where every value is one: 7 and 7.0 are the same. */
function unitsOf(by: RowUnits["by"], finished: FinishedColumn, source: string): RowUnits {
  const column = finished.summary.numeric ? finished.ordered() : finished.categorical();
  return by === "group" ? groupUnits(column) : timeUnits(column, source);
}

export function unitFinding(by: RowUnits["by"], { summary }: FinishedColumn): ColumnFinding {
  const kind = summary.numeric ? "continuous" : "categorical";
  const why = by === "group" ? "its rows stay together" : "rows are in its order";
  return { ...factsOf(summary), role: by, kind, why, warnings: [] };
}

export function groupNotices(column: string, { missing }: Pick<ColumnSummary, "missing">): string[] {
  if (missing === 0) return [];
  const [have, is] = missing === 1 ? ["has", "it is"] : ["have", "each is"];
  return [`${countRows(missing)} ${have} no ${column}: ${is} a group of its own`];
}

export function excludedFinding(name: string, rows: number): ColumnFinding {
  const nothing = {
    rows,
    missing: rows,
    distinct: null,
    range: null,
    missingTexts: [],
    odd: [],
    written: [],
    warnings: [],
  };
  return { name, role: "left out", kind: null, why: "excluded", ...nothing };
}

/** Row numbers as the file counts them, before rows were dropped. */
function withFileRows(summary: ColumnSummary, kept: Uint32Array | null): ColumnSummary {
  if (kept === null) return summary;
  const { firstNotNumber: first, reading } = summary;
  const fileRow = (row: number): number => kept[row - 1] + 1;
  const moved = (texts: readonly FoundText[]): FoundText[] =>
    texts.map((text) => ({ ...text, row: text.row === null ? null : fileRow(text.row) }));
  return {
    ...summary,
    ...(first && { firstNotNumber: { ...first, row: fileRow(first.row) } }),
    ...(reading && {
      reading: { ...reading, missingTexts: moved(reading.missingTexts), odd: moved(reading.odd) },
    }),
  };
}

function givenWeights(weights: readonly number[] | null): Float64Array | null {
  return weights === null ? null : Float64Array.from(weights);
}

interface WhatCounts {
  readonly weights: Float64Array | null;
  /** A row without a time has no place in the order. */
  readonly time: RawColumn | null;
}

/** The rows that have a class, a weight and a time, if these are asked for; null if all have. */
function keptRows(target: RawColumn, { weights, time }: WhatCounts, notices: string[]): Uint32Array | null {
  let classless = 0;
  let timeless = 0;
  let weightless = 0;
  const dropped = new Uint8Array(target.rows);
  visitMissing(target, (row) => {
    classless++;
    dropped[row] = 1;
  });
  if (time !== null) {
    visitMissing(time, (row) => {
      timeless += 1 - dropped[row];
      dropped[row] = 1;
    });
  }
  for (let row = 0; weights !== null && row < dropped.length; row++) {
    if (weights[row] !== 0) continue;
    weightless += 1 - dropped[row];
    dropped[row] = 1;
  }
  notices.push(...droppedNotices({ classless, timeless, weightless }, time?.name));
  if (classless + timeless + weightless === 0) return null;
  const kept = new Uint32Array(target.rows - classless - timeless - weightless);
  for (let row = 0, at = 0; row < dropped.length; row++) if (dropped[row] === 0) kept[at++] = row;
  return kept;
}

function visitMissing(column: RawColumn, visit: (row: number) => void): void {
  const values = column.numbers();
  if (values !== null) {
    for (let row = 0; row < values.length; row++) if (Number.isNaN(values[row])) visit(row);
    return;
  }
  column.visitCodes((codes, start) => {
    for (let i = 0; i < codes.length; i++) if (codes[i] === 0) visit(start + i);
  });
}

interface DroppedRows {
  readonly classless: number;
  readonly timeless: number;
  readonly weightless: number;
}

/** What is reported of the rows that cannot count. */
export function droppedNotices({ classless, timeless, weightless }: DroppedRows, time?: string): string[] {
  const notices: string[] = [];
  if (classless > 0) notices.push(`dropped ${countRows(classless)} without a class`);
  if (timeless > 0) notices.push(`dropped ${countRows(timeless)} without a time in ${time}`);
  if (weightless > 0) notices.push(`dropped ${countRows(weightless)} of weight 0`);
  return notices;
}

export function noRows(source: string): DataError {
  return new DataError(`${source}: there are column names but no rows; add rows of data`);
}

/** Counts the values of all rows, dropped ones included. */
export function endlessNotice(column: string, values: number): string {
  return `column "${column}": ${values === 1 ? "1 infinite number counts" : `${values} infinite numbers count`} as missing`;
}

export function noColumnLeft(source: string, notices: readonly string[]): DataError {
  return new DataError(
    `${source}: no column is left to learn from: ${notices.at(-1)}; add columns that vary, or keep one by giving its kind`,
  );
}

function countRows(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}
