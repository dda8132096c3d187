// The edits a person may make, and what a model's history records of each: enough to make it again.

import type { Condition, Test } from "../condition/condition.ts";
import type { Json, JsonObject } from "../model/document.ts";
import type { NamedCosts } from "../objective/cost.ts";

/** A change to one part of a model. Parts are named as `partsOf` lists them: "3", "2.1". */
export type Edit =
  /** A threshold of a split or of a condition, or how many items of a checklist must hold. */
  | { readonly type: "set-threshold"; readonly at: string; readonly value: number }
  /** The points of a band of a scorecard. */
  | { readonly type: "set-points"; readonly at: string; readonly value: number }
  /** The class of a leaf, of a rule, of the default of a list, or of a scorecard's totals. */
  | { readonly type: "relabel"; readonly at: string; readonly class: string }
  /** A split becomes a leaf; the rows of a leaf or rule go where they would without it. */
  | { readonly type: "remove"; readonly at: string }
  /** One of several conditions of a rule or split. */
  | { readonly type: "drop-condition"; readonly at: string }
  /** One more condition of a rule or split; one more item of a checklist. */
  | { readonly type: "add-condition"; readonly at: string; readonly condition: Condition }
  /** A leaf becomes a split of two leaves, each of the class of most of its rows. Needs rows. */
  | { readonly type: "split-leaf"; readonly at: string; readonly test: Test }
  /** A split asks something else; what is below it stays. */
  | { readonly type: "change-test"; readonly at: string; readonly test: Test }
  /** A rule is tried earlier or later: it takes the place of the rule `to`. */
  | { readonly type: "move-rule"; readonly at: string; readonly to: string }
  /** A branch is learned anew from its rows, by this method with these options. Needs rows. */
  | {
      readonly type: "grow";
      readonly at: string;
      readonly method: string;
      readonly options: { readonly [key: string]: Json };
    }
  /** From a probability on a class is said, in the whole model; the root is named as its part. */
  | { readonly type: "decide"; readonly at: string; readonly class: string; readonly from: number }
  /** In the whole model the class is said that costs least: `costs[actual][predicted]`. */
  | { readonly type: "decide"; readonly at: string; readonly costs: NamedCosts }
  /** A part and all below it stay as they are until it is unlocked. */
  | { readonly type: "lock"; readonly at: string }
  /** What is to be known of a part, for those who read the history; the model stays as it is. */
  | { readonly type: "note"; readonly at: string; readonly text: string }
  | { readonly type: "unlock"; readonly at: string };

/** One line of a model's history: the edit itself, and the part in words, before and after. */
export type EditRecord = { readonly [key: string]: Json } & {
  readonly edit: Edit["type"];
  readonly at: string;
  readonly was: string;
  readonly now: string;
  /** The reason its author gave. */
  readonly reason?: string;
  /** Its address is of the listing that the record before it names, not of one after that. */
  readonly sameListing?: true;
};

/** Whether a model is another after it. */
export function isChange({ type }: Edit): boolean {
  return type !== "lock" && type !== "unlock" && type !== "note";
}

export function recordOf(
  { type, at, ...rest }: Edit,
  { was, now }: { readonly was: string; readonly now: string },
  { reason, sameListing }: { readonly reason?: string | undefined; readonly sameListing: boolean },
): EditRecord {
  return {
    edit: type,
    at,
    ...(rest as unknown as JsonObject),
    ...(sameListing && { sameListing }),
    ...(reason !== undefined && reason !== "" && { reason }),
    was,
    now,
  } as EditRecord;
}
