// A table of ROWS x 20 made inside Trino by SQL: eight categorical columns of 2 to 16 values, six truth values, six numbers (one
// with gaps, one of them almost all different), three classes of which one is noise, and an id. Row by row from a hash of the id,
// so that it is the same everywhere.

const CATEGORIES = [2, 3, 4, 5, 6, 8, 12, 16];
const HASHES = 3;
const SCALE = 2 ** 20;

/** A select of rows 0 to `rows` - 1, a multiple of 10,000. */
export function wideTableSql(rows: number): string {
  const hash = (k: number): string => `from_big_endian_64(xxhash64(to_big_endian_64(id * ${HASHES} + ${k})))`;
  const hashes = Array.from({ length: HASHES }, (_, k) => `${hash(k)} AS h${k}`);
  // 20 bits from a place of a hash.
  const bits = (k: number, place: number): string =>
    `bitwise_and(bitwise_right_shift(h${k}, ${place}), ${SCALE - 1})`;
  const categorical = CATEGORIES.map(
    (size, i) => `'v' || lpad(CAST(mod(${bits(0, i * 6)}, ${size}) AS VARCHAR), 2, '0') AS c${i}`,
  );
  const boolean = Array.from(
    { length: 6 },
    (_, i) => `${bits(1, i * 7)} < ${Math.round(SCALE * (0.2 + 0.1 * i))} AS b${i}`,
  );
  const numbers = [
    `mod(${bits(2, 0)}, 100) AS n0`,
    `CAST(mod(${bits(2, 5)}, 100000) AS DOUBLE) / 100 AS n1`,
    `IF(mod(${bits(2, 11)}, 20) = 0, NULL, CAST(mod(${bits(2, 17)}, 1000) AS DOUBLE) / 100) AS n2`,
    `CAST(${bits(2, 23)} AS DOUBLE) / ${SCALE} AS n3`,
    `mod(${bits(2, 29)}, 12) AS n4`,
    `CAST(mod(${bits(2, 35)}, 64) AS REAL) AS n5`,
  ];
  const noise = `mod(bitwise_xor(${bits(0, 41)}, ${bits(1, 43)}), 10) AS noise`;
  const label = `CASE WHEN noise = 0 THEN 'maybe' WHEN (b0 AND n0 < 60) OR (c3 = 'v02' AND n1 <= 400) OR (b4 AND n3 < 0.3 AND c5 <> 'v01') THEN 'yes' ELSE 'no' END AS y`;
  const names = [
    ...categorical.map((_, i) => `c${i}`),
    ...boolean.map((_, i) => `b${i}`),
    ...numbers.map((_, i) => `n${i}`),
  ];
  return `SELECT ${names.join(", ")}, ${label}, id FROM (
    SELECT ${[...categorical, ...boolean, ...numbers, noise, "id"].join(", ")} FROM (
      SELECT id, ${hashes.join(", ")} FROM (
        SELECT a * 10000 + b AS id FROM UNNEST(sequence(0, ${rows / 10000 - 1})) s(a) CROSS JOIN UNNEST(sequence(0, 9999)) t(b))))`;
}
