// The reweightings that skewing draws (Page & Ray 2003, Algorithm 1): every variable favours one of its values, and
// a row's weight is the product over variables of s where it has the favoured value and 1 - s where it has not.
// Categories get random weights, and numbers the expected weight over all split points (their Section 7).

import type { Variable } from "../../counts/count-source.ts";
import { UNITS_PER_BIT, type Weighting } from "../../counts/weighting.ts";
import type { Random } from "../../dataset/random.ts";
import type { VaryingVariable } from "./survey.ts";

export interface FavourRequest {
  readonly varying: readonly VaryingVariable[];
  readonly variables: readonly Variable[];
  /** s of the paper: above 1/2, below 1. */
  readonly strength: number;
  /** T of the paper: how many different settings. */
  readonly trials: number;
  readonly random: Random;
}

/** Repeats in a row after which no further setting is looked for. */
const MOST_REPEATS = 300;

/** Different weightings; fewer than asked only where no more exist. */
export function drawFavouredSettings(request: FavourRequest): Weighting[] {
  const { varying, trials, random } = request;
  const weightings: Weighting[] = [];
  const drawn = new Set<string>();
  const onlyPairs = varying.every((each) => each.codes.length === 2);
  const possible = onlyPairs && varying.length < 31 ? 2 ** varying.length : Number.POSITIVE_INFINITY;
  const draws = varying.map((each) => favourites(each, request.variables[each.variable]!, request.strength));
  const setting: (number | string)[] = [];
  let repeats = 0;
  while (weightings.length < Math.min(trials, possible)) {
    const terms = varying.map(({ variable }, index) => {
      const { exponents, key } = draws[index]!(random);
      setting[index] = key;
      return { variable, exponents };
    });
    const key = setting.join(onlyPairs ? "" : ";");
    if (drawn.has(key)) {
      // How many settings numbers and categories have is not known; so many repeats say that there are no more.
      if (++repeats > MOST_REPEATS) break;
      continue;
    }
    repeats = 0;
    drawn.add(key);
    weightings.push({ terms });
  }
  return weightings;
}

/** Draws the exponents of one variable, with what tells one draw from another. A pair has two only, made once. */
function favourites(
  varying: VaryingVariable,
  variable: Variable,
  strength: number,
): (random: Random) => { exponents: Int32Array; key: number | string } {
  if (varying.codes.length !== 2) {
    return (random) => {
      const exponents = favour(varying, variable, strength, random);
      return { exponents, key: exponents.join() };
    };
  }
  const both = [0, 1].map((favoured) => ({
    exponents: favourOne(varying.codes[1 - favoured]!, variable.size, strength),
    key: favoured,
  }));
  return (random) => both[random.below(2)]!;
}

function favourOne(lesser: number, size: number, strength: number): Int32Array {
  const exponents = new Int32Array(size + 1);
  exponents[lesser] = toUnits((1 - strength) / strength);
  return exponents;
}

/** Exponents by code of one variable, drawn anew. */
export function favour(
  { codes, counts }: VaryingVariable,
  variable: Variable,
  strength: number,
  random: Random,
): Int32Array {
  const exponents = new Int32Array(variable.size + 1);
  if (codes.length === 2) {
    const favoured = random.below(2);
    exponents[codes[1 - favoured]!] = toUnits((1 - strength) / strength);
  } else if (variable.schema.kind === "continuous") {
    setExpectedWeights(exponents, { codes, counts, size: variable.size }, strength, random);
  } else {
    // Flat Dirichlet weights between the values, as far apart as the strength allows.
    const least = (1 - strength) / strength;
    for (const code of codes) exponents[code] = toUnits(least + (1 - least) * random.unit());
  }
  return exponents;
}

/**
 * A number's favoured side is "at most the split" or "above it", the split being as likely at any row: a row that
 * lies below the split with probability p weighs p·s + (1 - p)·(1 - s), or the other way round. Missing is drawn apart.
 */
function setExpectedWeights(
  exponents: Int32Array,
  { codes, counts, size }: { codes: Uint32Array; counts: Float64Array; size: number },
  strength: number,
  random: Random,
): void {
  const classes = counts.length / codes.length;
  const weightOf = (index: number): number => {
    let weight = 0;
    for (let c = 0; c < classes; c++) weight += counts[index * classes + c]!;
    return weight;
  };
  const hasMissing = codes[codes.length - 1] === size;
  const values = hasMissing ? codes.length - 1 : codes.length;
  let total = 0;
  for (let i = 0; i < values; i++) total += weightOf(i);
  const favoursLow = random.below(2) === 0;
  let below = 0;
  for (let i = 0; i < values; i++) {
    const weight = weightOf(i);
    const place = total > 0 ? (below + weight / 2) / total : 0.5;
    const onFavoured = favoursLow ? 1 - place : place;
    exponents[codes[i]!] = toUnits((onFavoured * strength + (1 - onFavoured) * (1 - strength)) / strength);
    below += weight;
  }
  if (hasMissing && random.below(2) === 0) exponents[size] = toUnits((1 - strength) / strength);
}

function toUnits(factor: number): number {
  return Math.round(Math.log2(factor) * UNITS_PER_BIT);
}
