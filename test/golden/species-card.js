// Scorecard for species, written by Espalier.

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
  let total1 = 0;
  let total2 = 0;
  let total3 = 0;
  total2 += 2;
  if (petalLengthCm <= 2.5) {
    total1 += 9;
  } else {
    total3 += 1;
  }
  if (petalWidthCm <= 1.3) {
    total2 += 1;
  } else if (petalWidthCm <= 1.7) {
  } else {
    total3 += 5;
  }
  if (total1 - total2 >= 0 && total1 - total3 >= 0) {
    return { name: "setosa", probabilities: [0.96875, 0.03125, 0] };
  }
  if (total2 - total1 >= 2 && total2 - total3 >= 2) {
    return { name: "versicolor", probabilities: [0, 0.9375, 0.0625] };
  }
  if (total2 - total1 >= 1 && total2 - total3 >= 0) {
    return { name: "versicolor", probabilities: [0, 0.8125, 0.1875] };
  }
  return { name: "virginica", probabilities: [0, 0.0625, 0.9375] };
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
