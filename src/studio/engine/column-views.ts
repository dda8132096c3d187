// What there is to know of the columns before anything is learned: how the classes lie over their
// values, and what each tells about the class on its own. From all rows: looking at columns is not
// looking at a model.

import {
  type CountSource,
  columnFacts,
  columnNotes,
  createMemorySource,
  type FileColumn,
  type Histogram,
  isOrdered,
} from "../../internal.ts";
import type { Chosen, ChosenView, ColumnView } from "../panels/data/request.ts";
import { information } from "./information.ts";
import type { OpenedData } from "./opened-data.ts";
import { concernsOf } from "./words/concerns.ts";

export async function chosenView(data: OpenedData): Promise<ChosenView> {
  const { dataset, file, chosen } = data;
  const source = await createMemorySource(dataset);
  try {
    const [counts] = await source.countClasses([source.everything]);
    // Words are many, and stand for their texts.
    const shown = [...dataset.attributes.keys()].filter(
      (index) => dataset.attributes[index].derived?.part !== "contains",
    );
    const facts = await columnFacts(source, shown, () => null);
    const shares = await informationShares(source, counts);
    const kept = facts.map((own, index): ColumnView => {
      const { name, kind, missing, distinct, range, bars, others } = own;
      const known = { name, kind, missing, distinct, range, bars, others };
      const share = shares[shown[index]];
      return {
        ...known,
        ...{ share, isExcluded: false, isText: false, leftOut: null, notes: notesOf(data, name) },
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
        ...kept.sort((a, b) => b.share - a.share),
        ...left.map((column) => ({ ...leftColumn(column, chosen), notes: notesOf(data, column.name) })),
      ],
      concerns: await concernsOf(data, source, counts, left),
      split: data.splitView(),
    };
  } finally {
    await source.close();
  }
}

/** As `inspect` says them. */
function notesOf({ dataset }: OpenedData, name: string): readonly string[] {
  const finding = dataset.findings?.find((own) => own.name === name);
  return finding === undefined ? [] : [...columnNotes(finding), ...finding.warnings];
}

function leftColumn(
  column: FileColumn,
  { exclude = [], words = [], weights, group, time }: Chosen,
): Omit<ColumnView, "notes"> {
  const { name, kind, missing, distinct, reason, refusal } = column;
  const isExcluded = exclude.includes(name);
  const role =
    name === weights
      ? "it says how much a row counts"
      : name === group
        ? "it says which rows belong together"
        : name === time
          ? "it puts the rows in order"
          : null;
  const isText = column.isFreeText === true;
  const isAsked = isText && words.includes(name);
  const leftOut = isExcluded || isAsked ? null : (role ?? refusal ?? reason);
  const nothing = { range: null, bars: [], others: 0, share: 0 };
  return { name, kind, missing, distinct: distinct ?? 0, ...nothing, isExcluded, isText, leftOut };
}

/** Numbers are put into so many groups of about equal rows. */
const GROUPS = 16;

/**
 * Mutual information of each column and the class, less what chance alone would bring (Miller and
 * Madow 1955), as a share of the entropy of the class.
 */
async function informationShares(source: CountSource, classCounts: Float64Array): Promise<number[]> {
  const rows = sum(classCounts);
  const byClass = Array.from(classCounts, (_, c) => classCounts.map((count, own) => (own === c ? count : 0)));
  const entropy = information(byClass);
  const present = classCounts.filter((count) => count > 0).length;
  const shares = new Array<number>(source.attributes).fill(0);
  const variables = Array.from({ length: source.attributes }, (_, index) => index);
  await source.count({ parts: [source.everything], variables }, (histogram) => {
    const isNumber = isOrdered(source.variables[histogram.variable].schema);
    const groups = groupsOf(histogram, source.classes.length, isNumber ? rows / GROUPS : 0);
    const chance = ((groups.length - 1) * (present - 1)) / (2 * rows * Math.LN2);
    const bits = Math.max(0, information(groups) - chance);
    shares[histogram.variable] = entropy > 0 ? bits / entropy : 0;
  });
  return shares;
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
