// Pairs of near twins: rows of different classes that few literals tell apart. A model that uses
// none of these answers both alike, so one of the two is wrong; a list of j rules separates at most
// the pairs that the j best candidates separate. The nearer the twins, the stronger the bound; rows
// that are equal in every column are twins that nothing separates.

import { createRandom } from "../../../dataset/random.ts";
import { countOnes, lowestOne } from "../../../kernels/word-bits.ts";
import type { Pace } from "../../../run/pace.ts";

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
  readonly pace: Pace;
}

/** Words to compare; with more, near pairs are found by hash collisions, not exhaustively. */
const MOST_WORDS = 3e6;
/** Rounds of chance collisions. */
const ROUNDS = 16;

/** Members in pairs; each member is in at most one. */
export async function nearTwins(request: TwinRequest): Promise<[number, number][]> {
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
        const row = (w << 5) + lowestOne(rest);
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
  // Members of one group and class lie together, so that the inner loop has nothing to check.
  const order = Array.from({ length: members }, (_, member) => member).sort(
    (a, b) => groups[a] - groups[b] || classes[a] - classes[b] || a - b,
  );
  const runs: { from: number; to: number; left: number; group: number; label: number }[] = [];
  order.forEach((member, place) => {
    const last = runs.at(-1);
    if (last && last.group === groups[member] && last.label === classes[member]) {
      last.to++;
      last.left++;
    } else {
      runs.push({ from: place, to: place + 1, left: 1, group: groups[member], label: classes[member] });
    }
  });
  const meeting = runs.flatMap((a, at) =>
    runs.slice(at + 1).flatMap((b) => (a.group === b.group && isCostly(a.label, b.label) ? [{ a, b }] : [])),
  );
  const total = meeting.reduce((sum, { a, b }) => sum + (a.to - a.from) * (b.to - b.from), 0);
  const signatures = new Uint32Array(members * words);
  order.forEach((member, place) => {
    for (let w = 0; w < words; w++) signatures[place * words + w] = bits[rows[member] * words + w];
  });
  // The distances of each meeting, and how many there are of each.
  const distances = new Uint16Array(total);
  const counts = new Uint32Array(words * 32 + 1);
  let at = 0;
  for (const { a, b } of meeting) {
    for (let i = a.from; i < a.to; i++) {
      const own = signatures[i * words];
      for (let j = b.from; j < b.to; j++) {
        let distance = countOnes(own ^ signatures[j * words]);
        for (let w = 1; w < words; w++) {
          distance += countOnes(signatures[i * words + w] ^ signatures[j * words + w]);
        }
        distances[at++] = distance;
        counts[distance]++;
      }
    }
  }
  const paired = new Uint8Array(members);
  const pairs: [number, number][] = [];
  for (let distance = 0; distance < counts.length; distance++) {
    if (counts[distance] === 0) continue;
    let first = 0;
    for (const { a, b } of meeting) {
      const width = b.to - b.from;
      for (let i = a.from; i < a.to && a.left > 0 && b.left > 0; i++) {
        if (paired[i] === 1) continue;
        const row = first + (i - a.from) * width - b.from;
        for (let j = b.from; j < b.to; j++) {
          if (distances[row + j] !== distance || paired[j] === 1) continue;
          paired[i] = 1;
          paired[j] = 1;
          a.left--;
          b.left--;
          pairs.push([order[i], order[j]]);
          break;
        }
      }
      first += width * (a.to - a.from);
    }
  }
  return pairs;
}

/** Members that agree on all literals, then on random subsets that shrink from round to round. */
async function collidingPairs(
  request: TwinRequest,
  { words, bits }: Signatures,
): Promise<[number, number][]> {
  const { groups, classes, rows, isCostly } = request;
  const members = groups.length;
  const random = createRandom(1);
  const paired = new Uint8Array(members);
  const pairs: [number, number][] = [];
  const mask = new Uint32Array(words);
  const hashes = new Int32Array(members);
  // One member waits at each hash for one of another class.
  const waiting = new Int32Array(2 ** Math.ceil(Math.log2(2 * members + 2)));
  for (let round = 0; round < ROUNDS; round++) {
    if (request.pace.due()) await request.pace.turn();
    for (let w = 0; w < words; w++) {
      let word = 0;
      for (let bit = 0; bit < 32; bit++) if (random.below(ROUNDS) >= round) word |= 1 << bit;
      mask[w] = word;
    }
    waiting.fill(-1);
    for (let member = 0; member < members; member++) {
      if (paired[member] === 1) continue;
      let hash = groups[member] + 1;
      for (let w = 0, at = rows[member] * words; w < words; w++, at++) {
        hash = Math.imul(hash ^ (bits[at] & mask[w]), 0x2c1b3c6d);
        hash ^= hash >>> 15;
      }
      hashes[member] = hash;
      let place = hash & (waiting.length - 1);
      while (waiting[place] >= 0 && hashes[waiting[place]] !== hash)
        place = (place + 1) & (waiting.length - 1);
      const other = waiting[place];
      if (other < 0 || paired[other] === 1) {
        waiting[place] = member;
        continue;
      }
      if (groups[other] !== groups[member] || classes[other] === classes[member]) continue;
      if (!isCostly(classes[other], classes[member])) continue;
      paired[other] = 1;
      paired[member] = 1;
      pairs.push([other, member]);
    }
  }
  return pairs;
}
