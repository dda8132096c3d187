// How many bits it takes to write down a list and the rows that it gets wrong (a two-part code,
// Rissanen 1978). A rule is worth while where it saves more of the second part than it adds to the
// first.

import type { CountSource, Variable } from "../../counts/count-source.ts";
import { isOrdered } from "../../dataset/column.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import type { PlacedList } from "./placed-list.ts";

export class ListBits {
  readonly #rows: number;
  readonly #classes: number;
  /** Exceptions per unit of cost: the costliest mistake on a row is one exception. */
  readonly #perCost: number;
  /** How many conditions there are to choose from. */
  readonly #conditions: number;

  /** `weight` is the total of all rows. Weights say how much rows count, not how many there are. */
  constructor(source: CountSource, weight: number, costs: CostMatrix) {
    this.#rows = Math.min(weight, source.rows);
    this.#classes = source.classes.length;
    const costliest = costs ? Math.max(...costs.flat()) : 1;
    this.#perCost = this.#rows / weight / costliest;
    const columns = source.variables.slice(0, source.attributes);
    this.#conditions = columns.reduce((sum, variable) => sum + conditionsOn(variable), 0);
  }

  of({ rules, cost }: PlacedList): number {
    return rules.reduce((sum, { conditions }) => sum + this.ofRule(conditions.length), this.ofMistakes(cost));
  }

  /** Index of a set among those of so many conditions, its answer, and whether more follow. */
  ofRule(conditions: number): number {
    let bits = 1 + Math.log2(Math.max(1, this.#classes - 1));
    for (let chosen = 0; chosen < conditions; chosen++) {
      bits += Math.log2(Math.max(1, (this.#conditions - chosen) / (chosen + 1)));
    }
    return bits;
  }

  /** Which rows are exceptions, and which of the other classes each has. */
  ofMistakes(cost: number): number {
    const share = Math.min(1 - 1 / this.#classes, (cost * this.#perCost) / this.#rows);
    if (!(share > 0)) return 0;
    const each = share * Math.log2(share / (this.#classes - 1)) + (1 - share) * Math.log2(1 - share);
    return -this.#rows * each;
  }
}

/** Neighbouring thresholds differ by too few rows to matter: of n, √n count as different. */
function conditionsOn({ schema, size }: Variable): number {
  if (isOrdered(schema)) return 2 * Math.sqrt(size);
  return schema.categories.length > 2 ? 2 * schema.categories.length : 2;
}
