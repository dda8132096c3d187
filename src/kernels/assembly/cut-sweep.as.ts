// Every cut of a root column at once, two classes, two intervals, in O(m log m): the task of MERGE
// in Auer, Holte & Maass 1995, done by division. cut-sweep.ts is the same in TypeScript.
//
// For a group of neighbouring cuts most rows lie on the same side of all of them. Going through the
// second column's order, such rows melt into runs of which only the least and greatest prefix sums
// matter; the few rows that lie between the group's first and last cut stay. So a group of cuts
// needs a stream of about as many tokens as it has rows, each a run and the row behind it; a stream
// is divided into eight, lane by lane, until a group has eight cuts. Everything is read and written
// in order, which is why this beats a tree that is updated row by row.
//
// Sums are of gains, those of class 1 negative. A token holds {least, greatest, sum} of the left
// rows and of the right rows (least and greatest over the ends of values in the run, sum at its
// end; all counted from the very start), then the row's rank and twice its gain, plus 1 where it
// ends a value.

const NEVER: i32 = 1 << 29;
const TOKEN: usize = 32;

/** So many cuts are finished together on one stream: dividing it further would take longer. */
const FEW: i32 = 32;

/**
 * Divides a stream (of tokens, or of rows where `raw`) into one per group of cuts. With a shift
 * `rank` holds ranks and deltas, see tree-scan.as.ts.
 */
