// Which conditions of a list hold for which rows: counted by the source once, whatever is then tried with the list.

import { testKey } from "../../condition/combine.ts";
import { type Condition, negate } from "../../condition/condition.ts";
import type { CountSource, Outcomes, Part } from "../../counts/count-source.ts";
import type { Pace } from "../shared/pace.ts";
import { complement, everyRow, packRows } from "./rule-rows.ts";
import type { GrownRule } from "./separate-and-conquer.ts";

/** Of larger sources a share of the part is asked, so that the answers fit in memory. */
const MOST_ROWS = 2 ** 19;

const BYTE_IS_1 = Uint8Array.of(0, 1);

export interface RuleOutcomes extends Omit<Outcomes, "passes"> {
  /** All cells, as every set of cells here (rule-rows.ts). */
  readonly everything: Uint32Array;
  /** For each rule and each of its conditions the cells that pass. */
  readonly passes: readonly (readonly Uint32Array[])[];
}

export async function ruleOutcomes(
  source: CountSource,
  part: Part,
  rules: readonly GrownRule[],
  pace: Pace,
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
    share < 1 ? await source.randomSplit(part, { seed: 1, shares: [share, 1 - share] }) : [part, null];
  const { passes, ...cells } = await source.outcomes(asked!, conditions);
  if (spared) source.release([asked!, spared]);
  const everything = everyRow(cells.weights.length);
  const passed: Uint32Array[] = [];
  for (const bytes of passes) {
    if (pace.due()) await pace.breathe();
    passed.push(packRows(bytes, BYTE_IS_1));
  }
  const failed: Uint32Array[] = [];
  const failures = (place: number): Uint32Array => {
    failed[place] ??= complement(passed[place], everything);
    return failed[place];
  };
  return {
    ...cells,
    everything,
    passes: placesOf.map((own) =>
      own.map(({ place, negated }) => (negated ? failures(place) : passed[place])),
    ),
  };
}
