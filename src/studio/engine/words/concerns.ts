// What should be looked at before learning: columns that give the class away, rows that are copies,
// classes that are rare.

import {
  type CountSource,
  type FileColumn,
  leakyColumns,
  percent,
  sameColumns,
  shareOfCopies,
} from "../../../internal.ts";
import type { Concern } from "../../panels/data/request.ts";
import type { OpenedData } from "../opened-data.ts";

const MANY_CLASSES = 20;
const FEW_ROWS = 5;

/** `counts` are the rows of each class, `left` the columns that are left out. */
export async function concernsOf(
  { dataset, chosen }: OpenedData,
  source: CountSource,
  counts: Float64Array,
  left: readonly FileColumn[],
): Promise<Concern[]> {
  const concerns: Concern[] = [];
  const add = (type: Concern["type"], text: string, columns: readonly string[] = []): void => {
    concerns.push({ type, text, columns });
  };
  const target = dataset.target.name;
  const given = dataset.attributes.filter(({ derived }) => !derived);
  for (const { name, share } of await leakyColumns(source, source.everything)) {
    const where = share === 1 ? "every row" : `${percent(share)} of the rows`;
    const text = `${name} alone predicts ${target} in ${where}, as what is known only afterwards does: models leave it out.`;
    add("leak", text, [name]);
  }
  for (const { name, distinct, reason, refusal, isFreeText } of left) {
    const why = refusal ?? reason;
    // Its own card offers the words of a text.
    if (chosen.exclude?.includes(name) || why === null || isFreeText) continue;
    add((distinct ?? 0) > 1 ? "id" : "constant", `${name} is left out: ${why}.`);
  }
  for (const { column, as, share } of sameColumns(given, dataset.rows)) {
    const nearly = share === 1 ? "" : "nearly ";
    add("copy", `${column} says ${nearly}the same as ${as}: a model needs one of them.`, [column]);
  }
  const isWeighted = dataset.weights !== null;
  const copies = isWeighted ? 0 : await shareOfCopies(source, source.everything, source.rows);
  if (copies > 0)
    add(
      "twins",
      `${percent(copies)} of the rows have a duplicate or near-duplicate: if these are copies of one case, figures on unseen rows are too good.`,
    );
  const many = `${target} has ${source.classes.length} classes`;
  const rare = counts.filter((count) => count > 0 && count < FEW_ROWS).length;
  if (rare > 0)
    add(
      "classes",
      `${many}, ${rare} of them with fewer than ${FEW_ROWS} rows: nobody can say how well those are recognised.`,
    );
  else if (source.classes.length > MANY_CLASSES)
    add("classes", `${many}: a small model cannot name them all.`);
  // What was left out is told above.
  const told = left.map(({ name }) => `left out column "${name}"`);
  for (const text of dataset.notices) if (!told.some((start) => text.startsWith(start))) add("notice", text);
  return concerns;
}
