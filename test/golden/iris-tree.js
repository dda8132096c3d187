// Decision tree for species, written by Espalier.

const CLASSES = ["setosa", "versicolor", "virginica"];

/**
 * Predicts species for a row.
 *
 * Columns (null means missing; other values than those listed count as missing):
 * - petal length (cm): number
 * - petal width (cm): number
 *
 * @param {Record<string, string | number | boolean | null>} row
 * @returns {string} the class
 */
export function predict(row) {
  return decide(row).name;
}

/**
 * The share of each class among the training rows of the same leaf or rule.
 *
 * @param {Record<string, string | number | boolean | null>} row
 * @returns {Record<string, number>} by class, adding up to 1
 */
export function predictProbabilities(row) {
  const { name, counts } = decide(row);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return Object.fromEntries(
    CLASSES.map((label, index) => [label, total > 0 ? counts[index] / total : label === name ? 1 : 0]),
  );
}

function decide(row) {
  const petalLengthCm = readNumber(row, "petal length (cm)");
  const petalWidthCm = readNumber(row, "petal width (cm)");
  if (petalLengthCm <= 2.45) {
    return { name: "setosa", counts: [50, 0, 0] };
  }
  if (petalWidthCm <= 1.75) {
    if (petalLengthCm <= 4.95) {
      return { name: "versicolor", counts: [0, 47, 1] };
    }
    return { name: "virginica", counts: [0, 2, 4] };
  }
  return { name: "virginica", counts: [0, 1, 45] };
}

/** A missing number is NaN, which is neither at most nor above anything. */
function readNumber(row, column) {
  const value = read(row, column);
  if (value === null) return NaN;
  if (typeof value !== "number") throw new TypeError(`${column}: expected a number or null`);
  return value;
}

function read(row, column) {
  if (!Object.hasOwn(row, column)) throw new TypeError(`the row has no ${column} (null means missing)`);
  return row[column] ?? null;
}
