// What the exact-tree bench races on: generated numbers, public sets of numbers, public sets of two-valued columns.

import { fileURLToPath } from "node:url";
import { type Dataset, readDatasetFile } from "../build/node.js";
import { seeded } from "./random.ts";

export const folder = fileURLToPath(new URL("../../shared/datasets/", import.meta.url));

const NUMBERS = [
  "banknote.csv",
  "raisin.csv",
  "segment.csv.gz",
  "rice.csv.gz",
  "page-blocks.csv.gz",
  "room.csv.gz",
  "bean.csv.gz",
  "eeg.csv.gz",
  "htru2.csv.gz",
  "magic.csv.gz",
  "occupancy.csv.gz",
];
const BITS = [
  "anneal.csv",
  "audiology.csv",
  "australian-credit.csv",
  "breast-wisconsin.csv",
  "diabetes.csv",
  "heart-cleveland.csv",
  "hepatitis.csv",
  "hypothyroid.csv.gz",
  "kr-vs-kp.csv.gz",
  "lymph.csv",
  "mushroom.csv.gz",
  "soybean.csv",
  "tic-tac-toe.csv",
  "vote.csv",
];

export type Group = "noise" | "xor" | "numbers-2" | "numbers-3" | "bits-3" | "bits-4";

export interface Case {
  readonly group: Group;
  readonly name: string;
  readonly depth: number;
  load(): Promise<Dataset>;
}

/** Every case of a group; `quick` leaves out the slow ones. */
export function casesOf(group: Group, quick: boolean): Case[] {
  const [kind, depthText] = group.split("-") as [string, string | undefined];
  const depth = Number(depthText ?? 2);
  if (kind === "noise" || kind === "xor") {
    const rows = quick ? 10_000 : 100_000;
    const seed = kind === "noise" ? 1 : 2;
    const name = `${kind === "noise" ? "noise" : "noisy XOR"}, ${rows} x 10`;
    return [{ group, name, depth, load: async () => uniform(rows, kind, seed) }];
  }
  const isBits = kind === "bits";
  const all = isBits ? BITS : NUMBERS;
  const files = !quick ? all : isBits ? all.slice(-2) : all.slice(0, 5);
  return files.map((file) => {
    const plain = file.replace(/\.csv.*/, "");
    const load = (): Promise<Dataset> => readDatasetFile(`${folder}${isBits ? "bin-" : ""}${file}`);
    return { group, name: isBits ? `${plain} (bits)` : plain, depth, load };
  });
}

/** Uniform numbers of six decimals; classes by a fair coin, or x1 ≤ 0.37 xor x4 ≤ 0.61 with a tenth flipped. */
export function uniform(rows: number, kind: "noise" | "xor", seed: number): Dataset {
  const random = seeded(seed);
  const values = Array.from({ length: 10 }, () =>
    Float64Array.from({ length: rows }, () => Math.round(random.uniform() * 1e6) / 1e6),
  );
  const codes = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const holds = Number(values[0][row] <= 0.37) ^ Number(values[3][row] <= 0.61);
    codes[row] = kind === "noise" ? Number(random.uniform() < 0.5) : holds ^ Number(random.uniform() < 0.1);
  }
  const attributes = values.map((column, index) => ({
    kind: "continuous" as const,
    name: `x${index + 1}`,
    values: column,
  }));
  const target = { kind: "categorical" as const, name: "class", codes, categories: ["0", "1"] };
  return { name: kind, rows, attributes, target, weights: null, notices: [] };
}
