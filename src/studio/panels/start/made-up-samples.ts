// Two tables made up in the likeness of well-known ones, whose records cannot be shipped with the
// page: mushrooms of which the smell tells nearly all, and incomes of which no model is right on
// all. The same rows every time; nobody is in them.

import { createRandom, type Random } from "../../../internal.ts";

export type Row = Readonly<Record<string, string | number>>;

export const madeUpSamples: Readonly<Record<string, (random: Random) => Row>> = {
  "mushrooms-made-up": mushroom,
  "incomes-made-up": income,
};

export function madeUpCsv(draw: (random: Random) => Row, options: { rows: number; seed: number }): string {
  const random = createRandom(options.seed);
  const rows = Array.from({ length: options.rows }, () => draw(random));
  return `${[Object.keys(rows[0]), ...rows.map((row) => Object.values(row))].map((row) => row.join(",")).join("\n")}\n`;
}

/** One of some values, the first ones more often where they are named more often. */
function one<T>(random: Random, values: readonly T[]): T {
  return values[random.below(values.length)];
}

function mushroom(random: Random): Row {
  const odor = one(random, ["none", "none", "none", "foul", "foul", "almond", "anise", "pungent", "fishy"]);
  const spores = one(random, ["white", "white", "brown", "brown", "black", "chocolate", "green"]);
  const gills = one(random, ["broad", "broad", "narrow"]);
  const stalk = one(random, ["smooth", "smooth", "silky", "scaly"]);
  const smellsFine = odor === "none" || odor === "almond" || odor === "anise";
  const isSafe = smellsFine && spores !== "green" && !(gills === "narrow" && stalk === "silky");
  return {
    cap_shape: one(random, ["convex", "flat", "bell", "knobbed"]),
    cap_color: one(random, ["brown", "gray", "red", "yellow", "white"]),
    bruises: one(random, ["yes", "no"]),
    odor,
    gill_size: gills,
    stalk_surface: stalk,
    spore_print_color: spores,
    habitat: one(random, ["woods", "woods", "grasses", "paths", "leaves"]),
    class: isSafe ? "edible" : "poisonous",
  };
}

function income(random: Random): Row {
  const age = 18 + random.below(52);
  const years = 6 + random.below(6) + random.below(6);
  const isMarried = random.unit() < (age < 28 ? 0.2 : 0.6);
  const hours = 20 + random.below(20) + random.below(21);
  const gain = random.unit() < 0.08 ? 1000 + 100 * random.below(150) : 0;
  const score =
    -4.2 +
    (isMarried ? 2.1 : 0) +
    0.42 * (years - 10) +
    0.05 * (hours - 40) +
    (age < 28 ? -1.2 : 0.5) +
    (gain > 5000 ? 4 : 0);
  return {
    age,
    education_years: years,
    marital_status: isMarried
      ? "married"
      : one(random, ["never-married", "never-married", "divorced", "widowed"]),
    occupation: one(
      random,
      years > 12 ? ["office", "management", "sales"] : ["crafts", "service", "transport", "office"],
    ),
    hours_per_week: hours,
    capital_gain: gain,
    income: random.unit() < 1 / (1 + Math.exp(-score)) ? ">50K" : "<=50K",
  };
}