@inline function divide<T>(raw: bool, stream: usize, count: i32, order: usize, rank: usize, deltas: usize, shift: i32, bounds: usize, pointers: usize, spill: usize): void {
  const never = i32x4.splat(NEVER), always = i32x4.splat(-NEVER);
  const fa = v128.load(bounds), fb = v128.load(bounds, 16), ea = v128.load(bounds, 32), eb = v128.load(bounds, 48);
  let minLa = never, minLb = never, maxLa = always, maxLb = always;
  let minRa = never, minRb = never, maxRa = always, maxRb = always;
  let la = i32x4.splat(0), lb = la, ra = la, rb = la;
  let token = stream;
  for (let i = 0; i < count; i++) {
    let r: i32, delta: i32, last: bool;
    let leftSum = 0, rightSum = 0;
    if (raw) {
      const entry: u32 = sizeof<T>() == 2 ? <u32>load<u16>(order + (<usize>i << 1)) : load<u32>(order + (<usize>i << 2));
      const row: u32 = sizeof<T>() == 2 ? entry & 0x7fff : entry & 0x7fffffff;
      last = sizeof<T>() == 2 ? (entry & 0x8000) != 0 : (entry & 0x80000000) != 0;
      r = sizeof<T>() == 2 ? <i32>load<i16>(rank + (<usize>row << 1)) : load<i32>(rank + (<usize>row << 2));
      if (shift > 0) {
        delta = (r << (32 - shift)) >> (32 - shift);
        r >>= shift;
      } else delta = sizeof<T>() == 2 ? <i32>load<i16>(deltas + (<usize>row << 1)) : load<i32>(deltas + (<usize>row << 2));
    } else {
      let v = v128.load32_splat(token);
      minLa = i32x4.min_s(minLa, i32x4.add(v, la)); minLb = i32x4.min_s(minLb, i32x4.add(v, lb));
      v = v128.load32_splat(token, 4);
      maxLa = i32x4.max_s(maxLa, i32x4.add(v, la)); maxLb = i32x4.max_s(maxLb, i32x4.add(v, lb));
      v = v128.load32_splat(token, 12);
      minRa = i32x4.min_s(minRa, i32x4.add(v, ra)); minRb = i32x4.min_s(minRb, i32x4.add(v, rb));
      v = v128.load32_splat(token, 16);
      maxRa = i32x4.max_s(maxRa, i32x4.add(v, ra)); maxRb = i32x4.max_s(maxRb, i32x4.add(v, rb));
      leftSum = load<i32>(token, 8);
      rightSum = load<i32>(token, 20);
      r = load<i32>(token, 24);
      delta = load<i32>(token, 28);
      last = (delta & 1) != 0;
      delta >>= 1;
      token += TOKEN;
    }
    const rv = i32x4.splat(r), dv = i32x4.splat(delta);
    const leftA = i32x4.le_s(rv, fa), leftB = i32x4.le_s(rv, fb);
    const rightA = i32x4.gt_s(rv, ea), rightB = i32x4.gt_s(rv, eb);
    la = i32x4.add(la, v128.and(leftA, dv)); lb = i32x4.add(lb, v128.and(leftB, dv));
    ra = i32x4.add(ra, v128.and(rightA, dv)); rb = i32x4.add(rb, v128.and(rightB, dv));
    const fixedA = v128.or(leftA, rightA), fixedB = v128.or(leftB, rightB);
    const free = (i32x4.bitmask(fixedA) | (i32x4.bitmask(fixedB) << 4)) ^ 255;
    if (free != 0) {
      const lane: usize = <usize>ctz(free) << 2;
      v128.store(spill, minLa); v128.store(spill, minLb, 16);
      v128.store(spill, maxLa, 32); v128.store(spill, maxLb, 48);
      v128.store(spill, la, 64); v128.store(spill, lb, 80);
      v128.store(spill, minRa, 96); v128.store(spill, minRb, 112);
      v128.store(spill, maxRa, 128); v128.store(spill, maxRb, 144);
      v128.store(spill, ra, 160); v128.store(spill, rb, 176);
      const at = <usize>load<u32>(pointers + lane);
      store<u32>(pointers + lane, <u32>(at + TOKEN));
      const from = spill + lane;
      store<i32>(at, load<i32>(from));
      store<i32>(at, load<i32>(from, 32), 4);
      store<i32>(at, load<i32>(from, 64) + leftSum, 8);
      store<i32>(at, load<i32>(from, 96), 12);
      store<i32>(at, load<i32>(from, 128), 16);
      store<i32>(at, load<i32>(from, 160) + rightSum, 20);
      store<i32>(at, r, 24);
      store<i32>(at, (delta << 1) | <i32>last, 28);
      minLa = v128.bitselect(minLa, never, fixedA); minLb = v128.bitselect(minLb, never, fixedB);
      maxLa = v128.bitselect(maxLa, always, fixedA); maxLb = v128.bitselect(maxLb, always, fixedB);
      minRa = v128.bitselect(minRa, never, fixedA); minRb = v128.bitselect(minRb, never, fixedB);
      maxRa = v128.bitselect(maxRa, always, fixedA); maxRb = v128.bitselect(maxRb, always, fixedB);
    }
    if (last) {
      // The stream that keeps the row looks at the end of its value itself.
      const ls = i32x4.splat(leftSum), rs = i32x4.splat(rightSum);
      const va = i32x4.add(ls, la), vb = i32x4.add(ls, lb), wa = i32x4.add(rs, ra), wb = i32x4.add(rs, rb);
      minLa = i32x4.min_s(minLa, v128.bitselect(va, never, fixedA)); minLb = i32x4.min_s(minLb, v128.bitselect(vb, never, fixedB));
      maxLa = i32x4.max_s(maxLa, v128.bitselect(va, always, fixedA)); maxLb = i32x4.max_s(maxLb, v128.bitselect(vb, always, fixedB));
      minRa = i32x4.min_s(minRa, v128.bitselect(wa, never, fixedA)); minRb = i32x4.min_s(minRb, v128.bitselect(wb, never, fixedB));
      maxRa = i32x4.max_s(maxRa, v128.bitselect(wa, always, fixedA)); maxRb = i32x4.max_s(maxRb, v128.bitselect(wb, always, fixedB));
    }
  }
  // The runs behind the last rows, with a row that weighs nothing.
  v128.store(spill, minLa); v128.store(spill, minLb, 16);
  v128.store(spill, maxLa, 32); v128.store(spill, maxLb, 48);
  v128.store(spill, minRa, 96); v128.store(spill, minRb, 112);
  v128.store(spill, maxRa, 128); v128.store(spill, maxRb, 144);
  for (let lane: usize = 0; lane < 32; lane += 4) {
    const at = <usize>load<u32>(pointers + lane);
    store<u32>(pointers + lane, <u32>(at + TOKEN));
    store<i32>(at, load<i32>(spill + lane));
    store<i32>(at, load<i32>(spill + lane, 32), 4);
    store<i32>(at, 0, 8);
    store<i32>(at, load<i32>(spill + lane, 96), 12);
    store<i32>(at, load<i32>(spill + lane, 128), 16);
    store<i32>(at, 0, 20);
    store<i32>(at, i32.MAX_VALUE, 24);
    store<i32>(at, 0, 28);
  }
}

