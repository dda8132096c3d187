// The smallest sum of products of a Boolean function given by its truth table (Quine and
// McCluskey): all prime implicants, then the cover with the fewest literals. Exact unless the
// covering search reaches its limit, then the best cover met; the result always equals the function
// wherever the table cares.

/** A product: the atoms it mentions (bits of `care`) and the values they must have. */
export interface Product {
  readonly care: number;
  readonly values: number;
}

/** What the table says of an assignment. */
export const OFF = 0;
export const ON = 1;
export const FREE = 2;

const SEARCH_LIMIT = 5000;

export function smallestSum(table: Uint8Array, atoms: number): Product[] {
  const primes = primeImplicants(table, atoms);
  const minterms: number[] = [];
  table.forEach((value, assignment) => {
    if (value === ON) minterms.push(assignment);
  });
  const covers = (prime: Product, minterm: number): boolean => (minterm & prime.care) === prime.values;
  const chosen: Product[] = [];
  let open = minterms;
  // Essential primes: the only one over some minterm.
  for (const minterm of minterms) {
    const over = primes.filter((prime) => covers(prime, minterm));
    if (over.length === 1 && !chosen.includes(over[0])) chosen.push(over[0]);
  }
  open = open.filter((minterm) => !chosen.some((prime) => covers(prime, minterm)));
  const rest = primes.filter((prime) => open.some((minterm) => covers(prime, minterm)));
  return [...chosen, ...cheapestCover(rest, open, covers)];
}

/** Its literals, and a little more, so that of equal sums the one with fewer products wins. */
function costOfProduct(product: Product): number {
  return bitCount(product.care) + 1 / 64;
}

function cheapestCover(
  primes: readonly Product[],
  minterms: readonly number[],
  covers: (prime: Product, minterm: number) => boolean,
): Product[] {
  let best: Product[] = [];
  let least = Number.POSITIVE_INFINITY;
  let steps = 0;
  const search = (chosen: Product[], spent: number, open: readonly number[]): void => {
    if (spent >= least) return;
    if (open.length === 0) {
      best = [...chosen];
      least = spent;
      return;
    }
    if (least < Number.POSITIVE_INFINITY && ++steps > SEARCH_LIMIT) return;
    // Branch on the minterm that the fewest primes cover; most new cover per literal first.
    let candidates: readonly Product[] = primes;
    for (const minterm of open) {
      const over = primes.filter((prime) => covers(prime, minterm));
      if (over.length < candidates.length || candidates === primes) candidates = over;
      if (candidates.length === 1) break;
    }
    const gain = (prime: Product): number =>
      open.filter((minterm) => covers(prime, minterm)).length / costOfProduct(prime);
    const ranked = candidates.map((prime) => ({ prime, gain: gain(prime) })).sort((a, b) => b.gain - a.gain);
    for (const { prime } of ranked) {
      const left = open.filter((minterm) => !covers(prime, minterm));
      search([...chosen, prime], spent + costOfProduct(prime), left);
    }
  };
  search([], 0, minterms);
  return best;
}

/**
 * Every prime implicant that covers something the table asks for. All 3^n products are visited in
 * an order in which a product comes after its two halves, so each is an implicant exactly when both
 * halves are.
 */
function primeImplicants(table: Uint8Array, atoms: number): Product[] {
  const powers = Array.from({ length: atoms + 1 }, (_, k) => 3 ** k);
  const total = powers[atoms];
  // Digit k of a product's number: 0 and 1 ask atom k for that value, 2 leaves it out.
  const holds = new Uint8Array(total);
  const useful = new Uint8Array(total);
  const digits = new Uint8Array(atoms);
  for (let product = 0; product < total; product++) {
    const open = digits.lastIndexOf(2);
    if (open < 0) {
      let assignment = 0;
      for (let k = 0; k < atoms; k++) assignment |= digits[k] << k;
      holds[product] = table[assignment] === OFF ? 0 : 1;
      useful[product] = table[assignment] === ON ? 1 : 0;
    } else {
      const [low, high] = [product - 2 * powers[open], product - powers[open]];
      holds[product] = holds[low] & holds[high];
      useful[product] = useful[low] | useful[high];
    }
    for (let k = 0; k < atoms; k++) {
      digits[k] = digits[k] === 2 ? 0 : digits[k] + 1;
      if (digits[k] !== 0) break;
    }
  }
  const primes: Product[] = [];
  for (let product = 0; product < total; product++) {
    if (!holds[product] || !useful[product]) continue;
    let care = 0;
    let values = 0;
    let isPrime = true;
    for (let k = 0, rest = product; k < atoms && isPrime; k++, rest = Math.floor(rest / 3)) {
      const digit = rest % 3;
      if (digit === 2) continue;
      care |= 1 << k;
      values |= digit << k;
      isPrime = !holds[product + (2 - digit) * powers[k]];
    }
    if (isPrime) primes.push({ care, values });
  }
  return primes;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
