// A list by the reading rules: what reaches a rule has been asked all those before it.

import { conjoin, type Joined } from "../../condition/combine.ts";
import type { Condition, Test } from "../../condition/condition.ts";
import { total } from "../../counts/total.ts";
import type { Labelled, ListModel, Rule } from "../../model/model.ts";
import { cutColumns, PathCuts } from "./path-cuts.ts";
import { type ReadableRequest, relabel } from "./relabel.ts";
import { spreadsOf } from "./spreads-of.ts";

export async function readableRules(model: ListModel, request: ReadableRequest): Promise<ListModel> {
  const { source, part } = request;
  const rules: Rule[] = [];
  let rest = part;
  let cuts = new PathCuts();
  let otherwise: Labelled = model.otherwise;
  for (const rule of model.rules) {
    const columns = rule.conditions.flatMap(cutColumns);
    const [spreads] = await spreadsOf(source, [{ part: rest, columns }]);
    let asked = cuts;
    const settled = rule.conditions.map((condition) => {
      const own = asked.settle(condition, spreads);
      asked = own.cuts;
      return own.test as Test;
    });
    const test = conjoin(settled);
    if (test === true) {
      otherwise = rule;
      break;
    }
    if (test === false) continue;
    const [{ yes, no }] = await source.divide([{ part: rest, test }]);
    const [counts] = await source.countClasses([yes]);
    source.release(rest === part ? [yes] : [yes, rest]);
    rest = no;
    if (total(counts) === 0) continue;
    cuts = asked;
    rules.push(relabel({ ...rule, conditions: membersOf(test) }, counts, request));
  }
  const [left] = await source.countClasses([rest]);
  if (rest !== part) source.release([rest]);
  const { class: name, counts } = otherwise;
  return { ...model, rules, otherwise: relabel({ class: name, counts }, left, request) };
}

/** Of a join of conditions. */
function membersOf(test: Exclude<Joined, boolean>): Condition[] {
  return ("of" in test ? test.of : [test]) as Condition[];
}