/** Up to eight cuts, one lane each. */
function finish(stream: usize, count: i32, cuts: usize, from: i32, to: i32, zeros: usize, weights: usize, top: i32, lefts: usize, rights: usize, spill: usize): void {
  for (let lane = 0; lane < 8; lane++) {
    store<i32>(spill + (<usize>lane << 2), load<i32>(cuts + (<usize>min(from + lane, to - 1) << 2)));
  }
  const ta = v128.load(spill), tb = v128.load(spill, 16);
  let la = i32x4.splat(0), lb = la, ra = la, rb = la;
  let minLa = la, minLb = la, maxLa = la, maxLb = la, minRa = la, minRb = la, maxRa = la, maxRb = la;
  let token = stream;
  for (let i = 0; i < count; i++) {
    let v = v128.load32_splat(token);
    minLa = i32x4.min_s(minLa, i32x4.add(v, la)); minLb = i32x4.min_s(minLb, i32x4.add(v, lb));
    v = v128.load32_splat(token, 4);
    maxLa = i32x4.max_s(maxLa, i32x4.add(v, la)); maxLb = i32x4.max_s(maxLb, i32x4.add(v, lb));
    v = v128.load32_splat(token, 12);
    minRa = i32x4.min_s(minRa, i32x4.add(v, ra)); minRb = i32x4.min_s(minRb, i32x4.add(v, rb));
    v = v128.load32_splat(token, 16);
    maxRa = i32x4.max_s(maxRa, i32x4.add(v, ra)); maxRb = i32x4.max_s(maxRb, i32x4.add(v, rb));
    const packed = load<i32>(token, 28);
    const rv = v128.load32_splat(token, 24), dv = i32x4.splat(packed >> 1);
    const pa = i32x4.le_s(rv, ta), pb = i32x4.le_s(rv, tb);
    la = i32x4.add(la, v128.and(pa, dv)); lb = i32x4.add(lb, v128.and(pb, dv));
    ra = i32x4.add(ra, v128.andnot(dv, pa)); rb = i32x4.add(rb, v128.andnot(dv, pb));
    if (packed & 1) {
      const ls = v128.load32_splat(token, 8), rs = v128.load32_splat(token, 20);
      const va = i32x4.add(ls, la), vb = i32x4.add(ls, lb), wa = i32x4.add(rs, ra), wb = i32x4.add(rs, rb);
      minLa = i32x4.min_s(minLa, va); minLb = i32x4.min_s(minLb, vb);
      maxLa = i32x4.max_s(maxLa, va); maxLb = i32x4.max_s(maxLb, vb);
      minRa = i32x4.min_s(minRa, wa); minRb = i32x4.min_s(minRb, wb);
      maxRa = i32x4.max_s(maxRa, wa); maxRb = i32x4.max_s(maxRb, wb);
    }
    token += TOKEN;
  }
  v128.store(spill, minLa); v128.store(spill, minLb, 16);
  v128.store(spill, maxLa, 32); v128.store(spill, maxLb, 48);
  v128.store(spill, minRa, 64); v128.store(spill, minRb, 80);
  v128.store(spill, maxRa, 96); v128.store(spill, maxRb, 112);
  const all0 = load<i32>(zeros + (<usize>top << 2)), all1 = load<i32>(weights + (<usize>top << 2)) - all0;
  for (let i = from; i < to; i++) {
    const lane = spill + (<usize>(i - from) << 2);
    const cut = <usize>load<i32>(cuts + (<usize>i << 2)) << 2;
    const left0 = load<i32>(zeros + cut), left1 = load<i32>(weights + cut) - left0;
    const right0 = all0 - left0, right1 = all1 - left1;
    const lostLeft = left0 + left1 - max(left1 + load<i32>(lane, 32), left0 - load<i32>(lane));
    const lostRight = right0 + right1 - max(right1 + load<i32>(lane, 96), right0 - load<i32>(lane, 64));
    const at = <usize>i << 2;
    store<i32>(lefts + at, min(load<i32>(lefts + at), lostLeft));
    store<i32>(rights + at, min(load<i32>(rights + at), lostRight));
  }
}

