// Numbers and models in a report's words.

import type { Model } from "../model/model.ts";
import { measureSize } from "../model/size.ts";

/** At most two decimals, so that weights read well; thousands separated. */
export function grouped(number: number): string {
  return number.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

export function countOf(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** "+1.2", "0.0", "−3.4": points of a share, with a true minus. */
export function points(share: number): string {
  const text = Math.abs(share * 100).toFixed(1);
  if (text === "0.0") return text;
  return share > 0 ? `+${text}` : `\u2212${text}`;
}

/** "A list of 6 rules with 10 conditions". */
export function modelPhrase(model: Model): string {
  const { nodes, conditions } = measureSize(model);
  if (nodes === 0) return "One answer for every row";
  if (model.form === "list") {
    return `A list of ${countOf(nodes, "rule")} with ${countOf(conditions, "condition")}`;
  }
  const asks = conditions === nodes ? "" : ` (${countOf(conditions, "condition")})`;
  return `A tree of ${countOf(nodes, "split")}${asks}`;
}
