// A question of a decision in words.

import { nameText } from "../condition/name-text.ts";
import { testText } from "../condition/text.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { Question } from "./decision.ts";

export function questionText(question: Question, columns: readonly ColumnSchema[] = []): string {
  return question.type === "above"
    ? `${nameText(question.column)} > ${question.threshold}`
    : testText(question, columns);
}
