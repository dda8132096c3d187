// How rows answer the conditions of a list: asked of the source once, whatever is then tried with the list.

import { testKey } from "../../condition/combine.ts";
import { type Condition, negate } from "../../condition/condition.ts";
import type { CountSource, Outcomes, Part } from "../../counts/count-source.ts";
import type { GrownRule } from "./separate-and-conquer.ts";

/** Of larger sources a share of the part is asked, so that the answers fit in memory. */
const MOST_ROWS = 2 ** 19;

export interface RuleOutcomes extends Omit<Outcomes, "passes"> {
  /** For each rule and each of its conditions one byte per cell: 1 where it passes. */
  readonly passes: readonly (readonly Uint8Array[])[];
}

export async function ruleOutcomes(
  source: CountSource,
  part: Part,
  rules: readonly GrownRule[],
): Promise<RuleOutcomes> {
  const places = new Map<string, number>();
  const conditions: Condition[] = [];
  const placesOf = rules.map((rule) =>
    rule.conditions.map((condition) => {
      const plain = condition.negated ? negate(condition) : condition;
      const key = testKey(plain);
      let place = places.get(key);
      if (place === undefined) {
        place = conditions.push(plain) - 1;
        places.set(key, place);
      }
      return { place, negated: condition.negated === true };
    }),
  );
  const share = MOST_ROWS / source.rows;
  const [asked, spared] =
    share < 1 ? await source.deal(part, { seed: 1, shares: [share, 1 - share] }) : [part, null];
  const { passes, ...cells } = await source.outcomes(asked!, conditions);
  if (spared) source.release([asked!, spared]);
  const failed: Uint8Array[] = [];
  const failures = (place: number): Uint8Array => {
    failed[place] ??= passes[place]!.map((answer) => 1 - answer);
    return failed[place];
  };
  return {
    ...cells,
    passes: placesOf.map((own) =>
      own.map(({ place, negated }) => (negated ? failures(place) : passes[place]!)),
    ),
  };
}

/** For each cell, how many of the conditions it fails. */
export function countMisses(passes: readonly Uint8Array[], cells: number): Uint16Array {
  const misses = new Uint16Array(cells).fill(passes.length);
  for (const answers of passes) {
    for (let cell = 0; cell < cells; cell++) misses[cell] = misses[cell]! - answers[cell]!;
  }
  return misses;
}
