// What weights say: how many rows a row stands for (counts), or only how much it matters beside
// others (importance). Counts are taken as they are. Importance has no unit, so it is scaled to a
// mean of 1, and rows then tell as much as (sum of weights)² / (sum of squared weights) rows that
// matter alike. Where nobody says which, whole numbers of which the least is 1 are counts: other
// weights would claim more evidence than there are rows.

import { grouped } from "../../text/numbers.ts";
import { quantizeWeight, WEIGHT_QUANTUM } from "./read-weights.ts";

export const WEIGHTS_ARE = ["counts", "importance"] as const;
export type WeightsAre = (typeof WEIGHTS_ARE)[number];

/** What is known of the weights of the rows that count, all above 0. */
export interface WeightFacts {
  readonly rows: number;
  readonly least: number;
  readonly most: number;
  readonly areWhole: boolean;
}

export function whatWeightsAre({ least, areWhole }: WeightFacts, asked: WeightsAre | undefined): WeightsAre {
  return asked ?? (areWhole && least === 1 ? "counts" : "importance");
}

/** Binary places of the largest weight that the mean is taken by: sums are exact in any order. */
const PLACES = 24;

/** A power of two; weights times this, rounded, are added up for the mean. */
export function meanScale({ most }: Pick<WeightFacts, "most">): number {
  return 2 ** (PLACES - Math.ceil(Math.log2(most)));
}

/** A weight above 0 as it is held: in whole quanta, at least one. */
export function heldWeight(weight: number, mean: number): number {
  return Math.max(WEIGHT_QUANTUM, quantizeWeight(weight / mean));
}

export interface WeighedRows {
  /** Null where all matter alike. */
  readonly weights: Float64Array | null;
  readonly are: WeightsAre;
  readonly notices: readonly string[];
}

/** The weights of the rows that count, as they are held. */
export function weighRows(name: string, raw: Float64Array, asked: WeightsAre | undefined): WeighedRows {
  let [least, most, areWhole] = [Number.POSITIVE_INFINITY, 0, true];
  for (const weight of raw) {
    least = Math.min(least, weight);
    most = Math.max(most, weight);
    areWhole &&= Number.isInteger(weight);
  }
  const facts = { rows: raw.length, least, most, areWhole };
  const are = whatWeightsAre(facts, asked);
  const scale = meanScale(facts);
  let sum = 0;
  if (are === "importance") for (const weight of raw) sum += Math.round(weight * scale);
  const mean = are === "importance" ? sum / raw.length / scale : 1;
  const weights = raw.map((weight) => heldWeight(weight, mean));
  const told = { total: 0, squares: 0, moved: 0 };
  weights.forEach((weight, row) => {
    told.total += weight;
    told.squares += weight * weight;
    if (isMoved(raw[row] / mean, weight)) told.moved++;
  });
  const notices = weightNotices(name, facts, { ...told, are, isAsked: asked !== undefined });
  const areAlike = are === "importance" && weights.every((weight) => weight === 1);
  return { weights: areAlike ? null : weights, are, notices };
}

/** The same for rows of which some weigh nothing. */
export function weighAll(name: string, raw: Float64Array, asked: WeightsAre | undefined): WeighedRows {
  const above = raw.filter((weight) => weight > 0);
  if (above.length === raw.length) return weighRows(name, raw, asked);
  const held = weighRows(name, above, asked);
  let next = 0;
  const weights = raw.map((weight) => (weight > 0 ? (held.weights?.[next++] ?? 1) : 0));
  return { ...held, weights };
}

/** Rounding that is worth telling of. */
const TOLD = 0.01;

function isMoved(weight: number, held: number): boolean {
  return Math.abs(held - weight) > TOLD * weight;
}

export interface WeightsTold {
  readonly are: WeightsAre;
  readonly isAsked: boolean;
  /** Of the weights as they are held. */
  readonly total: number;
  readonly squares: number;
  /** Rows whose weight was moved by more than 1 %. */
  readonly moved: number;
}

export function weightNotices(name: string, { rows, most }: WeightFacts, told: WeightsTold): string[] {
  const { are, isAsked, total, squares, moved } = told;
  const notices: string[] = [];
  if (are === "counts" && !isAsked && most > 1) {
    notices.push(
      `weights "${name}": whole numbers from 1 up, taken for counts: ${grouped(rows)} rows stand for ${grouped(total)}; with weights-are importance they would only say how much each matters`,
    );
  }
  if (are === "importance") {
    const independent = Math.round((total * total) / squares);
    const other = isAsked ? "" : "; with weights-are counts each would stand for so many rows";
    notices.push(
      `weights "${name}": ${isAsked ? "importance" : "taken for importance"}, scaled to a mean of 1: ${grouped(rows)} rows count as ${grouped(independent)} independent ones${other}`,
    );
  }
  if (moved > 0) {
    const [are, them] = moved === 1 ? ["is", "it"] : ["are", "them"];
    notices.push(
      `weights "${name}": ${grouped(moved)} ${are} so small beside the others that rounding moved ${them} by more than 1 %`,
    );
  }
  return notices;
}
