// Work that several fits on the same rows and columns have in common, done once. Whoever makes the fits holds it and
// lets it go with the rows: learners themselves keep nothing from one call to the next.

export class SharedWork {
  readonly #done = new Map<string, Promise<unknown>>();

  /** What was made under this key, or is made now. The key must say all that the result depends on besides rows and columns. */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#done.get(key);
    if (known !== undefined) return known as Promise<T>;
    const made = make();
    this.#done.set(key, made);
    // What failed or was interrupted is made anew by the next who asks.
    made.catch(() => this.#done.delete(key));
    return made;
  }
}
