// What every column of a table is taken for, why, and its values: nothing is learned, no row is
// dropped, and a class that would be refused is a warning instead of an error.

import type { Bytes } from "../bytes/read-chunks.ts";
import type { ColumnFinding, FoundText } from "../infer/column-finding.ts";
import { factsOf } from "../infer/column-finding.ts";
import { decideColumn } from "../infer/infer-kinds.ts";
import { markLike } from "../infer/mark-like.ts";
import type { RawReaderOptions, ReadOptions } from "../read-options.ts";
import { endlessNotice, excludedFinding, noRows, unitFinding } from "./assemble-dataset.ts";
import { checkTarget } from "./check-target.ts";
import { askedKind, chooseColumns, readingOf } from "./choose-columns.ts";
import { classFactsOf } from "./class-facts.ts";
import { finishColumn } from "./finished-column.ts";
import type { RawColumn } from "./raw-column.ts";
import type { RawTable } from "./raw-table.ts";
import { checkSource, readRawTable, UNNAMED } from "./read-dataset.ts";
import { totalsNotice } from "./totals-notice.ts";
import { isInOrder } from "./unit-hint.ts";

export interface InspectedColumn extends ColumnFinding {
  /** Its most frequent texts; none of many numbers. */
  readonly values: readonly FoundText[];
}

export interface Inspection {
  readonly name: string;
  /** What reading the file decided: its encoding, its sheet. */
  readonly notices: readonly string[];
  readonly rows: number;
  /** Of the class: which column, and why that. */
  readonly target: {
    readonly name: string;
    readonly why: string;
    /** Columns that could be the class as well. */
    readonly ties: readonly string[];
  };
  readonly columns: readonly InspectedColumn[];
}

const VALUES_SHOWN = 5;

/** As `readDataset` reads the text or bytes of a file. */
export async function inspectData(bytes: Bytes, options: ReadOptions = {}): Promise<Inspection> {
  checkSource(bytes, options);
  const named = { ...options, name: options.name ?? UNNAMED };
  return inspectTable(await readRawTable(bytes, named), named);
}

export function inspectTable(table: RawTable, options: RawReaderOptions): Inspection {
  const { name } = options;
  const names = table.columns.map((column) => column.name);
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  const asked = { ...options, target: options.target ?? table.target ?? undefined };
  const chosen = chooseColumns(name, names, asked, (own) => classFactsOf(byName.get(own)!));
  const rows = table.columns[0].rows;
  if (rows === 0) throw noRows(name);
  const attributes = new Set(chosen.attributes);
  const target = byName.get(chosen.target)!;
  const columns = table.columns.map((raw): InspectedColumn => {
    if (raw.name === chosen.weights) return weightsFinding(raw);
    if (raw.name === chosen.target) return classFinding(raw, chosen.why, options);
    if (!attributes.has(raw.name) && raw.name === chosen.units?.column) {
      const finished = finishColumn(raw);
      return { ...unitFinding(chosen.units.by, finished), values: finished.values(VALUES_SHOWN) };
    }
    if (!attributes.has(raw.name)) return { ...excludedFinding(raw.name, rows), values: [] };
    return attributeFinding(raw, table, options);
  });
  return {
    name,
    notices: [...(table.notices ?? []), ...totalsNotice(table.columns, target)],
    rows,
    target: { name: chosen.target, why: chosen.why, ties: chosen.ties },
    columns,
  };
}

function weightsFinding(raw: RawColumn): InspectedColumn {
  const { summary } = finishColumn(raw);
  const odd = summary.firstNotNumber ? [`row ${summary.firstNotNumber.row} has no number`] : [];
  return {
    ...factsOf(summary),
    ...{ role: "weights", kind: "continuous", why: "it weighs the rows", warnings: odd, values: [] },
  };
}

function classFinding(raw: RawColumn, why: string, options: RawReaderOptions): InspectedColumn {
  const { summary, values } = finishColumn(raw);
  const warnings = complaint(() =>
    checkTarget(options.name, summary, { asked: askedKind(options, raw.name), isWeighted: false }),
  );
  if (summary.missing > 0) warnings.push(`${summary.missing} rows have no class: they are not learned from`);
  return {
    ...factsOf(summary),
    ...{ role: "class", kind: "categorical", why, warnings, values: values(VALUES_SHOWN) },
  };
}

function attributeFinding(raw: RawColumn, table: RawTable, options: RawReaderOptions): InspectedColumn {
  const unreadable = complaint(() => raw.checkReadable());
  if (unreadable.length > 0) {
    const nothing = excludedFinding(raw.name, raw.rows);
    return { ...nothing, why: "it holds no single values", warnings: unreadable, values: [] };
  }
  const finished = finishColumn(raw, readingOf(options, raw.name, table.declared));
  const { summary } = finished;
  const warnings = raw.endless > 0 ? [endlessNotice(raw.name, raw.endless)] : [];
  warnings.push(...(summary.reading?.warnings ?? []));
  let kind: ColumnFinding["kind"] = null;
  let why = "it cannot be read as was asked";
  warnings.push(
    ...complaint(() => {
      ({ kind, why } = decideColumn(summary, {
        source: options.name,
        asked: askedKind(options, raw.name),
        declared: table.declared.get(raw.name),
        isKept: options.keep?.includes(raw.name) === true,
      }));
    }),
  );
  if (kind === "date" && isInOrder(finished.ordered().values))
    warnings.push(
      "the rows are in its order: with the option time earlier rows are learned from, and later ones evaluate",
    );
  const mark = kind === "continuous" ? markLike(finished.ordered().values) : null;
  if (mark !== null) {
    const rows = `${mark.rows.toLocaleString("en")} ${mark.rows === 1 ? "row" : "rows"}`;
    warnings.push(
      `${mark.value} in ${rows} looks like a mark of a missing value; it is read as a number unless na names it`,
    );
  }
  const role = kind === null ? "left out" : "attribute";
  return { ...factsOf(summary), role, kind, why, warnings, values: finished.values(VALUES_SHOWN) };
}

/** The message of what goes wrong, as a list of one; empty where nothing does. */
function complaint(work: () => void): string[] {
  try {
    work();
    return [];
  } catch (error) {
    if ((error as Error).name !== "DataError") throw error;
    return [(error as Error).message];
  }
}
