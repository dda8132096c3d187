// Which conditions of lists hold for which rows of a part: what was asked of the source once is kept, whatever lists are then laid over the rows.

import { testKey } from "../../condition/combine.ts";
import { type Condition, negate } from "../../condition/condition.ts";
import type { CountSource, Outcomes, Part } from "../../counts/count-source.ts";
import { fullSet, passingSet, type RowSet, setOfBytes, subtract } from "../../encoding/row-set.ts";
import type { Pace } from "../../run/pace.ts";
import type { GrownRule } from "./separate-and-conquer.ts";

/** Of larger sources a share of the part is asked, so that the answers fit in memory. */
const MOST_ROWS = 2 ** 19;
/** With more classes, cells are as soon gone through one by one. */
const MOST_CLASSES = 8;
/** Words of answers that are kept. */
const MOST_WORDS = 2 ** 24;

export interface RuleOutcomes extends Omit<Outcomes, "passes"> {
  /** All cells. */
  readonly everything: RowSet;
  /** By class its cells, so that many are weighed at a time; null where cells differ in weight or classes are many. */
  readonly ofClass: readonly RowSet[] | null;
  /** For each rule and each of its conditions the cells that pass. */
  readonly passes: readonly (readonly RowSet[])[];
}

interface Answers extends Omit<RuleOutcomes, "passes"> {
  /** By the condition's key, its negation apart. */
  readonly passed: Map<string, RowSet>;
  readonly failed: Map<string, RowSet>;
}

export class AskedRows {
  readonly source: CountSource;
  readonly part: Part;
  #kept: Answers | null = null;

  constructor(source: CountSource, part: Part) {
    this.source = source;
    this.part = part;
  }

  async outcomes(rules: readonly GrownRule[], pace: Pace): Promise<RuleOutcomes> {
    const conditions = new Map<string, Condition>();
    const asked = rules.map((rule) =>
      rule.conditions.map((condition) => {
        const plain = condition.negated ? negate(condition) : condition;
        const key = testKey(plain);
        conditions.set(key, plain);
        return { key, negated: condition.negated === true };
      }),
    );
    const { passed, failed, ...cells } = await this.#answers(conditions, pace);
    const failures = (key: string): RowSet => {
      const known = failed.get(key) ?? subtract(cells.everything, passed.get(key)!);
      failed.set(key, known);
      return known;
    };
    return {
      ...cells,
      passes: asked.map((own) => own.map(({ key, negated }) => (negated ? failures(key) : passed.get(key)!))),
    };
  }

  async #answers(conditions: ReadonlyMap<string, Condition>, pace: Pace): Promise<Answers> {
    const kept = this.#kept;
    const unknown = [...conditions].filter(([key]) => !kept?.passed.has(key));
    if (kept !== null && unknown.length === 0) return kept;
    const { source, part } = this;
    const share = MOST_ROWS / source.rows;
    const [asked, spared] =
      share < 1 ? await source.randomSplit(part, { seed: 1, shares: [share, 1 - share] }) : [part, null];
    const { passes, ...cells } = await source.outcomes(
      asked!,
      unknown.map(([, condition]) => condition),
    );
    if (spared) source.release([asked!, spared]);
    const everything = kept?.everything ?? fullSet(cells.weights.length);
    const answers = kept ?? {
      ...cells,
      everything,
      ofClass: cellsOfClasses(cells, source.classes.length),
      passed: new Map(),
      failed: new Map(),
    };
    for (const [place, [key]] of unknown.entries()) {
      if (pace.due()) await pace.turnIfDue();
      answers.passed.set(key, setOfBytes(passes[place]));
    }
    // Only local sources have the same cells for every question.
    const isLasting = source.can.local !== undefined;
    this.#kept = isLasting && answers.passed.size * everything.length <= MOST_WORDS ? answers : null;
    return answers;
  }
}

function cellsOfClasses({ classCodes, weights }: Omit<Outcomes, "passes">, classes: number): RowSet[] | null {
  if (classes > MOST_CLASSES || weights.some((weight) => weight !== weights[0])) return null;
  return Array.from({ length: classes }, (_, own) => {
    const isOwn = new Uint8Array(classes);
    isOwn[own] = 1;
    return passingSet(classCodes, isOwn);
  });
}
