// Candidates in the order of what they capture, by buckets: made in one pass, good for asking which
// may capture at least, or at most, so much.

const BUCKETS = 256;

export class CountOrder {
  /** Places of the candidates, by ascending buckets. */
  readonly places: Int32Array;
  readonly #starts = new Int32Array(BUCKETS + 1);
  readonly #buckets: Int32Array;
  #scale = 0;
  #count = 0;

  constructor(most: number) {
    this.places = new Int32Array(most);
    this.#buckets = new Int32Array(most);
  }

  /** Orders the first `count` of some amounts, none of which is above `largest`. */
  fill(amounts: Float64Array, count: number, largest: number): void {
    const starts = this.#starts.fill(0);
    this.#scale = largest > 0 ? BUCKETS / largest : 0;
    this.#count = count;
    for (let i = 0; i < count; i++) {
      const bucket = this.#bucketOf(amounts[i]);
      this.#buckets[i] = bucket;
      starts[bucket + 1]++;
    }
    for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1] += starts[bucket];
    // From the last to the first, so that within a bucket the order stays; the starts are as before
    // in the end.
    for (let i = count - 1; i >= 0; i--) this.places[--starts[this.#buckets[i] + 1]] = i;
    for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket] = starts[bucket + 1];
    starts[BUCKETS] = count;
  }

  /** From here on lie all candidates of at least this amount, and perhaps some of less. */
  from(amount: number): number {
    return this.#starts[this.#bucketOf(amount)];
  }

  /** Before here lie all candidates of at most this amount, and perhaps some of more. */
  to(amount: number): number {
    return amount < 0 ? 0 : this.#starts[this.#bucketOf(amount) + 1];
  }

  get count(): number {
    return this.#count;
  }

  #bucketOf(amount: number): number {
    const bucket = Math.floor(amount * this.#scale);
    return bucket < 0 ? 0 : bucket < BUCKETS ? bucket : BUCKETS - 1;
  }
}
