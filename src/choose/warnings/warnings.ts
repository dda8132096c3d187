// What is reported before anything else: too few rows to evaluate on, columns that leak the class,
// copies of rows.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { leakyColumns } from "../../learn/leaky-columns.ts";
import { grouped, percent } from "../../text/numbers.ts";
import { shareOfCopies } from "./near-duplicates.ts";

/** Fewer rows, or fewer of all classes but one, cannot be evaluated. */
const LEAST_ROWS = 30;
const LEAST_OF_CLASS = 5;
/** More classes than this, with fewer rows each on average than that, look like ids. */
const MANY_CLASSES = 20;
const ROWS_PER_CLASS = 10;
/** Of rare classes, no more than these are named. */
const MOST_NAMED = 5;

export function isTooSmall(counts: Float64Array, rows: number): boolean {
  return rows < LEAST_ROWS || counts.filter((count) => count >= LEAST_OF_CLASS).length < 2;
}

/** Fewer groups or times are no evidence on others; null where there are enough. */
const LEAST_UNITS = { group: 5, time: 3 } as const;

export async function tooFewUnits(source: CountSource, part: Part): Promise<string | null> {
  if (source.units === null) return null;
  const { by, column } = source.units;
  const count = await source.countUnits(part);
  if (count >= LEAST_UNITS[by]) return null;
  const [one, many] = by === "group" ? ["group", "groups"] : ["time", "times"];
  const are = count === 1 ? `1 ${one} is` : `${grouped(count)} ${many} are`;
  return `${are} too few to evaluate a model on new ones (column "${column}"; at least ${LEAST_UNITS[by]} are needed)`;
}

export async function warningsFor(
  source: CountSource,
  part: Part,
  { counts, rows }: { counts: Float64Array; rows: number },
): Promise<string[]> {
  const warnings: string[] = [];
  const leaky = (await leakyColumns(source, part)).map(({ name }) => name);
  // Fewer are left out.
  if (leaky.length > 0 && leaky.length === source.attributes) {
    const names = leaky.map((name) => JSON.stringify(name)).join(", ");
    const [column, predicts, they] =
      leaky.length === 1
        ? ["Column", "alone predicts", "it is"]
        : ["Columns", "each alone predict", "they are"];
    warnings.push(
      `${column} ${names} ${predicts} ${source.target} perfectly, which may be target leakage: if ${they} known only once ${source.target} is, exclude ${leaky.join(",")}`,
    );
  }
  warnings.push(...idWarnings(counts, source));
  const rare = source.classes.filter((_, c) => counts[c] > 0 && counts[c] < LEAST_OF_CLASS);
  if (rare.length > 0) {
    const named =
      rare.length > MOST_NAMED
        ? `${rare.slice(0, MOST_NAMED).join(", ")} or one of ${rare.length - MOST_NAMED} other classes`
        : rare.join(" or ");
    warnings.push(
      `Fewer than ${LEAST_OF_CLASS} rows are ${named}: how well ${rare.length === 1 ? "that class is" : "those classes are"} recognised cannot be evaluated.`,
    );
  }
  // With weights a copy cannot be told from a row that counts twice.
  const [all] = await source.countClasses([source.everything]);
  const isWeighted = all!.reduce((sum, count) => sum + count, 0) !== source.rows;
  const copies = isWeighted ? 0 : await shareOfCopies(source, part, rows);
  if (copies > 0) {
    warnings.push(
      `${percent(copies)} of the rows have a duplicate or near-duplicate: if these are copies of one case, they are in the training and the test rows alike, and the accuracy on new rows will be lower than reported.`,
    );
  }
  return warnings;
}

/** A target with a class for every few rows is an id or a quantity. */
export function idWarnings(counts: Float64Array, source: CountSource): string[] {
  const present = counts.filter((count) => count > 0);
  const rows = present.reduce((sum, count) => sum + count, 0);
  if (present.length <= MANY_CLASSES || rows / present.length >= ROWS_PER_CLASS) return [];
  return [
    `${source.target} has ${grouped(present.length)} classes in ${grouped(rows)} rows, as ids have: if these are not the classes to learn, name the right column as the target.`,
  ];
}

export function smallSentence(rows: number, source: CountSource, few: string | null): string {
  const why =
    few !== null
      ? few
      : rows < LEAST_ROWS
        ? `${grouped(rows)} rows are too few to evaluate a model on (at least ${LEAST_ROWS} are needed)`
        : `${source.target} has fewer than two classes of at least ${LEAST_OF_CLASS} rows, too few to evaluate a model on`;
  return `${why}: this is the plain greedy tree, learned without a choice among methods.`;
}
