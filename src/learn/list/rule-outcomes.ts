// Which conditions of a list hold for which rows: counted by the source once, whatever is then tried with the list.

import { testKey } from "../../condition/combine.ts";
import { type Condition, negate } from "../../condition/condition.ts";
import type { CountSource, Outcomes, Part } from "../../counts/count-source.ts";
import type { GrownRule } from "./separate-and-conquer.ts";

/** Of larger sources a share of the part is asked, so that the answers fit in memory. */
const MOST_ROWS = 2 ** 19;

export interface RuleOutcomes extends Omit<Outcomes, "passes"> {
  /** All cells: 32 to a word, as in every set of cells here. */
  readonly everything: Uint32Array;
  /** For each rule and each of its conditions the cells that pass. */
  readonly passes: readonly (readonly Uint32Array[])[];
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
    share < 1 ? await source.randomSplit(part, { seed: 1, shares: [share, 1 - share] }) : [part, null];
  const { passes, ...cells } = await source.outcomes(asked!, conditions);
  if (spared) source.release([asked!, spared]);
  const length = cells.weights.length;
  const everything = new Uint32Array((length + 31) >>> 5).fill(0xffffffff);
  if (length & 31) everything[everything.length - 1] = (1 << (length & 31)) - 1;
  const passed = passes.map(packBits);
  const failed: Uint32Array[] = [];
  const failures = (place: number): Uint32Array => {
    failed[place] ??= passed[place].map((bits, word) => everything[word] & ~bits);
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

function packBits(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((bytes.length + 31) >>> 5);
  for (let i = 0; i < bytes.length; i++) words[i >>> 5] = words[i >>> 5] | (bytes[i] << (i & 31));
  return words;
}
