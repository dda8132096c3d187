// The simplest way to write a feature: the same answer on every row, fewest conditions. Up to
// TABLE_LIMIT different conditions it goes by truth table (sum of products, product of sums,
// parity); above it keeps the tidied form.

import { Atoms } from "./atoms.ts";
import { atLeast, conjoin, disjoin, exclusiveOr, type Joined, testSize } from "./combine.ts";
import { type AtLeast, conditionsOf, isFeature, negate, type Test } from "./condition.ts";
import { FREE, OFF, ON, type Product, smallestSum } from "./prime-cover.ts";

const TABLE_LIMIT = 12;

/**
 * The simplest equivalent test, or the constant that the test is. Of equally short forms a sum of
 * products wins. Conditions stand in the order of `columns`, as far as it is given.
 */
export function simplify(test: Test, columns: readonly string[] = []): Joined {
  const joined = tidied(test);
  if (typeof joined === "boolean" || !isFeature(joined)) return joined;
  const places = new Map(columns.map((name, index) => [name, index]));
  const place = (member: Test): number => places.get(conditionsOf(member)[0].column) ?? 0;
  const tidy = inOrder(joined, place);
  if (isPlainAtLeast(tidy)) return tidy;
  const atoms = new Atoms();
  for (const condition of conditionsOf(tidy).sort((a, b) => place(a) - place(b))) atoms.add(condition);
  const count = atoms.conditions.length;
  if (count > TABLE_LIMIT) return tidy;
  const table = truthTable(tidy, atoms);
  if (!table.includes(ON)) return false;
  if (!table.includes(OFF)) return true;
  const candidates = [
    sumOfProducts(smallestSum(table, count), atoms),
    negated(sumOfProducts(smallestSum(complement(table), count), atoms)),
    tidy,
  ];
  const parity = parityOf(table, atoms);
  if (parity) candidates.push(parity);
  let best = candidates[0];
  for (const candidate of candidates) if (testSize(candidate) < testSize(best)) best = candidate;
  return best;
}

/** Conditions on different columns: no and/or expression of them names each only once. */
function isPlainAtLeast(test: Test): boolean {
  if (test.type !== "at-least" || test.of.some(isFeature)) return false;
  if (test.points !== undefined) return true;
  return new Set(conditionsOf(test).map(({ column }) => column)).size === test.of.length;
}

/** Members of joins are sorted by the first column they test, stably. */
function inOrder<T extends Test>(test: T, place: (member: Test) => number): T {
  if (!isFeature(test) || (test.type === "at-least" && test.points !== undefined)) return test;
  const of = test.of.map((member) => inOrder(member, place)).sort((a, b) => place(a) - place(b));
  return { ...test, of };
}

/** Rejoins a test from the inside out, so that combine.ts can tidy every level. */
function tidied(test: Test): Joined {
  if (!isFeature(test)) return test;
  if (test.type === "at-least") return tidiedAtLeast(test);
  const members: Test[] = [];
  let flips = false;
  for (const member of test.of) {
    const tidy = tidied(member);
    if (typeof tidy !== "boolean") members.push(tidy);
    else if (test.type === "xor") flips = flips !== tidy;
    else if (tidy === (test.type === "or")) return test.negated ? !tidy : tidy;
  }
  const joined =
    test.type === "and" ? conjoin(members) : test.type === "or" ? disjoin(members) : exclusiveOr(members);
  const flip = flips !== (test.negated === true);
  if (typeof joined === "boolean") return flip ? !joined : joined;
  return flip ? negated(joined) : joined;
}

/** A member that always holds is counted once and for all, one that never does is left out. */
function tidiedAtLeast(test: AtLeast): Joined {
  if (test.points !== undefined) return test;
  const { least, of, negated: isNegated } = test;
  const members = of.map(tidied);
  const held = members.filter((member) => member === true).length;
  const joined = atLeast(
    least - held,
    members.filter((member) => typeof member !== "boolean"),
  );
  if (!isNegated) return joined;
  return typeof joined === "boolean" ? !joined : negated(joined);
}

/** Negation pushed inwards through and, or; an at-least becomes "fewer than". */
function negated(test: Test): Test {
  if (!isFeature(test) || test.type === "xor" || test.type === "at-least") return negate(test);
  if (test.negated) return negate(test);
  return { type: test.type === "and" ? "or" : "and", of: test.of.map(negated) };
}

function truthTable(test: Test, atoms: Atoms): Uint8Array {
  const exclusions = atoms.exclusions();
  return Uint8Array.from({ length: 2 ** atoms.conditions.length }, (_, assignment) => {
    const holds = (atom: number, value: boolean): boolean => ((assignment >>> atom) & 1) === (value ? 1 : 0);
    const impossible = exclusions.some(
      ({ first, firstValue, second, secondValue }) => holds(first, firstValue) && holds(second, secondValue),
    );
    if (impossible) return FREE;
    return atoms.evaluate(test, assignment) ? ON : OFF;
  });
}

function complement(table: Uint8Array): Uint8Array {
  return table.map((value) => (value === FREE ? FREE : value === ON ? OFF : ON));
}

function sumOfProducts(products: readonly Product[], atoms: Atoms): Test {
  const terms = products.map((product) => {
    const literals: Test[] = [];
    for (let atom = 0; atom < atoms.conditions.length; atom++) {
      if ((product.care >>> atom) & 1)
        literals.push(atoms.literal(atom, ((product.values >>> atom) & 1) === 1));
    }
    return literals;
  });
  const order = (literals: readonly Test[]): number[] =>
    literals.map((literal) => atoms.indexOf(literal as never) * 2 + (literal.negated ? 1 : 0));
  terms.sort((a, b) => a.length - b.length || compareLists(order(a), order(b)));
  const joined = terms.map(
    (literals): Test => (literals.length === 1 ? literals[0] : { type: "and", of: literals }),
  );
  return joined.length === 1 ? joined[0] : { type: "or", of: joined };
}

/** The function as a parity of all its atoms, where it is one. */
function parityOf(table: Uint8Array, atoms: Atoms): Test | null {
  const count = atoms.conditions.length;
  if (count < 2) return null;
  let sense: number | null = null;
  for (let assignment = 0; assignment < table.length; assignment++) {
    if (table[assignment] === FREE) continue;
    let odd = 0;
    for (let atom = 0; atom < count; atom++) odd ^= (assignment >>> atom) & 1;
    const flipped = odd ^ (table[assignment] === ON ? 1 : 0);
    if (sense === null) sense = flipped;
    else if (sense !== flipped) return null;
  }
  const parity: Test = { type: "xor", of: atoms.conditions };
  return sense === 1 ? negate(parity) : parity;
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
