// What there is to know of the columns before anything is learned: how the classes lie over their values, what each tells
// on its own, and what should be looked at first. From all rows: looking at columns is not looking at a model.

import {
  type ColumnFacts,
  type CountSource,
  columnFacts,
  createMemorySource,
  type FileColumn,
  type Histogram,
  leakyColumns,
  percent,
  shareOfCopies,
} from "../../internal.ts";
import type { ChosenView, ColumnView, Concern } from "../panels/data/request.ts";
import { information } from "./information.ts";
import type { OpenedData } from "./opened-data.ts";

export async function chosenView(data: OpenedData): Promise<ChosenView> {
  const { dataset, file, chosen } = data;
  const source = await createMemorySource(dataset);
  try {
    const [counts] = await source.countClasses([source.everything]);
    const facts = await columnFacts(
      source,
      dataset.attributes.map((_, index) => index),
      () => null,
    );
    const bits = await informationOf(source, counts);
    const entropy = information(
      [...counts].map((_, c) => counts.map((count, own) => (own === c ? count : 0))),
    );
    const kept = facts.map(({ isUsed: _, ...own }, index): ColumnView => {
      const share = entropy > 0 ? bits[index] / entropy : 0;
      return { ...own, information: bits[index], share, isExcluded: false, leftOut: null };
    });
    const left = file.table.columns.filter(
      ({ name }) => name !== dataset.target.name && !facts.some((own) => own.name === name),
    );
    return {
      target: dataset.target.name,
      rows: dataset.rows,
      classes: source.classes.map((name, c) => ({ name, rows: counts[c] })),
      columns: [
        ...kept.sort((a, b) => b.information - a.information),
        ...left.map((column) => leftColumn(column, chosen.exclude?.includes(column.name) ?? false)),
      ],
      concerns: await concernsOf(data, source, counts, left),
      split: data.splitView(),
    };
  } finally {
    await source.close();
  }
}

function leftColumn(column: FileColumn, isExcluded: boolean): ColumnView {
  const { name, kind, missing, distinct, reason, refusal } = column;
  const unknown: Omit<ColumnFacts, "name" | "kind" | "isUsed" | "missing" | "distinct"> = {
    range: null,
    scale: null,
    median: null,
    cuts: [],
    bars: [],
    others: 0,
  };
  const leftOut = isExcluded ? null : (refusal ?? reason);
  const known = { name, kind, missing, distinct: distinct ?? 0 };
  return { ...known, ...unknown, information: 0, share: 0, isExcluded, leftOut };
}

/** Numbers are put into so many groups of about equal rows. */
const GROUPS = 16;

/** Mutual information of each column and the class in bits, less what chance alone would bring (Miller and Madow 1955). */
async function informationOf(source: CountSource, classCounts: Float64Array): Promise<number[]> {
  const rows = sum(classCounts);
  const present = classCounts.filter((count) => count > 0).length;
  const bits = new Array<number>(source.attributes).fill(0);
  const variables = Array.from({ length: source.attributes }, (_, index) => index);
  await source.count({ parts: [source.everything], variables }, (histogram) => {
    const isNumber = source.variables[histogram.variable].schema.kind === "continuous";
    const groups = groupsOf(histogram, source.classes.length, isNumber ? rows / GROUPS : 0);
    const chance = ((groups.length - 1) * (present - 1)) / (2 * rows * Math.LN2);
    bits[histogram.variable] = Math.max(0, information(groups) - chance);
  });
  return bits;
}

/** Class counts of neighbouring values, put together until they have at least so many rows. */
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

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0);
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
      text: `${percent(copies)} of the rows have a duplicate or near-duplicate: if these are copies of one case, figures on unseen rows are too good.`,
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
