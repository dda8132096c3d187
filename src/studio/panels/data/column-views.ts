// What there is to know of the columns before anything is learned: how the classes lie over their values, what each tells
// on its own, and what should be looked at first.

import {
  type ColumnFacts,
  type CountSource,
  columnFacts,
  createMemorySource,
  type FileColumn,
  type Histogram,
  leakyColumns,
  shareOfCopies,
} from "../../../internal.ts";
import type { ChosenView, ColumnView, Concern } from "./request.ts";
import type { OpenedData } from "../../engine/opened-data.ts";

/** From all rows: looking at columns is not looking at a model. */
export async function chosenView(data: OpenedData): Promise<ChosenView> {
  const { dataset, file, splitRows, split } = data;
  const source = await createMemorySource(dataset);
  try {
    const [counts] = await source.countClasses([source.everything]);
    const all = dataset.attributes.map((_, index) => index);
    const facts = await columnFacts(source, all, () => null);
    const told = await tellings(source, counts);
    const entropy = entropyOf(counts);
    const kept = facts.map(({ isUsed: _, ...own }, index): ColumnView => {
      const tells = told[index];
      return {
        ...own,
        tells,
        tellsShare: entropy > 0 ? tells / entropy : 0,
        isExcluded: false,
        leftOut: null,
      };
    });
    const left = file.table.columns.filter(
      ({ name }) => name !== dataset.target.name && !facts.some((own) => own.name === name),
    );
    return {
      target: dataset.target.name,
      rows: dataset.rows,
      classes: source.classes.map((name, c) => ({ name, rows: counts[c] })),
      columns: [
        ...kept.sort((a, b) => b.tells - a.tells),
        ...left.map((column) => leftColumn(column, data.chosen.exclude?.includes(column.name) ?? false)),
      ],
      concerns: await concernsOf(data, source, counts, left),
      notices: dataset.notices,
      split: splitView(splitRows, split),
    };
  } finally {
    await source.close();
  }
}

export function splitView(
  splitRows: OpenedData["splitRows"],
  split: OpenedData["split"],
): ChosenView["split"] {
  return {
    learn: splitRows.learn.length,
    edit: splitRows.edit.length,
    sealed: splitRows.sealed.length,
    ...split,
  };
}

function leftColumn({ name, kind, missing, distinct, reason, refusal }: FileColumn, isExcluded: boolean) {
  const empty: Omit<ColumnFacts, "name" | "kind" | "isUsed" | "missing" | "distinct"> = {
    range: null,
    scale: null,
    median: null,
    cuts: [],
    bars: [],
    others: 0,
  };
  const leftOut = isExcluded ? null : (refusal ?? reason);
  const known = { name, kind, missing, distinct: distinct ?? 0 };
  return { ...known, ...empty, tells: 0, tellsShare: 0, isExcluded, leftOut } satisfies ColumnView;
}

/** Numbers are put into so many groups of about equal rows. */
const GROUPS = 16;

/** Mutual information of each column and the class in bits, less what chance alone would bring (Miller and Madow 1955). */
async function tellings(source: CountSource, classCounts: Float64Array): Promise<number[]> {
  const classes = source.classes.length;
  const rows = sum(classCounts);
  const whole = entropyOf(classCounts);
  const present = classCounts.filter((count) => count > 0).length;
  const tells = new Array<number>(source.attributes).fill(0);
  const variables = Array.from({ length: source.attributes }, (_, index) => index);
  await source.count({ parts: [source.everything], variables }, (histogram) => {
    const isNumber = source.variables[histogram.variable].schema.kind === "continuous";
    const groups = groupsOf(histogram, classes, isNumber ? rows / GROUPS : 0);
    const left = groups.reduce((total, counts) => total + sum(counts) * entropyOf(counts), 0) / rows;
    const chance = ((groups.length - 1) * (present - 1)) / (2 * rows * Math.LN2);
    tells[histogram.variable] = Math.max(0, whole - left - chance);
  });
  return tells;
}

/** Class counts of neighbouring values together until they have so many rows. */
function groupsOf({ length, counts }: Histogram, classes: number, least: number): Float64Array[] {
  const groups: Float64Array[] = [];
  let group = new Float64Array(classes);
  for (let value = 0; value < length; value++) {
    for (let c = 0; c < classes; c++) group[c] += counts[value * classes + c];
    if (sum(group) < least && value < length - 1) continue;
    groups.push(group);
    group = new Float64Array(classes);
  }
  return groups;
}

export function entropyOf(counts: ArrayLike<number>): number {
  const rows = sum(counts);
  let bits = 0;
  for (let c = 0; c < counts.length; c++) {
    const share = counts[c] / rows;
    if (share > 0) bits -= share * Math.log2(share);
  }
  return bits;
}

function sum(counts: ArrayLike<number>): number {
  let total = 0;
  for (let c = 0; c < counts.length; c++) total += counts[c];
  return total;
}

const MANY_CLASSES = 20;
const FEW_ROWS = 5;

async function concernsOf(
  { dataset, chosen }: OpenedData,
  source: CountSource,
  counts: Float64Array,
  left: readonly FileColumn[],
): Promise<Concern[]> {
  const concerns: Concern[] = [];
  const target = dataset.target.name;
  for (const name of await leakyColumns(source, source.everything)) {
    concerns.push({
      type: "leak",
      text: `${name} alone predicts ${target} in every row: if it is known only once ${target} is, exclude it.`,
      columns: [name],
    });
  }
  for (const { name, distinct, reason, refusal } of left) {
    if (chosen.exclude?.includes(name)) continue;
    const why = refusal ?? reason;
    if (why === null) continue;
    const type = (distinct ?? 0) > 1 ? "id" : "constant";
    concerns.push({ type, text: `${name} is left out: ${why}.`, columns: [] });
  }
  const isWeighted = dataset.weights !== null;
  const copies = isWeighted ? 0 : await shareOfCopies(source, source.everything, source.rows);
  if (copies > 0) {
    concerns.push({
      type: "twins",
      text: `${(copies * 100).toFixed(1)} % of the rows have a duplicate or near-duplicate: if these are copies of one case, figures on unseen rows are too good.`,
      columns: [],
    });
  }
  const rare = source.classes.filter((_, c) => counts[c] > 0 && counts[c] < FEW_ROWS);
  if (source.classes.length > MANY_CLASSES || rare.length > 0) {
    const many = `${target} has ${source.classes.length} classes`;
    concerns.push({
      type: "classes",
      text:
        rare.length > 0
          ? `${many}, ${rare.length} of them with fewer than ${FEW_ROWS} rows: nobody can say how well those are recognised.`
          : `${many}: a small model cannot name them all.`,
      columns: [],
    });
  }
  // What was left out is told above.
  const told = left.map(({ name }) => `left out column "${name}"`);
  const notices = dataset.notices.filter((text) => !told.some((start) => text.startsWith(start)));
  concerns.push(...notices.map((text) => ({ type: "notice" as const, text, columns: [] })));
  return concerns;
}
