// Eight tables for walks through the Studio, made up from a seed: what real tables are like at their most awkward.

import { createRandom } from "../../src/dataset/random.ts";

export interface WalkTable {
  readonly name: string;
  /** Of the file. */
  readonly target: string;
  readonly csv: string;
  /** The same table a month later, moved, and without the class. */
  readonly later: string;
  /** What is chosen on the Data screen besides the class, by its label there. */
  readonly roles?: Readonly<Record<string, string>>;
}

type Row = readonly (string | number)[];

interface Drawn {
  next(): number;
  whole(below: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

function drawn(seed: number): Drawn {
  const random = createRandom(seed);
  const next = (): number => random.unit();
  const whole = (below: number): number => Math.floor(next() * below);
  return { next, whole, pick: (values) => values[whole(values.length)]! };
}

function table(
  name: string,
  header: readonly string[],
  row: (place: number, random: Drawn, moved: number) => Row,
  { rows, seed, roles }: { rows: number; seed: number; roles?: Readonly<Record<string, string>> },
): WalkTable {
  const write = (count: number, from: Drawn, moved: number, most: number): string =>
    `${[
      header.slice(0, most).join(","),
      ...Array.from({ length: count }, (_, place) => row(place, from, moved).slice(0, most).join(",")),
    ].join("\n")}\n`;
  return {
    name,
    target: header.at(-1)!,
    csv: write(rows, drawn(seed), 0, header.length),
    later: write(Math.min(400, rows), drawn(seed + 1), 1, header.length - 1),
    ...(roles && { roles }),
  };
}

/** The class follows from the condition but for one row of `noise`. */
const noisy = (is: boolean, random: Drawn, noise: number): boolean => (random.next() < noise ? !is : is);

export interface WalkSizes {
  readonly rows: number;
  readonly bigRows: number;
  readonly wideColumns: number;
}

/** Small enough for `npm test`. */
export const SMALL: WalkSizes = { rows: 600, bigRows: 3000, wideColumns: 120 };
/** As people have them. */
export const FULL: WalkSizes = { rows: 8000, bigRows: 200_000, wideColumns: 2000 };

export function walkTables({ rows, bigRows, wideColumns }: WalkSizes): readonly WalkTable[] {
  return [
    wide(rows, wideColumns),
    big(bigRows),
    letters(rows),
    rare(bigRows),
    visits(rows),
    patients(rows),
    penguins(rows),
    ward(rows),
  ];
}

/** More columns than anyone scrolls through; two of them matter. */
function wide(rows: number, columns: number): WalkTable {
  const names = Array.from({ length: columns - 1 }, (_, place) => `gene_${place + 1}`);
  return table(
    "wide.csv",
    [...names, "tumour"],
    (_, random, moved) => {
      const values = names.map(
        (_, place) => Math.round((random.next() * 10 + (place === 3 ? moved * 4 : 0)) * 100) / 100,
      );
      return [...values, noisy(values[3]! > 6 && values[7]! < 5, random, 0.05) ? "present" : "absent"];
    },
    { rows: Math.min(rows, 800), seed: 11 },
  );
}

function big(rows: number): WalkTable {
  const colours = ["a", "b", "c", "d", "e"];
  return table(
    "big.csv",
    [...Array.from({ length: 8 }, (_, place) => `num${place}`), "cat0", "cat1", "count", "outcome"],
    (_, random, moved) => {
      const numbers = Array.from({ length: 8 }, () => Math.round((random.next() * 2 - 1) * 1e4) / 1e4);
      const cat = random.pick(colours);
      const is = numbers[0]! + 0.2 * moved > 0.3 || (numbers[2]! > 0 && cat === "b");
      const out = noisy(is, random, 0.2) ? "churned" : "stayed";
      return [...numbers, random.pick(colours), cat, Math.floor(random.next() ** 3 * 40), out];
    },
    { rows, seed: 12 },
  );
}

/** Twenty-six classes of about the same size. */
function letters(rows: number): WalkTable {
  const names = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
  return table(
    "letters.csv",
    ["width", "high", "x-bar", "y-bar", "x2ybr", "x-ege", "y-ege", "letter"],
    (_, random, moved) => {
      const own = random.whole(26);
      const near = (value: number): number =>
        Math.max(0, Math.min(15, Math.round(value + random.next() * 3 - 1.5 + moved)));
      const features = [
        own % 16,
        (own * 5) % 16,
        (own * 7) % 13,
        (own * 3) % 11,
        own / 2,
        15 - (own % 9),
        (own * 11) % 16,
      ];
      return [...features.map(near), names[own]!];
    },
    { rows: Math.max(rows, 1300), seed: 13 },
  );
}

/** One row in two hundred is a fraud. */
function rare(rows: number): WalkTable {
  return table(
    "payments.csv",
    ["amount", "hour", "country", "card_age_days", "attempts", "fraud"],
    (_, random, moved) => {
      const isFraud = random.next() < 1 / 200;
      const amount =
        Math.round((isFraud ? 300 + random.next() * 1700 : random.next() ** 2 * 900 + moved * 200) * 100) /
        100;
      const hour = isFraud ? random.whole(6) : random.whole(24);
      const attempts = isFraud ? 2 + random.whole(5) : 1 + Math.floor(random.next() ** 4 * 4);
      const country = random.pick(["DE", "FR", "IT", "US", "BR"]);
      return [amount, hour, country, random.whole(2000), attempts, isFraud ? "yes" : "no"];
    },
    { rows, seed: 14 },
  );
}

/** Dates, free text with commas and quotes, empty fields, money. */
function visits(rows: number): WalkTable {
  const notes = ['"came late, again"', '"says ""no pain"""', "ok", "", "first visit", "Rückruf"];
  return table(
    "visits.csv",
    ["visit_id", "booked_on", "price", "note", "channel", "no_show"],
    (place, random, moved) => {
      const day = new Date(Date.UTC(2023, 0, 1 + random.whole(700) + moved * 300));
      const price = 20 + random.whole(180);
      const channel = random.pick(["phone", "web", "walk-in", ""]);
      const is = day.getTime() > Date.UTC(2024, 2, 1) ? channel === "web" : price > 150;
      return [
        `V-${10_000 + place}`,
        day.toISOString().slice(0, 10),
        `"€${price.toFixed(2)}"`,
        random.pick(notes),
        channel,
        noisy(is, random, 0.06) ? "yes" : "no",
      ];
    },
    { rows, seed: 15 },
  );
}

/** Several rows of each patient, which must stay together. */
function patients(rows: number): WalkTable {
  let own = { age: 0, smoker: "no", sex: "f" };
  return table(
    "patients.csv",
    ["patient", "age", "sex", "smoker", "dose", "weeks", "relapse"],
    (place, random, moved) => {
      if (place % 4 === 0)
        own = {
          age: 20 + random.whole(60),
          smoker: random.pick(["yes", "no", "no"]),
          sex: random.pick(["f", "m"]),
        };
      const dose = random.whole(5) * 10 + moved * 5;
      const is = own.age > 55 ? dose < 20 : own.smoker === "yes" && dose < 30;
      return [
        `p${Math.floor(place / 4)}`,
        own.age,
        own.sex,
        own.smoker,
        dose,
        random.whole(30),
        noisy(is, random, 0.08) ? "yes" : "no",
      ];
    },
    { rows, seed: 16, roles: { "Rows that belong together": "patient" } },
  );
}

/** Three classes and fields that are missing. */
function penguins(rows: number): WalkTable {
  return table(
    "birds.csv",
    ["island", "bill", "flipper", "mass", "sex", "species"],
    (_, random, moved) => {
      const own = random.whole(3);
      const about = (mean: number, spread: number): number =>
        Math.round((mean + (random.next() + random.next() - 1) * spread) * 10) / 10;
      const island = random.pick([["Torgersen", "Biscoe", "Dream"], ["Dream"], ["Biscoe"]][own]!);
      const sex = random.next() < 0.05 ? "" : random.pick(["female", "male"]);
      const bill = random.next() < 0.04 ? "" : about([38, 49, 47][own]!, 6);
      return [
        island,
        bill,
        about([190, 195, 217][own]! + moved * 8, 14),
        100 * Math.round(about([37, 37, 51][own]!, 9)),
        sex,
        ["Adelie", "Chinstrap", "Gentoo"][own]!,
      ];
    },
    { rows, seed: 17 },
  );
}

/** Yes-or-no answers, as a checklist or a form has them. */
function ward(rows: number): WalkTable {
  const names = ["fever", "cough", "fatigue", "rash", "travel", "contact"];
  return table(
    "ward.csv",
    [...names, "age", "infected"],
    (_, random, moved) => {
      const answers = names.map(() => (random.next() < 0.4 + 0.1 * moved ? "yes" : "no"));
      const points = answers.filter((own, place) => own === "yes" && place !== 3).length;
      const age = 1 + random.whole(95);
      return [...answers, age, noisy(points >= 3 || (points === 2 && age > 60), random, 0.06) ? "yes" : "no"];
    },
    { rows, seed: 18 },
  );
}
