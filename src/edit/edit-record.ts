// The edits a person may make, and what a model's history records of each.

/** Addresses are those of parts.ts: "3", "2.1", "else". */
export type Edit =
  /** A threshold of a split or of a condition, or how many items of a checklist must hold. */
  | { readonly type: "set-threshold"; readonly at: string; readonly value: number }
  /** The class of a leaf, of a rule, or of the default of a list. */
  | { readonly type: "relabel"; readonly at: string; readonly class: string }
  /** A split becomes a leaf; the rows of a leaf or rule go where they would without it. */
  | { readonly type: "remove"; readonly at: string }
  /** One of several conditions of a rule or split. */
  | { readonly type: "drop-condition"; readonly at: string };

/** One line of a model's history. */
export interface EditRecord {
  readonly edit: Edit["type"];
  readonly at: string;
  /** The part in words, before and after. */
  readonly was: string;
  readonly now: string;
}
