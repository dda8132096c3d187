// The nodes still to be explored, the least bound first, of equal ones the deepest, then the first:
// a binary heap.

export class NodeQueue {
  #keys = new Float64Array(1024);
  #ties = new Float64Array(1024);
  #nodes = new Int32Array(1024);
  length = 0;

  /** The least bound; Infinity where nothing is left. */
  get least(): number {
    return this.length === 0 ? Number.POSITIVE_INFINITY : this.#keys[0];
  }

  push(node: number, bound: number, depth: number): void {
    if (this.length === this.#keys.length) this.#grow();
    let at = this.length++;
    // Deeper first: below 2^16 rules, node numbers below 2^32.
    const tie = (65536 - depth) * 2 ** 32 + node;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(bound, tie, above)) break;
      this.#move(above, at);
      at = above;
    }
    this.#put(at, bound, tie, node);
  }

  pop(): number {
    const top = this.#nodes[0];
    const last = --this.length;
    const bound = this.#keys[last];
    const tie = this.#ties[last];
    const node = this.#nodes[last];
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= last) break;
      if (below + 1 < last && this.#isBefore(this.#keys[below + 1], this.#ties[below + 1], below)) below++;
      if (!this.#isBefore(this.#keys[below], this.#ties[below], -1, bound, tie)) break;
      this.#move(below, at);
      at = below;
    }
    this.#put(at, bound, tie, node);
    return top;
  }

  #isBefore(bound: number, tie: number, at: number, key = this.#keys[at], other = this.#ties[at]): boolean {
    return bound < key || (bound === key && tie < other);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#keys[from], this.#ties[from], this.#nodes[from]);
  }

  #put(at: number, key: number, tie: number, node: number): void {
    this.#keys[at] = key;
    this.#ties[at] = tie;
    this.#nodes[at] = node;
  }

  #grow(): void {
    const grow = <T extends Float64Array | Int32Array>(old: T): T => {
      const next = new (old.constructor as new (length: number) => T)(2 * old.length);
      next.set(old as never);
      return next;
    };
    this.#keys = grow(this.#keys);
    this.#ties = grow(this.#ties);
    this.#nodes = grow(this.#nodes);
  }
}
