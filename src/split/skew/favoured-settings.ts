// The reweightings that skewing draws (Page & Ray 2003, Algorithm 1): every variable favours one of
// its values, and a row's weight is the product over variables of s where it has the favoured value
// and 1 - s where it has not. Categories get Dirichlet weights; numbers the expected weight over
// all split points (their Section 7), or a random monotone density over their ranks.

import type { Variable } from "../../counts/count-source.ts";
import { UNITS_PER_BIT, type Weighting } from "../../counts/weighting.ts";
import { isOrdered } from "../../dataset/column.ts";
import type { Random } from "../../dataset/random.ts";
import { log2 } from "../../kernels/information.ts";
import type { VaryingVariable } from "../survey.ts";

/** How numbers are weighted: by the expected weight over all thresholds, or by a random density. */
export type NumberScheme = "expected" | "monotone";

export interface FavourRequest {
  readonly varying: readonly VaryingVariable[];
  readonly variables: readonly Variable[];
  /** s of the paper: above 1/2, below 1. */
  readonly strength: number;
  /** T of the paper: how many different settings. */
  readonly trials: number;
  readonly numbers: NumberScheme;
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
  const draws = varying.map((each) => favourites(each, request.variables[each.variable], request));
  const setting: (number | string)[] = [];
  let repeats = 0;
  while (weightings.length < Math.min(trials, possible)) {
    const terms = varying.map(({ variable }, index) => {
      const { exponents, key } = draws[index](random);
      setting[index] = key;
      return { variable, exponents };
    });
    const key = setting.join(onlyPairs ? "" : ";");
    if (drawn.has(key)) {
      // How many settings numbers and categories have is not known; so many repeats say that there
      // are no more.
      if (++repeats > MOST_REPEATS) break;
      continue;
    }
    repeats = 0;
    drawn.add(key);
    weightings.push({ terms });
  }
  return weightings;
}

export type Favouring = Pick<FavourRequest, "strength" | "numbers">;

/** Draws the exponents of one variable and a key of the draw. A pair has only two, made once. */
function favourites(
  varying: VaryingVariable,
  variable: Variable,
  how: Favouring,
): (random: Random) => { exponents: Int32Array; key: number | string } {
  if (varying.codes.length !== 2 && isOrdered(variable.schema) && how.numbers === "expected") {
    const made: Int32Array[] = [];
    const hasMissing = varying.codes.at(-1) === variable.size;
    return (random) => {
      const side: NumberSide = {
        favoursLow: random.below(2) === 0,
        bend: 1,
        missingIsLesser: hasMissing && random.below(2) === 0,
      };
      const key = Number(side.favoursLow) + 2 * Number(side.missingIsLesser);
      made[key] ??= favourSide(varying, variable, how.strength, side);
      return { exponents: made[key], key };
    };
  }
  if (varying.codes.length !== 2) {
    return (random) => {
      const exponents = favour(varying, variable, how, random);
      return { exponents, key: exponents.join() };
    };
  }
  const both = [0, 1].map((favoured) => ({
    exponents: favourOne(varying.codes[1 - favoured], variable.size, how.strength),
    key: favoured,
  }));
  return (random) => both[random.below(2)];
}

function favourOne(lesser: number, size: number, strength: number): Int32Array {
  const exponents = new Int32Array(size + 1);
  exponents[lesser] = toUnits((1 - strength) / strength);
  return exponents;
}

/** Exponents by code of one variable, drawn anew. Missing is a value like the others. */
export function favour(
  varying: VaryingVariable,
  variable: Variable,
  { strength, numbers }: Favouring,
  random: Random,
): Int32Array {
  const { codes } = varying;
  if (codes.length === 2) return favourOne(codes[1 - random.below(2)], variable.size, strength);
  if (!isOrdered(variable.schema)) {
    const exponents = new Int32Array(variable.size + 1);
    const least = (1 - strength) / strength;
    // Exponential draws are Dirichlet shares but for their sum; the largest weighs 1 and none less
    // than `least`.
    const draws = Array.from(codes, () => -log2(1 - random.unit()));
    const largest = Math.max(...draws);
    codes.forEach((code, index) => {
      exponents[code] = toUnits(largest === 0 ? 1 : least + ((1 - least) * draws[index]) / largest);
    });
    return exponents;
  }
  const favoursLow = random.below(2) === 0;
  // Quarter to four: from nearly all rows favoured to nearly none.
  const bend = numbers === "monotone" ? 4 ** (2 * random.unit() - 1) : 1;
  const missingIsLesser = codes.at(-1) === variable.size && random.below(2) === 0;
  return favourSide(varying, variable, strength, { favoursLow, bend, missingIsLesser });
}

interface NumberSide {
  readonly favoursLow: boolean;
  readonly bend: number;
  readonly missingIsLesser: boolean;
}

function favourSide(
  varying: VaryingVariable,
  variable: Variable,
  strength: number,
  { favoursLow, bend, missingIsLesser }: NumberSide,
): Int32Array {
  const { codes } = varying;
  const exponents = new Int32Array(variable.size + 1);
  const least = (1 - strength) / strength;
  const places = ranksOf(varying, codes.at(-1) === variable.size ? codes.length - 1 : codes.length);
  places.forEach((place, index) => {
    const favoured = (favoursLow ? 1 - place : place) ** bend;
    exponents[codes[index]] = toUnits(favoured + (1 - favoured) * least);
  });
  if (missingIsLesser) exponents[variable.size] = toUnits(least);
  return exponents;
}

/**
 * Where the first so many values lie among the rows, from 0 to 1. With the split as likely at any
 * row, a row at p is below it with probability 1 - p, and weighs that much of the favoured value's
 * weight.
 */
function ranksOf({ codes, counts }: VaryingVariable, values: number): number[] {
  const classes = counts.length / codes.length;
  const weights = Array.from({ length: values }, (_, index) => {
    let weight = 0;
    for (let c = 0; c < classes; c++) weight += counts[index * classes + c];
    return weight;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  return weights.map((weight) => {
    const place = total > 0 ? (below + weight / 2) / total : 0.5;
    below += weight;
    return place;
  });
}

function toUnits(factor: number): number {
  return Math.round(log2(factor) * UNITS_PER_BIT);
}
