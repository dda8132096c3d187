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
 * The probability of each class.
 *
 * @param {Record<string, string | number | boolean | null>} row
 * @returns {Record<string, number>} by class, adding up to 1
 */
export function predictProbabilities(row) {
  const { probabilities } = decide(row);
  return Object.fromEntries(CLASSES.map((label, index) => [label, probabilities[index]]));
}

function decide(row) {
  const petalLengthCm = readNumber(row, "petal length (cm)");
  const petalWidthCm = readNumber(row, "petal width (cm)");
  if (petalLengthCm <= 2.45) {
    return { name: "setosa", probabilities: [1, 0, 0] };
  }
  if (petalWidthCm <= 1.75) {
    if (petalLengthCm <= 4.95) {
      return { name: "versicolor", probabilities: [0, 0.9791666666666666, 0.020833333333333332] };
    }
    return { name: "virginica", probabilities: [0, 0.3333333333333333, 0.6666666666666666] };
  }
  return { name: "virginica", probabilities: [0, 0.021739130434782608, 0.9782608695652174] };
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
