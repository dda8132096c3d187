// The variables a FRINGE run may test: the attributes and the features found so far. A feature is
// added only if on the growing rows it differs from every variable and from every variable's
// negation: since the earlier of two equal variables wins a tie, any other could never be chosen.
// Equality is decided from counts alone: features of equal class counts are compared by dividing
// the rows by both.

import { negation, testKey } from "../../condition/combine.ts";
import type { Condition, Test } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";

export class FeaturePool {
  /** Indices into the source's variables: attributes first, then features in order of discovery. */
  readonly variables: number[];
  readonly #source: CountSource;
  readonly #growing: Part;
  readonly #total: Float64Array;
  /** Texts of all features seen, so that most repeats need no counting. */
  readonly #met = new Set<string>();
  /** The pool's tests by their class counts. */
  readonly #known = new Map<string, Test[]>();

  private constructor(source: CountSource, growing: Part, total: Float64Array) {
    this.#source = source;
    this.#growing = growing;
    this.#total = total;
    this.variables = Array.from({ length: source.attributes }, (_, index) => index);
  }

  static async over(source: CountSource, growing: Part): Promise<FeaturePool> {
    const [total] = await source.countClasses([growing]);
    const pool = new FeaturePool(source, growing, total!);
    const attributes = source.variables.slice(0, source.attributes);
    const booleans = attributes.filter(({ schema }) => schema.kind === "boolean");
    await pool.#remember(booleans.map(({ schema }): Condition => ({ type: "is", column: schema.name })));
    return pool;
  }

  /**
   * Adds the first `most` of the features that are new to it, and makes them countable. `used` are
   * the conditions they are made of.
   */
  async add(
    features: readonly Test[],
    used: readonly Test[],
    most = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    await this.#remember(used);
    const fresh = (await this.#unknown(features)).slice(0, most);
    const defined = await this.#source.define(fresh);
    this.variables.push(...defined.map((variable) => variable.index));
    return fresh.length;
  }

  async #remember(tests: readonly Test[]): Promise<void> {
    await this.#unknown(tests);
  }

  /** Those of the tests that differ from all known ones; they become known. */
  async #unknown(tests: readonly Test[]): Promise<Test[]> {
    const unmet = tests.filter((test) => {
      const key = testKey(test.negated ? negation(test) : test);
      if (this.#met.has(key)) return false;
      this.#met.add(key);
      return true;
    });
    const source = this.#source;
    const divided = await source.divide(unmet.map((test) => ({ part: this.#growing, test })));
    const counts = await source.countClasses(divided.map(({ yes }) => yes));
    const fresh: Test[] = [];
    for (const [index, test] of unmet.entries()) {
      const key = this.#countsKey(counts[index]);
      if (key === null) continue;
      const suspects = this.#known.get(key);
      if (suspects) {
        const { yes, no } = divided[index];
        if (await this.#sameAsOne(yes, no, suspects)) continue;
        suspects.push(test);
      } else this.#known.set(key, [test]);
      fresh.push(test);
    }
    source.release(divided.flatMap(({ yes, no }) => [yes, no]));
    return fresh;
  }

  /** Whether one of the tests, or its negation, divides the rows into the same two parts. */
  async #sameAsOne(yes: Part, no: Part, tests: readonly Test[]): Promise<boolean> {
    const source = this.#source;
    const divided = await source.divide(
      tests.flatMap((test) => [
        { part: yes, test },
        { part: no, test },
      ]),
    );
    const parts = divided.flatMap((sides) => [sides.yes, sides.no]);
    const isEmpty = (await source.countClasses(parts)).map((counts) => counts.every((count) => count === 0));
    source.release(parts);
    return tests.some((_, index) => {
      const [yesYes, yesNo, noYes, noNo] = isEmpty.slice(index * 4, index * 4 + 4);
      return (yesNo && noYes) || (yesYes && noNo);
    });
  }

  /** The same text for a test and its negation; null where all rows pass or none. */
  #countsKey(yes: Float64Array): string | null {
    const no = this.#total.map((count, c) => count - yes[c]);
    if (yes.every((count) => count === 0) || no.every((count) => count === 0)) return null;
    const [a, b] = [yes.join(), no.join()];
    return a < b ? `${a} ${b}` : `${b} ${a}`;
  }
}
