// Which rules were searched, in the words of a certificate.

import type { NamedCosts } from "../../objective/cost.ts";
import { countOf } from "../../text/numbers.ts";

export interface SearchedRules {
  readonly maxRules: number;
  readonly maxLiterals: number;
  readonly thresholds: number;
  readonly costs: NamedCosts | null;
  /** Whether the cuts of numbers were fewer than there are. */
  readonly isCoarse: boolean;
  /** Null where the search was stopped before they were counted. */
  readonly candidates: number | null;
}

/** `forms` is "lists" or "sets". */
export function searchedRules(forms: string, searched: SearchedRules, after = ""): string[] {
  const { maxRules, maxLiterals, thresholds, costs, isCoarse, candidates } = searched;
  const rules = Number.isFinite(maxRules) ? `at most ${countOf(maxRules, "rule")}` : "any number of rules";
  const parts = [`all ${forms} of ${rules} of at most ${countOf(maxLiterals, "literal")}${after}`];
  if (candidates !== null) parts.push(countOf(candidates, "candidate"));
  if (isCoarse) parts.push(`at most ${thresholds} cuts of each number`);
  if (costs) parts.push("by the costs given");
  return parts;
}

/** What a bound of 0 does not say: that time ended before the search began. */
export function unsearchedNotices(candidates: number | null): string[] {
  if (candidates !== null) return [];
  return [
    "time ended while candidate conditions were being collected, before any rules were searched: allow more of it, or fewer thresholds or literals",
  ];
}
