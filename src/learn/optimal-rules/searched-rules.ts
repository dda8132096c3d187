// Which rules were searched, in the words of a certificate.

import { countOf } from "../../text/numbers.ts";
import type { NamedCosts } from "../shared/cost.ts";

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
