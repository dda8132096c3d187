// Exact quantile bins (encoding/bins.ts) of a column with too many values to read: one scan counts
// narrow buckets, another reads the values of those in which a bin ends. Where these still hold too
// many, they are cut again.

import { readNumbers } from "../connector.ts";
import type { Survey, SurveyColumn } from "./survey.ts";

/** Buckets that one scan counts. */
const BUCKETS = 16384;
/** Values of buckets that are read one by one. */
const MOST_READ = 400_000;

/** Values from `low` to `high`, which both occur. */
interface Bucket {
  readonly key: number;
  readonly low: number;
  readonly high: number;
  readonly rows: number;
  readonly weight: number;
  /** Weight of all smaller values. */
  readonly before: number;
}

export interface BinBounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

type BinnedSurvey = Pick<Survey, "connector" | "dialect" | "weightSql">;

/** Every value of the column must be a number. */
export async function quantileBins(
  survey: BinnedSurvey,
  { from, numberSql }: Pick<SurveyColumn, "from" | "numberSql">,
  bins: number,
): Promise<BinBounds> {
  const { weightSql } = survey;
  const weight = weightSql === null ? "" : `, ${weightSql} AS u`;
  // A select of the numbers that are still of interest, with the key of their bucket.
  let rows = `SELECT ${numberSql} AS x, 0 AS bucket${weight} FROM ${from} WHERE ${numberSql} IS NOT NULL`;
  let open = await readBuckets(survey, rows, "bucket", new Map([[0, 0]]));
  const total = open[0].weight;
  const step = (cumulative: number): number => Math.floor((cumulative * bins) / total);
  const closed: Bucket[] = [];
  for (;;) {
    const wanted = open.filter(
      ({ low, high, before, weight }) => low < high && step(before + weight) > step(before),
    );
    const left = new Set(wanted);
    for (const bucket of open) if (!left.has(bucket)) closed.push(bucket);
    if (wanted.length === 0) return boundsOf(closed, step, bins);
    const few = wanted.reduce((sum, bucket) => sum + bucket.rows, 0) <= MOST_READ;
    const pieces = Math.max(2, Math.floor(BUCKETS / wanted.length));
    rows = cutSql(survey, rows, wanted, pieces);
    const parents = new Map(wanted.map(({ before }, place) => [place, before]));
    open = await readBuckets(survey, rows, few ? "x" : "bucket", parents, pieces + 2);
  }
}

/** Cuts each of these buckets into pieces of equal length and leaves out all other rows. */
function cutSql(
  { dialect, weightSql }: BinnedSurvey,
  rows: string,
  buckets: readonly Bucket[],
  pieces: number,
): string {
  const cuts = buckets.map(({ key, low, high }, place) => {
    // Halves, because the distance of two doubles may be more than a double holds.
    const scale = pieces / (high / 2 - low / 2);
    const slope = dialect.double(Number.isFinite(scale) ? scale : 0);
    return [String(key), String(place * (pieces + 2)), dialect.double(low / 2), slope];
  });
  const table = dialect.valueRows(cuts, ["wanted", "first", "half", "slope"]);
  const bucket = `${dialect.toBig("floor((x * 0.5 - half) * slope)")} + first`;
  return `SELECT x, ${bucket} AS bucket${weightSql === null ? "" : ", u"} FROM (${rows}) d JOIN (${table}) c ON bucket = wanted`;
}

/** By bucket or by value, ascending; `before` is the weight of all values below each parent. */
async function readBuckets(
  { connector, dialect, weightSql }: BinnedSurvey,
  rows: string,
  by: "bucket" | "x",
  before: Map<number, number>,
  each = 1,
): Promise<Bucket[]> {
  const weight = weightSql === null ? "count(*)" : "sum(u)";
  const [keys, lows, highs, counts, weights] = await readNumbers(
    connector,
    `SELECT min(bucket) AS b, min(x) AS l, max(x) AS h, ${dialect.toDouble("count(*)")} AS n, ${dialect.toDouble(weight)} AS w FROM (${rows}) r GROUP BY ${by}`,
    5,
  );
  const order = keys.map((_, index) => index).sort((a, b) => lows[a] - lows[b]);
  return order.map((index) => {
    const parent = Math.floor(keys[index] / each);
    const start = before.get(parent)!;
    before.set(parent, start + weights[index]);
    return {
      ...{ key: keys[index], low: lows[index], high: highs[index] },
      ...{ rows: counts[index], weight: weights[index], before: start },
    };
  });
}

/** A value ends a bin where the step grows below the number of bins; the largest ends the last. */
function boundsOf(buckets: Bucket[], step: (cumulative: number) => number, bins: number): BinBounds {
  buckets.sort((a, b) => a.low - b.low);
  const lower: number[] = [];
  const upper: number[] = [];
  let starts = true;
  buckets.forEach(({ low, high, before, weight }, index) => {
    if (starts) lower.push(low);
    const now = step(before + weight);
    starts = index + 1 < buckets.length && now > step(before) && now < bins;
    if (starts || index + 1 === buckets.length) upper.push(high);
  });
  return { lower: Float64Array.from(lower), upper: Float64Array.from(upper) };
}
