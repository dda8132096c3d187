// `espalier bound replication`: how many leaves a tree needs for what a list says in a few rules.

import { createConcept } from "../../../dataset/generate/concepts.ts";
import { countOf, grouped } from "../../../text/numbers.ts";
import { listed } from "../../../text/sentences.ts";
import { formulaReplicationBound, leavesThatSettle, replicationBound } from "../../../theory/replication.ts";
import { UsageError } from "../../io/exit-code.ts";
import { type Bound, ofFlags } from "./bound.ts";

export const replicationBoundKind: Bound = {
  name: "replication",
  summary: "leaves that any tree needs for a disjunction of terms",
  flags: [
    ["--terms <lengths>", "lengths of terms that share no attribute, such as 2,3"],
    ["--concept <name>", "instead of --terms: a concept of `espalier generate` that is a disjunction"],
  ],
  compute({ terms, concept }) {
    if ((terms === undefined) === (concept === undefined)) {
      throw new UsageError("give either --terms, such as --terms 2,3, or --concept, such as --concept dnf2");
    }
    return ofFlags(() => (terms === undefined ? ofConcept(concept) : ofTerms(terms)));
  },
};

function ofTerms(text: string): ReturnType<Bound["compute"]> {
  const lengths = text.split(",").map((part) => {
    if (part.trim() === "" || Number.isNaN(Number(part))) {
      throw new UsageError(`--terms: expected numbers separated by commas, such as 2,3, got "${text}"`);
    }
    return Number(part);
  });
  const bound = replicationBound(lengths);
  const { tree, list } = bound;
  return {
    json: { terms: lengths, ...bound },
    text: [
      `A disjunction of ${countOf(lengths.length, "term")} of ${listed(lengths.map(String))} conditions that share no attribute:`,
      `  any tree that tests one attribute at a time has at least ${countOf(bound.leaves, "leaf", "leaves")} of the negative class (Pagallo & Haussler 1990, Appendix A)`,
      `  a tree with no more of them has ${countOf(tree.leaves, "leaf", "leaves")} in all, ${grouped(tree.positive)} of them positive`,
      `  a decision list says the same in ${countOf(list.rules, "rule")} of ${countOf(list.conditions, "condition")} in all`,
    ],
  };
}

function ofConcept(name: string): ReturnType<Bound["compute"]> {
  const { terms } = createConcept(name);
  if (terms === null) {
    throw new UsageError(`--concept: no disjunction of terms is known for ${name}; give --terms instead`);
  }
  const bound = formulaReplicationBound(terms);
  const settling = leavesThatSettle(terms);
  const leaves = Math.max(bound.leaves, settling ?? 0);
  const why =
    leaves > bound.leaves
      ? "counted over all rows: a leaf must ask as many attributes as settle the class of its rows"
      : `Pagallo & Haussler 1990, Appendix A, ${ofTermsText(bound.terms)}`;
  const conditions = terms.reduce((sum, term) => sum + term.length, 0);
  return {
    json: { concept: name, ...bound, leaves, list: { rules: terms.length, conditions } },
    text: [
      `The concept ${name}, a disjunction of ${countOf(terms.length, "term")}:`,
      `  any tree that tests one attribute at a time has at least ${countOf(leaves, "leaf", "leaves")} (${why})`,
      `  a decision list says the same in ${countOf(terms.length, "rule")} of ${countOf(conditions, "condition")} in all`,
    ],
  };
}

function ofTermsText(terms: readonly number[]): string {
  return terms.length === 1
    ? `of term ${terms[0] + 1} alone`
    : `of the terms ${listed(terms.map((term) => String(term + 1)))}, which share no attribute and remain where the other attributes are fixed`;
}
