// Which classes have a colour of their own. A dozen can be told apart; of more, those that the
// model decides most rows for keep one, and all others share a grey.

import { decisionOf, nextOf } from "../model/decision.ts";
import type { Model } from "../model/model.ts";
import { totalOf } from "../model/share-text.ts";
import { preorder } from "../model/walk-tree.ts";
import { SLOTS } from "./palette.ts";

/** Which classes of a model have a colour of their own. */
export interface ClassLooks {
  /** For each class the place of its colour (palette.ts), or null for grey. */
  readonly slots: readonly (number | null)[];
  /** Classes with a colour of their own, and those without; indices, ascending. */
  readonly shown: readonly number[];
  readonly others: readonly number[];
}

/** One stretch of a bar: rows of the class in this slot, or of all that are grey. */
export interface BarPart {
  readonly slot: number | null;
  readonly amount: number;
}

const MOST_COLOURS = SLOTS;

/**
 * Which classes have a colour of their own. A dozen can be told apart; of more, those that the
 * model decides most rows for keep one, and all others share a grey.
 *
 * @example
 * const { slots } = classLooks(model);
 * console.log(slots.map(slotColour));
 * // → [ '#2c7fb8', '#d0741c', '#3f9b67' ]
 */
export function classLooks(model: Model): ClassLooks {
  const all = model.classes.map((_, index) => index);
  const decided = all.map(() => 0);
  const root = decisionOf(model);
  for (const { item } of preorder(root, nextOf)) {
    if (item.otherwise === null) decided[model.classes.indexOf(item.class)] += totalOf(item);
  }
  return looksOf(all.sort((a, b) => decided[b] - decided[a] || root.counts[b] - root.counts[a] || a - b));
}

/** Of the places of all classes, those that deserve a colour most first. */
export function looksOf(order: readonly number[]): ClassLooks {
  const all = order.map((_, index) => index);
  if (all.length <= MOST_COLOURS) return { slots: all, shown: all, others: [] };
  // Grey takes the last colour's place.
  const shown = order.slice(0, MOST_COLOURS - 1).sort((a, b) => a - b);
  const slots = all.map((index) => (shown.includes(index) ? shown.indexOf(index) : null));
  return { slots, shown, others: all.filter((index) => slots[index] === null) };
}

/** Without empty stretches, grey last. */
export function barParts(counts: readonly number[], { slots }: ClassLooks): BarPart[] {
  const slotOf = (index: number): number | null => slots[index] ?? null;
  const grey = counts.reduce((sum, count, index) => sum + (slotOf(index) === null ? count : 0), 0);
  const parts: BarPart[] = counts.flatMap((amount, index) =>
    slotOf(index) !== null && amount > 0 ? [{ slot: slotOf(index), amount }] : [],
  );
  return grey > 0 ? [...parts, { slot: null, amount: grey }] : parts;
}

/** Rows of each class in words, the most first: "150 Adelie, 1 Chinstrap". */
export function countsText(counts: readonly number[], name: (index: number) => string, most = 8): string {
  const present = counts
    .map((count, index) => ({ count, index }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.index - b.index);
  const shown = present.slice(0, present.length === most + 1 ? most + 1 : most);
  const rest = present.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  const texts = shown.map(({ count, index }) => `${amount(count)} ${name(index)}`);
  return [
    ...texts,
    ...(rest > 0 ? [`${amount(rest)} of ${present.length - shown.length} other classes`] : []),
  ].join(", ");
}

function amount(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}
