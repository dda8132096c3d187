// Joins tests into features and simplifies them by algebra: nested joins are flattened, repeats
// dropped, and so are members that another one implies. A join that no row (or every row) can pass
// becomes a constant.

import { conditionsOf, isFeature, negate, type Test } from "./condition.ts";

/** A test, or the constant it turned out to be. */
export type Joined = Test | boolean;

const keys = new WeakMap<Test, string>();

/** One text for each test, equal only for tests written alike; `!` before it negates. */
export function testKey(test: Test): string {
  let key = keys.get(test);
  if (key === undefined) {
    key = writeKey(test);
    keys.set(test, key);
  }
  return key;
}

function writeKey(test: Test): string {
  const not = test.negated ? "!" : "";
  if (isFeature(test)) {
    const least = test.type === "at-least" ? ` ${[test.least, ...(test.points ?? [])].join(" ")} ` : "";
    return `${not}${test.type}${least}(${test.of.map(testKey).join(" ")})`;
  }
  const { type, column } = test;
  const value = type === "equals" ? test.value : type === "at-most" ? test.threshold : null;
  return not + JSON.stringify([type, column, value]);
}

const negations = new WeakMap<Test, Test>();

/** `negate`, the same object each time, so that its key is written once. */
export function negation(test: Test): Test {
  let negated = negations.get(test);
  if (negated === undefined) {
    negated = negate(test);
    negations.set(test, negated);
    negations.set(negated, test);
  }
  return negated;
}

export function conjoin(tests: readonly Test[]): Joined {
  return join("and", tests);
}

export function disjoin(tests: readonly Test[]): Joined {
  return join("or", tests);
}

/** Whether an odd number of tests hold. Negations are pulled out: ¬a ⊕ b is ¬(a ⊕ b). */
export function exclusiveOr(tests: readonly Test[]): Joined {
  const odd = new Map<string, Test>();
  let negated = false;
  const add = (test: Test): void => {
    if (test.negated) negated = !negated;
    const plain = test.negated ? negation(test) : test;
    if (plain.type === "xor") {
      plain.of.forEach(add);
      return;
    }
    const key = testKey(plain);
    if (!odd.delete(key)) odd.set(key, plain);
  };
  tests.forEach(add);
  const of = [...odd.values()];
  if (of.length === 0) return negated;
  const joined: Test = of.length === 1 ? of[0] : { type: "xor", of };
  return negated ? negate(joined) : joined;
}

/**
 * Whether at least so many of the tests hold. Of a test and its negation exactly one does, so such
 * a pair is taken out; a test that stands there twice counts twice.
 */
export function atLeast(least: number, tests: readonly Test[]): Joined {
  const of: Test[] = [];
  let needed = least;
  for (const test of tests) {
    const opposite = testKey(negation(test));
    const pair = of.findIndex((other) => testKey(other) === opposite);
    if (pair < 0) of.push(test);
    else {
      of.splice(pair, 1);
      needed--;
    }
  }
  if (needed <= 0) return true;
  if (needed > of.length) return false;
  if (needed === 1) return disjoin(of);
  return needed === of.length ? conjoin(of) : { type: "at-least", least: needed, of };
}

/** How many conditions a reader meets. */
export function testSize(test: Test): number {
  return conditionsOf(test).length;
}

/** The members of the test as a join of this type, by De Morgan; null where it is none. */
function membersOf(test: Test, type: "and" | "or"): readonly Test[] | null {
  if (test.type === type && !test.negated) return test.of;
  const opposite = type === "and" ? "or" : "and";
  return test.type === opposite && test.negated ? test.of.map(negation) : null;
}

function join(type: "and" | "or", tests: readonly Test[]): Joined {
  const opposite = type === "and" ? "or" : "and";
  const members = new Map<string, Test>();
  const waiting = [...tests];
  while (waiting.length > 0) {
    const test = waiting.shift()!;
    const nested = membersOf(test, type);
    if (nested) {
      waiting.unshift(...nested);
      continue;
    }
    if (members.has(testKey(negation(test)))) return type === "or";
    members.set(testKey(test), test);
  }
  // a ∧ (a ∨ b) is a; a ∧ (¬a ∨ b) is a ∧ b; and the same for ∨ with ∧ inside.
  for (const [key, member] of members) {
    const inner = membersOf(member, opposite);
    if (!inner) continue;
    const others = new Set([...members.keys()].filter((other) => other !== key));
    if (inner.some((part) => others.has(testKey(part)))) {
      members.delete(key);
      continue;
    }
    const left = inner.filter((part) => !others.has(testKey(negation(part))));
    if (left.length === inner.length) continue;
    members.delete(key);
    const reduced = join(opposite, left);
    if (reduced === (type === "or")) return reduced;
    return join(type, typeof reduced === "boolean" ? [...members.values()] : [...members.values(), reduced]);
  }
  const of = [...members.values()];
  if (of.length === 0) return type === "and";
  return of.length === 1 ? of[0] : { type, of };
}
