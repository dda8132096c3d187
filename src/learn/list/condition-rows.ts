// Which rows of a part pass the conditions of lists. The source is asked each condition once,
// whatever lists are then laid over the rows.

import { testKey } from "../../condition/combine.ts";
import { type Condition, negate } from "../../condition/condition.ts";
import type { CountSource, Outcomes, Part } from "../../counts/count-source.ts";
import { fullSet, passingSet, type RowSet, setOfBytes, subtract } from "../../encoding/row-set.ts";
import type { Pace } from "../../run/pace.ts";
import type { GrownRule } from "./separate-and-conquer.ts";

/** Of larger sources a share of the part is asked, so that the answers fit in memory. */
const MOST_ROWS = 2 ** 19;
/** With more classes, going through cells one by one is as quick. */
const MOST_CLASSES = 8;
/** Words of answers that are kept. */
const MOST_WORDS = 2 ** 24;

/** Rows by class; rows alike are one cell. */
interface Cells extends Omit<Outcomes, "passes"> {
  readonly everything: RowSet;
  /** Cells by class, to weigh many at once; null where their weights differ or classes are many. */
  readonly ofClass: readonly RowSet[] | null;
}

export interface RuleCells extends Cells {
  /** For each rule and each of its conditions the cells that pass. */
  readonly passes: readonly (readonly RowSet[])[];
}

export class ConditionRows {
  readonly source: CountSource;
  readonly part: Part;
  #kept: { readonly cells: Cells; readonly passing: Map<string, RowSet> } | null = null;

  constructor(source: CountSource, part: Part) {
    this.source = source;
    this.part = part;
  }

  async under(rules: readonly GrownRule[], pace: Pace): Promise<RuleCells> {
    const plain = rules.flatMap(({ conditions }) => conditions.map(withoutNegation));
    const { cells, passing } = await this.#ask(new Map(plain.map((each) => [testKey(each), each])), pace);
    const rowsOf = (condition: Condition): RowSet => {
      const key = testKey(condition);
      const known =
        passing.get(key) ?? subtract(cells.everything, passing.get(testKey(withoutNegation(condition)))!);
      passing.set(key, known);
      return known;
    };
    return { ...cells, passes: rules.map(({ conditions }) => conditions.map(rowsOf)) };
  }

  async #ask(conditions: ReadonlyMap<string, Condition>, pace: Pace) {
    const unknown = [...conditions].filter(([key]) => !this.#kept?.passing.has(key));
    if (this.#kept !== null && unknown.length === 0) return this.#kept;
    const { source, part } = this;
    const share = MOST_ROWS / source.rows;
    const shares = [share, 1 - share];
    const [asked, spared] =
      share < 1 ? await source.randomSplit(part, { seed: 1, shares, isSample: true }) : [part];
    const tests = unknown.map(([, condition]) => condition);
    const { passes, ...outcomes } = await source.outcomes(asked!, tests);
    if (spared) source.release([asked!, spared]);
    const everything = this.#kept?.cells.everything ?? fullSet(outcomes.weights.length);
    const answers = this.#kept ?? {
      cells: { ...outcomes, everything, ofClass: cellsOfClasses(outcomes, source.classes.length) },
      passing: new Map<string, RowSet>(),
    };
    for (const [place, [key]] of unknown.entries()) {
      if (pace.due()) await pace.turnIfDue();
      answers.passing.set(key, setOfBytes(passes[place]));
    }
    // Only local sources have the same cells for every question.
    const isLasting = source.can.local !== undefined;
    this.#kept = isLasting && answers.passing.size * everything.length <= MOST_WORDS ? answers : null;
    return answers;
  }
}

function withoutNegation(condition: Condition): Condition {
  return condition.negated ? negate(condition) : condition;
}

function cellsOfClasses(
  { classCodes, weights }: Omit<Outcomes, "passes">,
  classes: number,
): readonly RowSet[] | null {
  if (classes > MOST_CLASSES || weights.some((weight) => weight !== weights[0])) return null;
  return Array.from({ length: classes }, (_, own) => {
    const isOwn = new Uint8Array(classes);
    isOwn[own] = 1;
    return passingSet(classCodes, isOwn);
  });
}
