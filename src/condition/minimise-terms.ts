// A disjunction of conjunctions written shorter without changing its meaning: literals that the
// rest of the formula makes needless are dropped, then terms that the others cover. Which
// conditions exclude or imply each other on every row (thresholds of one column, two of its
// categories) is taken into account. No truth table: any number of conditions.

import { Atoms } from "./atoms.ts";
import type { Condition } from "./condition.ts";

interface Budget {
  entries: number;
}

/** One entry per atom: 1 must hold, 0 must not, OPEN either. */
type Cube = Int8Array;

const OPEN = -1;
/** Entries of cubes looked at before we stop looking for more to drop. */
const MOST_ENTRIES = 3e7;
/** Of more conditions, what excludes what would fill memory: the terms stay as they are. */
const MOST_ATOMS = 400;

export function minimiseTerms(terms: readonly (readonly Condition[])[]): Condition[][] {
  const atoms = new Atoms();
  for (const term of terms) for (const condition of term) atoms.add(condition);
  const size = atoms.conditions.length;
  const cubes = terms.map((term) => cubeOf(term, atoms)).filter((cube): cube is Cube => cube !== null);
  if (size > MOST_ATOMS) return cubes.map((cube) => conditionsOfCube(cube, atoms));
  // Combinations that no row has count as covered: the formula may say either of them.
  const impossible = atoms.exclusions().map(({ first, firstValue, second, secondValue }) => {
    const cube: Cube = new Int8Array(size).fill(OPEN);
    cube[first] = firstValue ? 1 : 0;
    cube[second] = secondValue ? 1 : 0;
    return cube;
  });
  const budget = { entries: MOST_ENTRIES };
  const expanded = cubes.map((cube) => {
    const wide = cube.slice();
    for (let atom = size - 1; atom >= 0; atom--) {
      if (wide[atom] === OPEN) continue;
      const value = wide[atom];
      wide[atom] = OPEN;
      if (!covers([...cubes, ...impossible], wide, budget)) wide[atom] = value;
    }
    return wide;
  });
  // The longest terms go first, of equals the later ones.
  const order = [...expanded.keys()].sort((a, b) => length(expanded[b]) - length(expanded[a]) || b - a);
  const kept = new Set(expanded.keys());
  for (const index of order) {
    kept.delete(index);
    const others = [...kept].map((other) => expanded[other]);
    if (!covers([...others, ...impossible], expanded[index], budget)) kept.add(index);
  }
  return [...kept].sort((a, b) => a - b).map((index) => conditionsOfCube(expanded[index], atoms));
}

/** Null for a term that contradicts itself. */
function cubeOf(term: readonly Condition[], atoms: Atoms): Cube | null {
  const cube: Cube = new Int8Array(atoms.conditions.length).fill(OPEN);
  for (const condition of term) {
    const atom = atoms.indexOf(condition);
    const value = condition.negated ? 0 : 1;
    if (cube[atom] !== OPEN && cube[atom] !== value) return null;
    cube[atom] = value;
  }
  return cube;
}

function conditionsOfCube(cube: Cube, atoms: Atoms): Condition[] {
  const conditions: Condition[] = [];
  cube.forEach((value, atom) => {
    if (value !== OPEN) conditions.push(atoms.literal(atom, value === 1));
  });
  return conditions;
}

function length(cube: Cube): number {
  return cube.reduce((sum, value) => sum + (value === OPEN ? 0 : 1), 0);
}

/** Whether every assignment in `cube` lies in one of the cover's; "no" when the budget is spent. */
function covers(cover: readonly Cube[], cube: Cube, budget: Budget): boolean {
  if (budget.entries < 0) return false;
  return isTautology(restrict(cover, cube), budget);
}

/** The cover seen from inside the cube. */
function restrict(cover: readonly Cube[], cube: Cube): Cube[] {
  const inside: Cube[] = [];
  for (const member of cover) {
    if (member.some((value, atom) => value !== OPEN && cube[atom] !== OPEN && value !== cube[atom])) continue;
    inside.push(member.map((value, atom) => (cube[atom] === OPEN ? value : OPEN)));
  }
  return inside;
}

function isTautology(cover: readonly Cube[], budget: Budget): boolean {
  if (cover.some((cube) => cube.every((value) => value === OPEN))) return true;
  if (cover.length === 0) return false;
  const size = cover[0].length;
  budget.entries -= size * cover.length;
  if (budget.entries < 0) return false;
  let chosen = -1;
  let most = 0;
  for (let atom = 0; atom < size; atom++) {
    let positive = 0;
    let negative = 0;
    for (const cube of cover) {
      if (cube[atom] === 1) positive++;
      else if (cube[atom] === 0) negative++;
    }
    if (positive + negative === 0) continue;
    // An atom of one sign only: the cover is a tautology exactly when it is one without those
    // cubes.
    if (positive === 0 || negative === 0) {
      return isTautology(
        cover.filter((cube) => cube[atom] === OPEN),
        budget,
      );
    }
    if (positive + negative > most) {
      most = positive + negative;
      chosen = atom;
    }
  }
  const half = (value: number): Cube[] => {
    const cube: Cube = new Int8Array(size).fill(OPEN);
    cube[chosen] = value;
    return restrict(cover, cube);
  };
  return isTautology(half(1), budget) && isTautology(half(0), budget);
}
