// Class counts of (segment of the rows) x (term), asked for in one batch and remembered: the pruning methods move a few
// rows at a time, so most counts stay.

import type { Condition, Test } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";

export class TermCounter {
  readonly #source: CountSource;
  /** By the term's own array: a term is asked about many times. */
  readonly #variables = new Map<readonly Condition[], number>();
  readonly #counts = new Map<Part, Map<number, Float64Array>>();

  constructor(source: CountSource) {
    this.#source = source;
  }

  /** Makes sure that the counts of these terms in these parts are known. */
  async prepare(parts: readonly Part[], terms: readonly (readonly Condition[])[]): Promise<void> {
    await this.#define(terms);
    const wanted = [...new Set(terms.map((term) => this.#variableOf(term)))];
    // Parts that lack the same variables share a request.
    const groups = new Map<string, { variables: number[]; parts: Part[] }>();
    for (const part of new Set(parts)) {
      let known = this.#counts.get(part);
      if (!known) {
        known = new Map();
        this.#counts.set(part, known);
      }
      const variables = wanted.filter((variable) => !known.has(variable));
      if (variables.length === 0) continue;
      const key = variables.join();
      const group = groups.get(key);
      if (group) group.parts.push(part);
      else groups.set(key, { variables, parts: [part] });
    }
    const classes = this.#source.classes.length;
    for (const group of groups.values()) {
      await this.#source.count(group, ({ part, variable, codes, counts, length }) => {
        const at = codes.subarray(0, length).indexOf(1);
        const covered = at < 0 ? new Float64Array(classes) : counts.slice(at * classes, (at + 1) * classes);
        this.#counts.get(group.parts[part]!)!.set(variable, covered);
      });
    }
  }

  /** Class counts of the part's rows that satisfy the term; prepared before. */
  covered(part: Part, term: readonly Condition[]): Float64Array {
    return this.#counts.get(part)!.get(this.#variableOf(term))!;
  }

  forget(part: Part): void {
    this.#counts.delete(part);
  }

  async #define(terms: readonly (readonly Condition[])[]): Promise<void> {
    const fresh = [...new Set(terms)].filter((term) => !this.#variables.has(term));
    const defined = await this.#source.define(fresh.map(termTest));
    fresh.forEach((term, index) => {
      this.#variables.set(term, defined[index]!.index);
    });
  }

  #variableOf(term: readonly Condition[]): number {
    return this.#variables.get(term)!;
  }
}

/** A term as one test. */
export function termTest(term: readonly Condition[]): Test {
  return term.length === 1 ? term[0]! : { type: "and", of: term };
}
