// Training rows behind a decision in words: `61 of 75`.

import type { Labelled, Model } from "./model.ts";

/** At most two decimals, so that weights read well. */
export function amountText(amount: number): string {
  return String(Math.round(amount * 100) / 100);
}

export function totalOf(labelled: Labelled): number {
  return labelled.counts.reduce((sum, count) => sum + count, 0);
}

/** How many of the training rows that come here are of the class that is predicted here. */
export function shareText(labelled: Labelled, model: Pick<Model, "classes">): string {
  const total = totalOf(labelled);
  if (total === 0) return "no training rows";
  const right = labelled.counts[model.classes.indexOf(labelled.class)];
  return right === total ? `all ${amountText(total)}` : `${amountText(right)} of ${amountText(total)}`;
}

/** `93 %`; never rounds to 100 % or 0 % what is not. */
export function percentText(share: number): string {
  const percent = share * 100;
  const rounded = Math.round(percent * 10) / 10;
  if (share < 1 && rounded === 100) return "> 99.9 %";
  if (share > 0 && rounded === 0) return "< 0.1 %";
  return `${rounded} %`;
}
