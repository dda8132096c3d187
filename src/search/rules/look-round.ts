// A round of the search: some nodes, the value to beat, and the rules that may follow each node.
// All of it is in one buffer, so that several threads can expand different nodes. A result depends
// only on what is written here, so it is the same whichever thread finds it.

import type { Pace } from "../../run/pace.ts";
import type { BaseLists } from "./base-lists.ts";
import { isShorter } from "./base-lists.ts";
import type { OpenRules, Prefix, RuleLook } from "./look-rules.ts";
import type { NodeStore } from "./node-store.ts";

export interface RoundShape {
  /** Most nodes. */
  readonly nodes: number;
  readonly bases: number;
  /** 32-bit words of a set of rows. */
  readonly words: number;
}

/** Doubles and whole numbers of a node besides its lists. */
const REALS = 4;
const WHOLES = 7;
/** Where they lie. */
const [SPENT, BOUND, LEAF, LEAST] = [0, 1, 2, 3];
const [FURTHER, BASES, BEST_TERM, LAST_TERM, OPEN, KEPT, NODE] = [0, 1, 2, 3, 4, 5, 6];
/** The value, before all nodes. */
const HEAD = 1;
/** Most nodes of a round: enough to share out, few enough that results soon count. */
const MOST_NODES = 512;
/** Shares of a round, where there are nodes enough: threads take one at a time. */
const MOST_SHARES = 16;

/** Bytes of one node: its doubles come first. */
function bytesOf({ bases, words }: Omit<RoundShape, "nodes">): { reals: number; wholes: number } {
  return { reals: (REALS + 4 * bases) * 8, wholes: (WHOLES + words + 4 * bases) * 4 };
}

function nodesPerShare(count: number): number {
  return Math.ceil(count / MOST_SHARES);
}

export function sharesOf(count: number): number {
  return count === 0 ? 0 : Math.ceil(count / nodesPerShare(count));
}

/** As many nodes as fit into these bytes. */
export function roundWithin(bytes: number, shape: Omit<RoundShape, "nodes">): RoundShape {
  const { reals, wholes } = bytesOf(shape);
  const fitting = Math.max(0, Math.floor((bytes - HEAD * 8) / (reals + wholes)));
  return { ...shape, nodes: Math.min(MOST_NODES, fitting) };
}

export function roundBytes(shape: RoundShape): number {
  const { reals, wholes } = bytesOf(shape);
  return HEAD * 8 + shape.nodes * (reals + wholes);
}

export class LookRound {
  readonly shape: RoundShape;
  /** In use; known to the thread that fills the round, and sent to the others. */
  count = 0;
  readonly #reals: Float64Array;
  readonly #wholes: Int32Array;
  readonly #rows: Uint32Array;
  readonly #realsOfNode: number;
  readonly #wholesOfNode: number;

  constructor(shape: RoundShape, buffer: ArrayBufferLike) {
    const { reals, wholes } = bytesOf(shape);
    this.shape = shape;
    this.#realsOfNode = reals / 8;
    this.#wholesOfNode = wholes / 4;
    this.#reals = new Float64Array(buffer, 0, HEAD + shape.nodes * this.#realsOfNode);
    const from = this.#reals.byteLength;
    this.#wholes = new Int32Array(buffer, from, shape.nodes * this.#wholesOfNode);
    this.#rows = new Uint32Array(buffer, from, shape.nodes * this.#wholesOfNode);
  }

  /** Empties the round. */
  clear(value: number): void {
    this.count = 0;
    this.#reals[0] = value;
  }

  add(node: number, store: NodeStore, lists: BaseLists, maxRules: number): void {
    const place = this.count++;
    const { words } = this.shape;
    const bases = lists.get(store.list[node]);
    const real = this.#real(place);
    const whole = this.#whole(place);
    this.#reals[real + SPENT] = store.cost[node];
    this.#reals[real + BOUND] = store.bound[node];
    this.#wholes[whole + FURTHER] = maxRules - store.depth[node];
    this.#wholes[whole + BASES] = bases.length;
    this.#wholes[whole + NODE] = node;
    const from = node * words;
    for (let w = 0; w < words; w++) this.#rows[whole + WHOLES + w] = store.rows[from + w];
    this.#wholes.set(bases, whole + WHOLES + words);
  }

