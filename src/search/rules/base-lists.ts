// Lists of the bases that may still be worth their price, shared by all nodes below the one that
// made the list.

/** A new list is made where at most this share of the old one is left. */
const SHORTER = 0.7;

/** The bases that still pay, from a place of an array on. */
export interface KeptBases {
  readonly kept: Int32Array;
  readonly keptAt: number;
  readonly keptCount: number;
}

export class BaseLists {
  readonly #lists: Int32Array[];
  readonly #mostBytes: number;
  #bytes = 0;

  /** List 0 holds all bases. */
  constructor(bases: number, mostBytes: number) {
    this.#lists = [Int32Array.from({ length: bases }, (_, base) => base)];
    this.#mostBytes = mostBytes;
  }

  get(list: number): Int32Array {
    return this.#lists[list];
  }

  /**
   * Number of a list of the kept bases, or of the list they were kept from where that is barely
   * longer.
   */
  below(list: number, { kept, keptAt, keptCount: count }: KeptBases): number {
    if (!isShorter(count, this.#lists[list].length) || this.#bytes > this.#mostBytes) return list;
    this.#bytes += count * 4;
    return this.#lists.push(kept.slice(keptAt, keptAt + count)) - 1;
  }

  mark(): { readonly lists: number; readonly bytes: number } {
    return { lists: this.#lists.length, bytes: this.#bytes };
  }

  /** Forgets the lists made since the mark. */
  reset({ lists, bytes }: { readonly lists: number; readonly bytes: number }): void {
    this.#lists.length = lists;
    this.#bytes = bytes;
  }
}

/** Whether the kept bases are few enough for a list of their own. */
export function isShorter(kept: number, length: number): boolean {
  return kept <= SHORTER * length;
}
