// From the code of a tree to the model: the tree itself, or the decision list that it stands for.

import { negate } from "../../condition/condition.ts";
import type { CountSource } from "../../counts/count-source.ts";
import type { TableCondition } from "../../encoding/table-conditions.ts";
import type { LabelledNode } from "../../grow/labelled-node.ts";
import { treeModel } from "../../grow/to-model.ts";
import { modelHead } from "../../learner/model-head.ts";
import type { ListModel, Rule, TreeModel } from "../../model/model.ts";
import type { TreeStudy } from "../../search/alternatives/study-trees.ts";
import { endOf, type WrittenTree } from "../../search/alternatives/write-trees.ts";

export interface ModelParts {
  readonly source: CountSource;
  readonly study: TreeStudy;
  readonly conditions: readonly TableCondition[];
}

export function writtenTree({ code }: WrittenTree, { source, study, conditions }: ModelParts): TreeModel {
  const build = (at: number, literals: readonly number[]): LabelledNode => {
    const counts = study.counts(literals);
    if (code[at] < 0) return { label: -1 - code[at], counts, split: null };
    const yes = build(at + 1, [...literals, code[at] * 2 + 1]);
    const no = build(endOf(code, at + 1), [...literals, code[at] * 2]);
    const label = counts.indexOf(Math.max(...counts));
    return { label, counts, split: { test: conditions[code[at]].condition, yes, no } };
  };
  return treeModel(source, build(0, []));
}

/** One side of every condition is a leaf. */
export function writtenList({ code }: WrittenTree, { source, study, conditions }: ModelParts): ListModel {
  const rules: Rule[] = [];
  const used = new Set<string>();
  const literals: number[] = [];
  const answer = (at: number, own: readonly number[]) => ({
    class: source.classes[-1 - code[at]],
    counts: [...study.counts(own)],
  });
  let at = 0;
  while (code[at] >= 0) {
    const { condition } = conditions[code[at]];
    const no = endOf(code, at + 1);
    const passes = code[at + 1] < 0;
    const leaf = passes ? at + 1 : no;
    const own = [...literals, code[at] * 2 + Number(passes)];
    rules.push({ ...answer(leaf, own), conditions: [passes ? condition : negate(condition)] });
    used.add(condition.column);
    literals.push(code[at] * 2 + Number(!passes));
    at = passes ? no : at + 1;
  }
  const otherwise = answer(at, literals);
  return { form: "list", ...modelHead(source, used), rules, otherwise };
}
