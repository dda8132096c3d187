// Prefixes of lists that the search has met, each with the rows it leaves, within a fixed number of
// bytes. Prefixes that leave the same rows are found by a hash of these: what comes after depends
// on nothing else.

import { hashOf } from "../../encoding/row-set.ts";

export interface StoredNode {
  readonly parent: number;
  readonly term: number;
  readonly depth: number;
  readonly cost: number;
  readonly bound: number;
  /** Number of the list of bases that may still pay. */
  readonly list: number;
}

/** Bytes of a node besides its rows: arrays below, its places in the table and the queue. */
const OTHER_BYTES = 80;
/** While arrays grow, the old ones of half the size are still there. */
const GROWING = 1.5;
/** Room for these is taken whatever is allowed. */
const FEWEST_NODES = 4096;
const FIRST_CAPACITY = 1024;

export class NodeStore {
  /** 32-bit words of the rows of a node. */
  readonly words: number;
  readonly most: number;
  count = 0;
  #capacity: number;
  rows: Uint32Array;
  parent: Int32Array;
  term: Int32Array;
  depth: Uint16Array;
  cost: Float64Array;
  bound: Float64Array;
  list: Int32Array;
  #hashes: Uint32Array;
  #table: Int32Array;

  constructor(words: number, bytes: number) {
    this.words = words;
    this.most = Math.max(FEWEST_NODES, Math.floor(bytes / (words * 4 + OTHER_BYTES) / GROWING));
    this.#capacity = Math.min(FIRST_CAPACITY, this.most);
    const capacity = this.#capacity;
    this.rows = new Uint32Array(capacity * words);
    this.parent = new Int32Array(capacity);
    this.term = new Int32Array(capacity);
    this.depth = new Uint16Array(capacity);
    this.cost = new Float64Array(capacity);
    this.bound = new Float64Array(capacity);
    this.list = new Int32Array(capacity);
    this.#hashes = new Uint32Array(capacity);
    this.#table = new Int32Array(2 * FIRST_CAPACITY).fill(-1);
  }

  hashOf(rows: Uint32Array): number {
    return hashOf(rows, 0, this.words) >>> 0;
  }

  /** The first node, or the next after one given, that leaves these rows; -1 if none. */
  find(rows: Uint32Array, hash: number, after = -1): number {
    const mask = this.#table.length - 1;
    let passed = after < 0;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const node = this.#table[at];
      if (node < 0) return -1;
      if (passed && this.#hashes[node] === hash && this.#leaves(node, rows)) return node;
      if (node === after) passed = true;
    }
  }

  /** Adds a node and returns its number; `count` must be below `most`. A hash makes it findable. */
  add(rows: Uint32Array, hash: number | null, node: StoredNode): number {
    if (this.count === this.#capacity) this.#grow();
    const at = this.count++;
    this.rows.set(rows, at * this.words);
    this.parent[at] = node.parent;
    this.term[at] = node.term;
    this.depth[at] = node.depth;
    this.cost[at] = node.cost;
    this.bound[at] = node.bound;
    this.list[at] = node.list;
    if (hash !== null) {
      this.#hashes[at] = hash;
      if (2 * this.count > this.#table.length) this.#rehash();
      else this.#enter(at);
    }
    return at;
  }

  /** The terms of a node's rules, first to last. */
  termsOf(node: number): number[] {
    const terms: number[] = [];
    for (let at = node; this.parent[at] >= 0; at = this.parent[at]) terms.unshift(this.term[at]);
    return terms;
  }

  #leaves(node: number, rows: Uint32Array): boolean {
    const from = node * this.words;
    for (let w = 0; w < this.words; w++) if (this.rows[from + w] !== rows[w]) return false;
    return true;
  }

  #enter(node: number): void {
    const mask = this.#table.length - 1;
    let at = this.#hashes[node] & mask;
    while (this.#table[at] >= 0) at = (at + 1) & mask;
    this.#table[at] = node;
  }

  #rehash(): void {
    this.#table = new Int32Array(2 * this.#table.length).fill(-1);
    for (let node = 0; node < this.count; node++) this.#enter(node);
  }

  #grow(): void {
    const capacity = Math.min(this.most, 2 * this.#capacity);
    const grown = <T extends Uint32Array | Int32Array | Float64Array | Uint16Array>(old: T, each = 1): T => {
      const next = new (old.constructor as new (length: number) => T)(capacity * each);
      next.set(old as never);
      return next;
    };
    this.rows = grown(this.rows, this.words);
    this.parent = grown(this.parent);
    this.term = grown(this.term);
    this.depth = grown(this.depth);
    this.cost = grown(this.cost);
    this.bound = grown(this.bound);
    this.list = grown(this.list);
    this.#hashes = grown(this.#hashes);
    this.#capacity = capacity;
  }
}