  /** Expands one share of the nodes and writes down the results. */
  async lookAt(look: RuleLook, share: number, count: number, pace: Pace | null): Promise<void> {
    const each = nodesPerShare(count);
    const value = this.#reals[0];
    for (let place = share * each; place < Math.min(count, (share + 1) * each); place++) {
      if (!look.look(this.#prefix(place), value)) await look.finish(pace);
      this.#write(look, place);
    }
  }

  #prefix(place: number): Prefix {
    const { words } = this.shape;
    const real = this.#real(place);
    const whole = this.#whole(place);
    return {
      rows: this.#rows,
      rowsAt: whole + WHOLES,
      bases: this.#wholes,
      basesAt: whole + WHOLES + words,
      basesCount: this.#wholes[whole + BASES],
      spent: this.#reals[real + SPENT],
      further: this.#wholes[whole + FURTHER],
      bound: this.#reals[real + BOUND],
    };
  }

  node(place: number): number {
    return this.#wholes[this.#whole(place) + NODE];
  }

  spent(place: number): number {
    return this.#reals[this.#real(place) + SPENT];
  }

  further(place: number): number {
    return this.#wholes[this.#whole(place) + FURTHER];
  }

  /** The least bound of its nodes, which are added by ascending bounds. */
  get leastBound(): number {
    return this.count === 0 ? Number.POSITIVE_INFINITY : this.#reals[this.#real(0) + BOUND];
  }

  /** What the list costs if it ends with the node. */
  leaf(place: number): number {
    return this.#reals[this.#real(place) + LEAF];
  }

  /** What it costs after the best one or two more rules. */
  least(place: number): number {
    return this.#reals[this.#real(place) + LEAST];
  }

  /** The terms of these rules; -1 where none beats the value, and where there is only one. */
  bestTerm(place: number): number {
    return this.#wholes[this.#whole(place) + BEST_TERM];
  }

  lastTerm(place: number): number {
    return this.#wholes[this.#whole(place) + LAST_TERM];
  }

  openCount(place: number): number {
    return this.#wholes[this.#whole(place) + OPEN];
  }

  open(place: number): OpenRules {
    const { bases, words } = this.shape;
    const costsAt = this.#real(place) + REALS;
    const whole = this.#whole(place);
    const keptAt = whole + WHOLES + words + bases;
    return {
      count: this.#wholes[whole + OPEN],
      terms: this.#wholes,
      termsAt: keptAt + bases,
      costs: this.#reals,
      costsAt,
      bounds: this.#reals,
      boundsAt: costsAt + 2 * bases,
      kept: this.#wholes,
      keptAt,
      keptCount: this.#wholes[whole + KEPT],
    };
  }

  #write(look: RuleLook, place: number): void {
    const { bases, words } = this.shape;
    const real = this.#real(place);
    const whole = this.#whole(place);
    const count = look.openCount;
    this.#reals[real + LEAF] = look.leaf;
    this.#reals[real + LEAST] = look.least;
    this.#wholes[whole + BEST_TERM] = look.bestTerm;
    this.#wholes[whole + LAST_TERM] = look.lastTerm;
    this.#wholes[whole + OPEN] = count;
    if (count === 0) return;
    const costs = real + REALS;
    const bounds = costs + 2 * bases;
    const terms = whole + WHOLES + words + 2 * bases;
    for (let i = 0; i < count; i++) {
      this.#reals[costs + i] = look.openCosts[i];
      this.#reals[bounds + i] = look.openBounds[i];
      this.#wholes[terms + i] = look.openTerms[i];
    }
    const { kept, keptCount } = look.weighed;
    this.#wholes[whole + KEPT] = keptCount;
    if (!isShorter(keptCount, this.#wholes[whole + BASES])) return;
    const from = whole + WHOLES + words + bases;
    for (let i = 0; i < keptCount; i++) this.#wholes[from + i] = kept[i];
  }

  #real(place: number): number {
    return HEAD + place * this.#realsOfNode;
  }

  #whole(place: number): number {
    return place * this.#wholesOfNode;
  }
}