/** Cuts from..to-1 of a stream: finished if few, else divided. New streams are put at `free`. */
function resolve(stream: usize, count: i32, cuts: usize, from: i32, to: i32, upTo: usize, zeros: usize, weights: usize, top: i32, lefts: usize, rights: usize, free: usize, spill: usize): void {
  if (to - from <= FEW) {
    for (let first = from; first < to; first += 8) {
      finish(stream, count, cuts, first, min(first + 8, to), zeros, weights, top, lefts, rights, spill);
    }
    return;
  }
  // Bounds, pointers and starts of the eight streams lie in front of them.
  const bounds = free, pointers = free + 64, starts = free + 96;
  const end = layOut(cuts, from, to, upTo, bounds, free + 128);
  memory.copy(starts, pointers, 32);
  divide<i32>(false, stream, count, 0, 0, 0, 0, bounds, pointers, spill);
  for (let group = 0; group < 8; group++) {
    const start = load<u32>(starts + (<usize>group << 2));
    const tokens = (load<u32>(pointers + (<usize>group << 2)) - start) >> 5;
    const first = from + <i32>((<i64>(to - from) * group) >> 3);
    const next = from + <i32>((<i64>(to - from) * (group + 1)) >> 3);
    resolve(start, tokens, cuts, first, next, upTo, zeros, weights, top, lefts, rights, end, spill);
  }
}

/** First and last cuts of eight groups, and where their streams begin; returns the last's end. */
function layOut(cuts: usize, from: i32, to: i32, upTo: usize, bounds: usize, begin: usize): usize {
  let at = begin;
  for (let group = 0; group < 8; group++) {
    const first = from + <i32>((<i64>(to - from) * group) >> 3);
    const next = from + <i32>((<i64>(to - from) * (group + 1)) >> 3);
    const low = load<i32>(cuts + (<usize>first << 2)), high = load<i32>(cuts + (<usize>(next - 1) << 2));
    const lane = bounds + (<usize>group << 2);
    store<i32>(lane, low);
    store<i32>(lane, high, 32);
    store<u32>(lane, <u32>at, 64);
    at += <usize>(load<i32>(upTo + (<usize>high << 2)) - load<i32>(upTo + (<usize>low << 2)) + 1) * TOKEN;
  }
  return at;
}

// In front of the first eight streams lie their bounds, pointers and starts, and where the space
// behind them begins.
const HEAD: usize = 144;

/** Divides the rows into the first eight streams; sweepGroup does the rest, one at a time. */
@inline function begin<T>(order: usize, rows: i32, rank: usize, deltas: usize, shift: i32, cuts: usize, count: i32, upTo: usize, spill: usize, free: usize): void {
  const bounds = free, pointers = free + 64, starts = free + 96;
  const end = layOut(cuts, 0, count, upTo, bounds, free + HEAD);
  store<u32>(free, <u32>end, 128);
  memory.copy(starts, pointers, 32);
  divide<T>(true, 0, rows, order, rank, deltas, shift, bounds, pointers, spill);
}

/**
 * `order` lists the rows by the second column, `rank` holds their ranks in the root's. `cuts` are
 * `count` ranks of the root, ascending, at least eight. upTo, zeros and weights hold, up to each
 * rank of the root, the rows, the gain of class 0 and the gain in all; `top` is its last rank.
 * `spill` has 192 bytes, `free` the rest that sweepBytes says.
 */
export function beginSweep16(order: usize, rows: i32, rank: usize, deltas: usize, cuts: usize, count: i32, upTo: usize, spill: usize, free: usize): void {
  begin<i16>(order, rows, rank, deltas, 0, cuts, count, upTo, spill, free);
}
export function beginSweep32(order: usize, rows: i32, rank: usize, deltas: usize, cuts: usize, count: i32, upTo: usize, spill: usize, free: usize): void {
  begin<i32>(order, rows, rank, deltas, 0, cuts, count, upTo, spill, free);
}
export function beginSweepPacked(order: usize, rows: i32, packed: usize, shift: i32, cuts: usize, count: i32, upTo: usize, spill: usize, free: usize): void {
  begin<i32>(order, rows, packed, 0, shift, cuts, count, upTo, spill, free);
}

/**
 * Lowers lefts[i] and rights[i] to the gain that the second column's best query loses on either
 * side of cut i, for one group of cuts.
 */
export function sweepGroup(group: i32, cuts: usize, count: i32, upTo: usize, zeros: usize, weights: usize, top: i32, lefts: usize, rights: usize, spill: usize, free: usize): void {
  const start = load<u32>(free + 96 + (<usize>group << 2));
  const tokens = (load<u32>(free + 64 + (<usize>group << 2)) - start) >> 5;
  const first = <i32>((<i64>count * group) >> 3), next = <i32>((<i64>count * (group + 1)) >> 3);
  resolve(start, tokens, cuts, first, next, upTo, zeros, weights, top, lefts, rights, load<u32>(free, 128), spill);
}
