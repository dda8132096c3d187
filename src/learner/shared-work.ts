// Work that several fits to the same rows and columns have in common, done once. It belongs to the
// caller of the fits and goes with the rows: learners themselves keep nothing from one call to the
// next.

/**
 * Work that several fits on the same rows and columns have in common, done once. Whoever makes the
 * fits holds it and lets it go with the rows: learners themselves keep nothing from one call to the
 * next.
 *
 * @example
 * const shared = new SharedWork();
 * console.log(await shared.once("sum", async () => 42), await shared.once("sum", async () => 7));
 * // → 42 42
 */
export class SharedWork {
  readonly #done = new Map<string, Promise<unknown>>();

  /**
   * The result for a key, made by the first caller. The key must tell all that it depends on
   * besides the rows and columns.
   */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#done.get(key);
    if (known !== undefined) return known as Promise<T>;
    const made = make();
    this.#done.set(key, made);
    // What failed or was interrupted is tried again by the next caller.
    made.catch(() => this.#done.delete(key));
    return made;
  }
}
