// The atoms of a Boolean expression: its different conditions without their negations, and which of
// them no row can combine (a ≤ 3 without a ≤ 5, two categories at once, missing with any value).

import { testKey } from "./combine.ts";
import { type Condition, conditionsOf, heldOf, isFeature, negate, type Test } from "./condition.ts";

/** Two literals that exclude each other: atom and the value it has, twice. */
export interface Exclusion {
  readonly first: number;
  readonly firstValue: boolean;
  readonly second: number;
  readonly secondValue: boolean;
}

export class Atoms {
  readonly conditions: Condition[] = [];
  readonly #indices = new Map<string, number>();

  /** Takes up every condition of a test, in reading order. */
  add(test: Test): void {
    for (const condition of conditionsOf(test)) {
      const plain = condition.negated ? negate(condition) : condition;
      const key = testKey(plain);
      if (this.#indices.has(key)) continue;
      this.#indices.set(key, this.conditions.length);
      this.conditions.push(plain);
    }
  }

  indexOf(condition: Condition): number {
    return this.#indices.get(testKey(condition.negated ? negate(condition) : condition))!;
  }

  literal(atom: number, value: boolean): Condition {
    const condition = this.conditions[atom];
    return value ? condition : negate(condition);
  }

  /** All pairs of literals that no row satisfies: every impossible combination has one. */
  exclusions(): Exclusion[] {
    const found: Exclusion[] = [];
    this.conditions.forEach((a, first) => {
      for (let second = first + 1; second < this.conditions.length; second++) {
        const b = this.conditions[second];
        if (a.column !== b.column) continue;
        if (a.type === "at-most" && b.type === "at-most") {
          // The smaller threshold implies the larger.
          const firstIsSmaller = a.threshold < b.threshold;
          found.push({ first, firstValue: firstIsSmaller, second, secondValue: !firstIsSmaller });
        } else {
          found.push({ first, firstValue: true, second, secondValue: true });
        }
      }
    });
    return found;
  }

  /** The value of a test where bit i of `assignment` says whether atom i holds. */
  evaluate(test: Test, assignment: number): boolean {
    let value: boolean;
    if (!isFeature(test)) value = ((assignment >>> this.indexOf(test)) & 1) === 1;
    else if (test.type === "and") value = test.of.every((member) => this.evaluate(member, assignment));
    else if (test.type === "or") value = test.of.some((member) => this.evaluate(member, assignment));
    else {
      const held = heldOf(test, (member) => this.evaluate(member, assignment));
      value = test.type === "at-least" ? held >= test.least : held % 2 === 1;
    }
    return test.negated ? !value : value;
  }
}
