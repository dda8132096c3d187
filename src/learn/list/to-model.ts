// From a grown list to the lasting, serialisable model: the training rows are sent down the list
// once more, so that each rule has the counts of what it decides.

import { tightest } from "../../condition/tightest.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { modelHead } from "../../learner/model-head.ts";
import type { ListModel, Rule } from "../../model/model.ts";
import { type CostMatrix, costOf } from "../../objective/cost.ts";
import type { GrownList } from "./separate-and-conquer.ts";
import { withoutTerm } from "./term-rows.ts";

export async function listModel(source: CountSource, part: Part, list: GrownList): Promise<ListModel> {
  const rules: Rule[] = [];
  const used = new Set<string>();
  let rest = part;
  for (const { conditions, label } of list.rules) {
    for (const { column } of conditions) used.add(column);
    rest = await withoutTerm(source, rest, conditions, part, async (covered) => {
      const [counts] = await source.countClasses([covered]);
      rules.push({
        class: source.classes[label],
        counts: [...counts!],
        conditions: tightest(conditions),
      });
    });
  }
  const [counts] = await source.countClasses([rest]);
  if (rest !== part) source.release([rest]);
  return {
    form: "list",
    ...modelHead(source, used),
    rules,
    otherwise: { class: source.classes[list.otherwise], counts: [...counts!] },
  };
}

/** What its answers to these rows cost. */
export function trainingCost({ rules, otherwise, classes }: ListModel, costs: CostMatrix): number {
  return [...rules, otherwise].reduce(
    (sum, { counts, class: name }) => sum + costOf(counts, classes.indexOf(name), costs),
    0,
  );
}
