// What the weights of a relation say, and by what they are divided: what weigh-rows.ts finds of
// rows in memory.

import {
  meanScale,
  type WeightsAre,
  weightNotices,
  whatWeightsAre,
} from "../../../dataset/read/weigh-rows.ts";
import type { SqlConnector } from "../connector.ts";
import type { Dialect } from "../dialect.ts";
import { roundedSql } from "./values-sql.ts";

export interface WeighRequest {
  readonly connector: SqlConnector;
  readonly dialect: Dialect;
  /** Of the column. */
  readonly name: string;
  readonly asked: WeightsAre | undefined;
}

export interface WeighedRelation {
  readonly are: WeightsAre;
  readonly mean: number;
  /** Whether all matter alike: as if they had no weights. */
  readonly areAlike: boolean;
  readonly notices: readonly string[];
}

/** `values` selects the rows with their weights as read (wn); rows that count pass `counts`. */
export async function weighRelation(
  { connector, dialect, name, asked }: WeighRequest,
  values: string,
  counts: string,
): Promise<WeighedRelation> {
  const from = `FROM (${values}) v WHERE ${counts} AND wn > 0`;
  const numbers = async (...asked: string[]): Promise<number[]> => {
    const named = asked.map((sql, index) => `${dialect.toDouble(sql)} AS a${index}`);
    const [row] = await connector.rows(`SELECT ${named.join(", ")} ${from}`);
    return row.map((value) => Number(value ?? 0));
  };
  const [rows, least, most, broken] = await numbers(
    "count(*)",
    "min(wn)",
    "max(wn)",
    "sum(CASE WHEN wn = floor(wn) THEN 0 ELSE 1 END)",
  );
  if (rows === 0) return { are: "counts", mean: 1, areAlike: false, notices: [] };
  const facts = { rows, least, most, areWhole: broken === 0 };
  const are = whatWeightsAre(facts, asked);
  let mean = 1;
  if (are === "importance") {
    const scale = meanScale(facts);
    const [sum] = await numbers(`sum(${roundedSql(`(wn * ${dialect.double(scale)})`)})`);
    mean = sum / rows / scale;
  }
  const quanta = `(wn / ${dialect.double(mean)} * ${2 ** 20})`;
  const held = `(CASE WHEN ${quanta} < 1 THEN 1 ELSE ${roundedSql(quanta)} END)`;
  const [total, squares, moved, others] = await numbers(
    `sum(${held})`,
    `sum(${dialect.toDouble(held)} * ${dialect.toDouble(held)})`,
    `sum(CASE WHEN abs(${held} - ${quanta}) > 0.01 * ${quanta} THEN 1 ELSE 0 END)`,
    `sum(CASE WHEN ${held} = ${2 ** 20} THEN 0 ELSE 1 END)`,
  );
  const told = {
    ...{ are, isAsked: asked !== undefined, moved },
    ...{ total: total / 2 ** 20, squares: squares / 2 ** 40 },
  };
  return {
    are,
    mean,
    areAlike: are === "importance" && others === 0,
    notices: weightNotices(name, facts, told),
  };
}
