// The rows on which the model is wrong although it is surest: where data and model disagree most,
// one of them is worth a look. Found by counting, as all of a report, so that it works on a
// database too.

import { viewColumns } from "../../counts/column-view.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { isOrdered } from "../../dataset/column.ts";
import { columnsWithSources } from "../../dataset/derived/derivation.ts";
import { branchTest } from "../../evaluate/significance/branch-test.ts";
import { type Decision, decisionOf } from "../../model/decision.ts";
import type { Model } from "../../model/model.ts";
import type { MistakeFacts } from "./facts.ts";

/** A leaf with more rows than this is not looked into: its rows would have to be fetched. */
const MOST_ROWS = 200_000;

/** Equal rows stand together; the surest first. */
export async function surestMistakes(
  source: CountSource,
  part: Part,
  model: Model,
  most = 6,
): Promise<MistakeFacts[]> {
  const leaves = await wrongLeaves(source, part, model);
  const order = leaves
    .map((leaf, index) => ({ ...leaf, index }))
    .sort((a, b) => b.share - a.share || b.decided - a.decided || a.index - b.index);
  const used = new Set(columnsWithSources(model.columns).map(({ name }) => name));
  const columns = [...Array(source.attributes).keys()].filter((index) =>
    used.has(source.variables[index].schema.name),
  );
  const view = columns.length === source.attributes ? source : viewColumns(source, columns);
  const mistakes: MistakeFacts[] = [];
  for (const leaf of order) {
    if (mistakes.length >= most) break;
    if (total(leaf.counts) > MOST_ROWS) continue;
    const table = await view.table(leaf.part);
    mistakes.push(...mistakesIn(table, leaf.decision, view, leaf.share).slice(0, most - mistakes.length));
  }
  source.release(leaves.map((leaf) => leaf.part).filter((own) => own !== part));
  return mistakes;
}

interface WrongLeaf {
  readonly part: Part;
  readonly decision: Decision;
  readonly counts: Float64Array;
  /** Share of the training rows there that are of its class, and how many there are. */
  readonly share: number;
  readonly decided: number;
}

/** The leaves with rows of other classes, in reading order. */
async function wrongLeaves(source: CountSource, part: Part, model: Model): Promise<WrongLeaf[]> {
  const found: WrongLeaf[] = [];
  const visit = async (decision: Decision, at: Part): Promise<void> => {
    if (decision.otherwise === null) {
      const [counts] = await source.countClasses([at]);
      const right = counts[source.classes.indexOf(decision.class)] ?? 0;
      const decided = total(decision.counts);
      const share = decided > 0 ? decision.counts[model.classes.indexOf(decision.class)] / decided : 0;
      if (total(counts) > right) found.push({ part: at, decision, counts, share, decided });
      else if (at !== part) source.release([at]);
      return;
    }
    let rest = at;
    for (const { condition, leadsTo } of decision.cases) {
      const [{ yes, no }] = await source.divide([{ part: rest, test: branchTest(condition, model, source) }]);
      if (rest !== part) source.release([rest]);
      await visit(leadsTo, yes);
      rest = no;
    }
    await visit(decision.otherwise, rest);
  };
  await visit(decisionOf(model), part);
  return found;
}

function mistakesIn(
  { rows, classes, classCodes, weights, columns }: Awaited<ReturnType<CountSource["table"]>>,
  decision: Decision,
  { variables }: CountSource,
  share: number,
): MistakeFacts[] {
  const mistakes: MistakeFacts[] = [];
  // Engines give the distinct rows in orders of their own: here it is by class, then by value,
  // column after column.
  const order = Array.from({ length: rows }, (_, row) => row).sort((a, b) => {
    const own = columns.find(({ codes }) => codes[a] !== codes[b]);
    return classCodes[a] - classCodes[b] || (own ? own.codes[a] - own.codes[b] : a - b);
  });
  for (const row of order) {
    const actual = classes[classCodes[row]];
    if (actual === decision.class) continue;
    const values = columns.map((column, index) => {
      const code = column.codes[row];
      if (code === column.size) return null;
      if (!isOrdered(column)) return variables[index].schema.categories[code];
      const [low, high] = [column.lower(code), column.upper(code)];
      // A bin is told by the middle of its values.
      return low === high ? low : (low + high) / 2;
    });
    const named = Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]));
    mistakes.push({ actual, predicted: decision.class, share, rows: weights[row], values: named });
  }
  return mistakes;
}
