// A model's question as a test that every count source can divide rows by.

import { type Condition, isFeature, negate, type Test } from "../condition/condition.ts";
import type { Question } from "../model/decision.ts";
import type { Model } from "../model/model.ts";

export function questionTest(question: Question, { columns }: Pick<Model, "columns">): Test {
  if (question.type === "above") {
    const { column, threshold } = question;
    return known(column, { type: "at-most", column, threshold, negated: true });
  }
  if (isFeature(question))
    return { ...question, of: question.of.map((part) => questionTest(part, { columns })) };
  if (question.type !== "equals") return question;
  const { column, value, negated } = question;
  const schema = columns.find((candidate) => candidate.name === column);
  if (schema?.kind !== "boolean") return question;
  // Boolean columns are asked whether they are true; what is neither true nor missing is false.
  const isTrue: Condition = { type: "is", column };
  const test = value === schema.categories[1] ? isTrue : known(column, negate(isTrue));
  return negated ? negate(test) : test;
}

function known(column: string, condition: Condition): Test {
  return { type: "and", of: [condition, { type: "missing", column, negated: true }] };
}
