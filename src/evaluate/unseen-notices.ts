// Warnings of categories that the training rows did not have.

import type { UnseenCategories } from "../model/prediction.ts";
import { countOf } from "../text/numbers.ts";

const SHOWN = 3;

export function unseenNotices(name: string, unseen: readonly UnseenCategories[]): string[] {
  return unseen.map(({ column, rows, categories }) => {
    const shown = categories.slice(0, SHOWN).map(({ text }) => `"${text}"`);
    const more = categories.length > SHOWN ? `, and ${categories.length - SHOWN} more` : "";
    return `${name}: column "${column}": ${countOf(rows, "row has", "rows have")} a category the model has never seen (${shown.join(", ")}${more}); treated as missing`;
  });
}
