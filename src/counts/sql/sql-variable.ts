// What a source in a database knows of a variable besides what every source does: where its codes
// are.

import type { Test } from "../../condition/condition.ts";
import { testText } from "../../condition/text.ts";
import type { Variable } from "../count-source.ts";
import type { Field } from "./code-words.ts";
import type { CodedAttribute, NumberRanks } from "./coded-relation.ts";

export interface SqlVariable extends Variable {
  readonly field: Field;
  readonly ranks: NumberRanks | null;
  /** Column that holds the number itself. */
  readonly valueColumn: string | null;
}

export function columnVariable(attribute: CodedAttribute, index: number, field: Field): SqlVariable {
  const { schema, size, ranks } = attribute;
  return {
    index,
    schema,
    feature: null,
    size,
    field,
    ranks,
    valueColumn: ranks?.valueSql ? `v${index}` : null,
    lower: ranks ? (rank) => ranks.lower[rank] : notANumber,
    upper: ranks ? (rank) => ranks.upper[rank] : notANumber,
  };
}

export function featureVariable(test: Test, index: number, field: Field): SqlVariable {
  const categories = ["false", "true"];
  const schema = { name: testText(test), kind: "boolean", categories, hasMissing: false } as const;
  return {
    index,
    schema,
    feature: test,
    size: 2,
    field,
    ranks: null,
    valueColumn: null,
    lower: notANumber,
    upper: notANumber,
  };
}

function notANumber(): number {
  return Number.NaN;
}
