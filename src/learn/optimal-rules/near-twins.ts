// Pairs of near twins: rows of different classes that few literals tell apart. A model that uses none of these answers
// both alike, so one of the two is wrong; a list of j rules parts at most the pairs that the j best candidates part.
// The nearer the twins, the stronger the bound; rows that are equal in every column are twins that nothing parts.

import { createRandom } from "../../dataset/random.ts";
import { countOnes } from "../../kernels/word-bits.ts";

export interface TwinRequest {
  /** For each member a group; only members of one group are paired (those of equal weight). */
  readonly groups: ArrayLike<number>;
  readonly classes: ArrayLike<number>;
  /** The row that a member is, for its literals. */
  readonly rows: ArrayLike<number>;
  /** The literals' rows, one bitset for each. */
  readonly literals: readonly Uint32Array[];
  /** Whether pairs of these classes cost anything where they are answered alike. */
  readonly isCostly: (a: number, b: number) => boolean;
  readonly tableRows: number;
}

/** Words to compare: with more, near pairs are found by chance collisions instead of by comparing all. */
const MOST_WORDS = 3e6;
/** Rounds of chance collisions. */
const ROUNDS = 24;

/** Members in pairs; each member is in at most one. */
export function nearTwins(request: TwinRequest): [number, number][] {
  const signatures = signaturesOf(request);
  const members = request.groups.length;
  const { words } = signatures;
  return members * members * words <= 2 * MOST_WORDS
    ? nearestPairs(request, signatures)
    : collidingPairs(request, signatures);
}

interface Signatures {
  readonly words: number;
  /** The literals that each row passes. */
  readonly bits: Uint32Array;
}

function signaturesOf({ literals, tableRows }: TwinRequest): Signatures {
  const words = Math.max(1, Math.ceil(literals.length / 32));
  const bits = new Uint32Array(words * tableRows);
  literals.forEach((own, index) => {
    const bit = 1 << (index & 31);
    const at = index >>> 5;
    for (let w = 0; w < own.length; w++) {
      for (let rest = own[w]; rest !== 0; rest &= rest - 1) {
        const row = (w << 5) + 31 - Math.clz32(rest & -rest);
        bits[row * words + at] |= bit;
      }
    }
  });
  return { words, bits };
}

/** The nearest first, ties by the members' order. */
function nearestPairs(request: TwinRequest, { words, bits }: Signatures): [number, number][] {
  const { groups, classes, rows, isCostly } = request;
  const members = groups.length;
  const distances: number[] = [];
  const places: number[] = [];
  for (let a = 0; a < members; a++) {
    const from = rows[a] * words;
    for (let b = a + 1; b < members; b++) {
      if (groups[a] !== groups[b] || classes[a] === classes[b] || !isCostly(classes[a], classes[b])) continue;
      const to = rows[b] * words;
      let distance = 0;
      for (let w = 0; w < words; w++) distance += countOnes(bits[from + w] ^ bits[to + w]);
      distances.push(distance);
      places.push(a * members + b);
    }
  }
  const starts = new Uint32Array(words * 32 + 2);
  for (const distance of distances) starts[distance + 1]++;
  for (let d = 1; d < starts.length; d++) starts[d] += starts[d - 1];
  const order = new Uint32Array(places.length);
  for (let i = 0; i < places.length; i++) order[starts[distances[i]]++] = i;
  const paired = new Uint8Array(members);
  const pairs: [number, number][] = [];
  for (let i = 0; i < order.length; i++) {
    const a = Math.floor(places[order[i]] / members);
    const b = places[order[i]] % members;
    if (paired[a] === 1 || paired[b] === 1) continue;
    paired[a] = 1;
    paired[b] = 1;
    pairs.push([a, b]);
  }
  return pairs;
}

/** Members that agree on all literals, then on random subsets that shrink from round to round. */
function collidingPairs(request: TwinRequest, { words, bits }: Signatures): [number, number][] {
  const { groups, classes, rows, isCostly } = request;
  const members = groups.length;
  const random = createRandom(1);
  const paired = new Uint8Array(members);
  const pairs: [number, number][] = [];
  const mask = new Uint32Array(words);
  for (let round = 0; round < ROUNDS; round++) {
    for (let w = 0; w < words; w++) {
      let word = 0;
      for (let bit = 0; bit < 32; bit++) if (random.below(ROUNDS) >= round) word |= 1 << bit;
      mask[w] = word;
    }
    const waiting = new Map<number, number[]>();
    for (let member = 0; member < members; member++) {
      if (paired[member] === 1) continue;
      let low = groups[member] + 1;
      let high = 0x85ebca6b;
      for (let w = 0; w < words; w++) {
        const word = bits[rows[member] * words + w] & mask[w];
        low = Math.imul(low ^ word, 0x2c1b3c6d);
        low ^= low >>> 15;
        high = Math.imul(high ^ word, 0x297a2d39);
        high ^= high >>> 13;
      }
      const key = (high >>> 6) * 2 ** 26 + (low >>> 6);
      const others = waiting.get(key);
      if (others === undefined) {
        waiting.set(key, [member]);
        continue;
      }
      const at = others.findLastIndex(
        (other) =>
          groups[other] === groups[member] &&
          classes[other] !== classes[member] &&
          isCostly(classes[other], classes[member]),
      );
      if (at < 0) {
        // A few of each are enough to meet the next.
        if (others.length < 16) others.push(member);
        continue;
      }
      const [other] = others.splice(at, 1);
      paired[other!] = 1;
      paired[member] = 1;
      pairs.push([other!, member]);
    }
  }
  return pairs;
}
