// Exact-search kernels: many root cuts are tried in one pass over a column's order, one SIMD lane
// per cut.
//
// Rows are numbered within their row set. `order` lists the rows of an ordered column by ascending
// value; the top bit of an entry marks the last row of a value. `rank` holds each row's rank (or
// category) in the root's column. A lane belongs to a number t: rows of rank <= t lie on its left
// side, the others on its right; in the kernels for multiway splits the only side of a lane is the
// rows of rank = t. There are 16 lanes of 16 bits or 8 lanes of 32 bits. tree-scan.ts is the same
// in TypeScript.

@inline function entryAt<T>(order: usize, i: i32): u32 {
  return sizeof<T>() == 2 ? <u32>load<u16>(order + (<usize>i << 1)) : load<u32>(order + (<usize>i << 2));
}
@inline function rowOf<T>(entry: u32): u32 {
  return sizeof<T>() == 2 ? entry & 0x7fff : entry & 0x7fffffff;
}
@inline function isLast<T>(entry: u32): bool {
  return sizeof<T>() == 2 ? (entry & 0x8000) != 0 : (entry & 0x80000000) != 0;
}
@inline function valueAt<T>(array: usize, row: u32): i32 {
  return sizeof<T>() == 2 ? <i32>load<i16>(array + (<usize>row << 1)) : load<i32>(array + (<usize>row << 2));
}
@inline function put<T>(array: usize, row: u32, value: i32): void {
  if (sizeof<T>() == 2) store<i16>(array + (<usize>row << 1), <i16>value);
  else store<i32>(array + (<usize>row << 2), value);
}
@inline function splat<T>(value: i32): v128 {
  return sizeof<T>() == 2 ? i16x8.splat(<i16>value) : i32x4.splat(value);
}
@inline function pass<T>(rank: v128, lanes: v128, equal: bool): v128 {
  return equal ? v128.eq<T>(rank, lanes) : v128.le<T>(rank, lanes);
}
/** Writes two vectors as 32-bit numbers, lane by lane. */
@inline function unpack<T>(out: usize, a: v128, b: v128): void {
  if (sizeof<T>() == 2) {
    v128.store(out, i32x4.extend_low_i16x8_s(a));
    v128.store(out, i32x4.extend_high_i16x8_s(a), 16);
    v128.store(out, i32x4.extend_low_i16x8_s(b), 32);
    v128.store(out, i32x4.extend_high_i16x8_s(b), 48);
  } else {
    v128.store(out, a);
    v128.store(out, b, 16);
  }
}
@inline function lanesBytes<T>(): usize {
  return sizeof<T>() == 2 ? 64 : 32;
}

// Two classes, two intervals: least and greatest prefix sum of `delta` (gain of class 0 positive,
// of class 1 negative) at the ends of values. Out: least and greatest on the left, least and
// greatest on the right. With a shift each number of `rank` is a rank shifted by it, the row's
// delta in the low bits: in a large set every row is a cache miss, and this is one instead of two.
@inline function scanTwo<T>(order: usize, known: i32, rank: usize, delta: usize, shift: i32, lanes: usize, out: usize, equal: bool): void {
  const ta = v128.load(lanes), tb = v128.load(lanes, 16);
  let la = i32x4.splat(0), lb = i32x4.splat(0);
  let minLa = la, minLb = la, maxLa = la, maxLb = la, minRa = la, minRb = la, maxRa = la, maxRb = la;
  let prefix = 0;
  for (let i = 0; i < known; i++) {
    const entry = entryAt<T>(order, i);
    const row = rowOf<T>(entry);
    const packed = valueAt<T>(rank, row);
    const d = shift > 0 ? (packed << (32 - shift)) >> (32 - shift) : valueAt<T>(delta, row);
    const dv = splat<T>(d);
    const r = splat<T>(packed >> shift);
    la = v128.add<T>(la, v128.and(pass<T>(r, ta, equal), dv));
    lb = v128.add<T>(lb, v128.and(pass<T>(r, tb, equal), dv));
    prefix += d;
    if (isLast<T>(entry)) {
      minLa = v128.min<T>(minLa, la); minLb = v128.min<T>(minLb, lb);
      maxLa = v128.max<T>(maxLa, la); maxLb = v128.max<T>(maxLb, lb);
      if (!equal) {
        const p = splat<T>(prefix);
        const ra = v128.sub<T>(p, la), rb = v128.sub<T>(p, lb);
        minRa = v128.min<T>(minRa, ra); minRb = v128.min<T>(minRb, rb);
        maxRa = v128.max<T>(maxRa, ra); maxRb = v128.max<T>(maxRb, rb);
      }
    }
  }
  unpack<T>(out, minLa, minLb);
  unpack<T>(out + lanesBytes<T>(), maxLa, maxLb);
  if (!equal) {
    unpack<T>(out + 2 * lanesBytes<T>(), minRa, minRb);
    unpack<T>(out + 3 * lanesBytes<T>(), maxRa, maxRb);
  }
}
export function cutsTwo16(order: usize, known: i32, rank: usize, delta: usize, lanes: usize, out: usize): void {
  scanTwo<i16>(order, known, rank, delta, 0, lanes, out, false);
}
export function cutsTwo32(order: usize, known: i32, rank: usize, delta: usize, lanes: usize, out: usize): void {
  scanTwo<i32>(order, known, rank, delta, 0, lanes, out, false);
}
export function cutsTwoPacked(order: usize, known: i32, packed: usize, shift: i32, lanes: usize, out: usize): void {
  scanTwo<i32>(order, known, packed, 0, shift, lanes, out, false);
}
export function multiwayTwo16(order: usize, known: i32, rank: usize, delta: usize, lanes: usize, out: usize): void {
  scanTwo<i16>(order, known, rank, delta, 0, lanes, out, true);
}
export function multiwayTwo32(order: usize, known: i32, rank: usize, delta: usize, lanes: usize, out: usize): void {
  scanTwo<i32>(order, known, rank, delta, 0, lanes, out, true);
}

// Any number of classes and intervals. best[k][c] is the greatest gain so far with k intervals, the
// last of class c; top[k] is the greatest best[k][*] at the end of the last value. A class is
// brought up to date only when one of its rows comes: best[k][c] = max(best[k][c], top[k-1]) +
// gain, which is right because top never falls. Out: for k = 1..intervals the left gains, then the
// same for the right.
@inline function scanMany<T>(order: usize, known: i32, rank: usize, labels: usize, gains: usize, classes: i32, intervals: i32, lanes: usize, scratch: usize, out: usize, equal: bool): void {
  const ta = v128.load(lanes), tb = v128.load(lanes, 16);
  const levels: usize = <usize>intervals * 32;
  const table: usize = <usize>classes * levels;
  const sides: usize = equal ? 1 : 2;
  // Per side: best[class][k], then top[0..K], then next[0..K].
  const tops: usize = levels + 32;
  const side: usize = table + 2 * tops;
  memory.fill(scratch, 0, side * sides);
  for (let i = 0; i < known; i++) {
    const entry = entryAt<T>(order, i);
    const row = rowOf<T>(entry);
    const gain = splat<T>(valueAt<T>(gains, row));
    const r = splat<T>(valueAt<T>(rank, row));
    const ma = pass<T>(r, ta, equal), mb = pass<T>(r, tb, equal);
    const label: usize = load<u16>(labels + (<usize>row << 1));
    for (let s: usize = 0; s < sides; s++) {
      const ga = s == 0 ? v128.and(ma, gain) : v128.andnot(gain, ma);
      const gb = s == 0 ? v128.and(mb, gain) : v128.andnot(gain, mb);
      let best = scratch + s * side + label * levels;
      let top = scratch + s * side + table;
      for (let k = 0; k < intervals; k++) {
        const a = v128.add<T>(v128.max<T>(v128.load(best), v128.load(top)), ga);
        const b = v128.add<T>(v128.max<T>(v128.load(best, 16), v128.load(top, 16)), gb);
        v128.store(best, a);
        v128.store(best, b, 16);
        const next = top + tops + 32;
        v128.store(next, v128.max<T>(v128.load(next), a));
        v128.store(next, v128.max<T>(v128.load(next, 16), b), 16);
        best += 32;
        top += 32;
      }
    }
    if (isLast<T>(entry)) {
      for (let s: usize = 0; s < sides; s++) {
        const top = scratch + s * side + table;
        for (let k: usize = 32; k <= levels; k += 32) {
          v128.store(top + k, v128.load(top + tops + k));
          v128.store(top + k, v128.load(top + tops + k, 16), 16);
        }
      }
    }
  }
  for (let s: usize = 0; s < sides; s++) {
    const top = scratch + s * side + table;
    for (let k: usize = 32; k <= levels; k += 32) {
      unpack<T>(out, v128.load(top + k), v128.load(top + k, 16));
      out += lanesBytes<T>();
    }
  }
}

// The same for two intervals, the tops held in registers. Cells {count, best} of a class: left,
// then right.
@inline function scanManyTwo<T>(order: usize, known: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize, equal: bool): void {
  const ta = v128.load(lanes), tb = v128.load(lanes, 16);
  memory.fill(scratch, 0, <usize>classes * 128);
  const zero = i32x4.splat(0);
  let topLa = zero, topLb = zero, topRa = zero, topRb = zero;
  let oneLa = zero, oneLb = zero, oneRa = zero, oneRb = zero;
  let twoLa = zero, twoLb = zero, twoRa = zero, twoRb = zero;
  for (let i = 0; i < known; i++) {
    const entry = entryAt<T>(order, i);
    const row = rowOf<T>(entry);
    const gain = splat<T>(valueAt<T>(gains, row));
    const r = splat<T>(valueAt<T>(rank, row));
    const cell = scratch + (<usize>load<u16>(labels + (<usize>row << 1)) << 7);
    const leftA = v128.and(pass<T>(r, ta, equal), gain), leftB = v128.and(pass<T>(r, tb, equal), gain);
    const countLa = v128.add<T>(v128.load(cell), leftA), countLb = v128.add<T>(v128.load(cell, 16), leftB);
    v128.store(cell, countLa);
    v128.store(cell, countLb, 16);
    oneLa = v128.max<T>(oneLa, countLa);
    oneLb = v128.max<T>(oneLb, countLb);
    const bestLa = v128.add<T>(v128.max<T>(v128.load(cell, 32), topLa), leftA);
    const bestLb = v128.add<T>(v128.max<T>(v128.load(cell, 48), topLb), leftB);
    v128.store(cell, bestLa, 32);
    v128.store(cell, bestLb, 48);
    twoLa = v128.max<T>(twoLa, bestLa);
    twoLb = v128.max<T>(twoLb, bestLb);
    if (!equal) {
      const rightA = v128.sub<T>(gain, leftA), rightB = v128.sub<T>(gain, leftB);
      const countRa = v128.add<T>(v128.load(cell, 64), rightA), countRb = v128.add<T>(v128.load(cell, 80), rightB);
      v128.store(cell, countRa, 64);
      v128.store(cell, countRb, 80);
      oneRa = v128.max<T>(oneRa, countRa);
      oneRb = v128.max<T>(oneRb, countRb);
      const bestRa = v128.add<T>(v128.max<T>(v128.load(cell, 96), topRa), rightA);
      const bestRb = v128.add<T>(v128.max<T>(v128.load(cell, 112), topRb), rightB);
      v128.store(cell, bestRa, 96);
      v128.store(cell, bestRb, 112);
      twoRa = v128.max<T>(twoRa, bestRa);
      twoRb = v128.max<T>(twoRb, bestRb);
    }
    if (isLast<T>(entry)) {
      topLa = oneLa;
      topLb = oneLb;
      topRa = oneRa;
      topRb = oneRb;
    }
  }
  unpack<T>(out, oneLa, oneLb);
  unpack<T>(out + lanesBytes<T>(), twoLa, twoLb);
  if (!equal) {
    unpack<T>(out + 2 * lanesBytes<T>(), oneRa, oneRb);
    unpack<T>(out + 3 * lanesBytes<T>(), twoRa, twoRb);
  }
}
export function cutsMany16(order: usize, known: i32, rank: usize, labels: usize, gains: usize, classes: i32, intervals: i32, lanes: usize, scratch: usize, out: usize): void {
  if (intervals == 2) scanManyTwo<i16>(order, known, rank, labels, gains, classes, lanes, scratch, out, false);
  else scanMany<i16>(order, known, rank, labels, gains, classes, intervals, lanes, scratch, out, false);
}
export function cutsMany32(order: usize, known: i32, rank: usize, labels: usize, gains: usize, classes: i32, intervals: i32, lanes: usize, scratch: usize, out: usize): void {
  if (intervals == 2) scanManyTwo<i32>(order, known, rank, labels, gains, classes, lanes, scratch, out, false);
  else scanMany<i32>(order, known, rank, labels, gains, classes, intervals, lanes, scratch, out, false);
}
export function multiwayMany16(order: usize, known: i32, rank: usize, labels: usize, gains: usize, classes: i32, intervals: i32, lanes: usize, scratch: usize, out: usize): void {
  if (intervals == 2) scanManyTwo<i16>(order, known, rank, labels, gains, classes, lanes, scratch, out, true);
  else scanMany<i16>(order, known, rank, labels, gains, classes, intervals, lanes, scratch, out, true);
}
export function multiwayMany32(order: usize, known: i32, rank: usize, labels: usize, gains: usize, classes: i32, intervals: i32, lanes: usize, scratch: usize, out: usize): void {
  if (intervals == 2) scanManyTwo<i32>(order, known, rank, labels, gains, classes, lanes, scratch, out, true);
  else scanMany<i32>(order, known, rank, labels, gains, classes, intervals, lanes, scratch, out, true);
}

// A coded second column: gain of giving each of its values its own best class, summed over the
// values. Out: the left gains, then the right.
@inline function scanCodes<T>(codes: usize, values: i32, rows: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize, equal: bool): void {
  const ta = v128.load(lanes), tb = v128.load(lanes, 16);
  const sides: usize = equal ? 1 : 2;
  const cell: usize = 32;
  const side: usize = <usize>values * <usize>classes * cell;
  memory.fill(scratch, 0, side * sides);
  for (let row: u32 = 0; row < <u32>rows; row++) {
    const gain = splat<T>(valueAt<T>(gains, row));
    const r = splat<T>(valueAt<T>(rank, row));
    const ma = pass<T>(r, ta, equal), mb = pass<T>(r, tb, equal);
    const at = scratch + (<usize>valueAt<T>(codes, row) * classes + load<u16>(labels + (<usize>row << 1))) * cell;
    v128.store(at, v128.add<T>(v128.load(at), v128.and(ma, gain)));
    v128.store(at, v128.add<T>(v128.load(at, 16), v128.and(mb, gain)), 16);
    if (!equal) {
      const right = at + side;
      v128.store(right, v128.add<T>(v128.load(right), v128.andnot(gain, ma)));
      v128.store(right, v128.add<T>(v128.load(right, 16), v128.andnot(gain, mb)), 16);
    }
  }
  let at = scratch;
  for (let s: usize = 0; s < sides; s++) {
    let sumA = i32x4.splat(0), sumB = i32x4.splat(0);
    for (let v = 0; v < values; v++) {
      let a = i32x4.splat(0), b = i32x4.splat(0);
      for (let c = 0; c < classes; c++) {
        a = v128.max<T>(a, v128.load(at));
        b = v128.max<T>(b, v128.load(at, 16));
        at += cell;
      }
      sumA = v128.add<T>(sumA, a);
      sumB = v128.add<T>(sumB, b);
    }
    unpack<T>(out, sumA, sumB);
    out += lanesBytes<T>();
  }
}
export function cutsCodes16(codes: usize, values: i32, rows: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize): void {
  scanCodes<i16>(codes, values, rows, rank, labels, gains, classes, lanes, scratch, out, false);
}
export function cutsCodes32(codes: usize, values: i32, rows: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize): void {
  scanCodes<i32>(codes, values, rows, rank, labels, gains, classes, lanes, scratch, out, false);
}
export function multiwayCodes16(codes: usize, values: i32, rows: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize): void {
  scanCodes<i16>(codes, values, rows, rank, labels, gains, classes, lanes, scratch, out, true);
}
export function multiwayCodes32(codes: usize, values: i32, rows: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize): void {
  scanCodes<i32>(codes, values, rows, rank, labels, gains, classes, lanes, scratch, out, true);
}

// Gain of each class among some entries of an order, on each side. Out: left gains by class, then
// right gains by class.
@inline function totals<T>(order: usize, from: i32, to: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize, equal: bool): void {
  const ta = v128.load(lanes), tb = v128.load(lanes, 16);
  const sides: usize = equal ? 1 : 2;
  const side: usize = <usize>classes * 32;
  memory.fill(scratch, 0, side * sides);
  for (let i = from; i < to; i++) {
    const row = order == 0 ? <u32>i : rowOf<T>(entryAt<T>(order, i));
    const gain = splat<T>(valueAt<T>(gains, row));
    const r = splat<T>(valueAt<T>(rank, row));
    const ma = pass<T>(r, ta, equal), mb = pass<T>(r, tb, equal);
    const at = scratch + (<usize>load<u16>(labels + (<usize>row << 1))) * 32;
    v128.store(at, v128.add<T>(v128.load(at), v128.and(ma, gain)));
    v128.store(at, v128.add<T>(v128.load(at, 16), v128.and(mb, gain)), 16);
    if (!equal) {
      const right = at + side;
      v128.store(right, v128.add<T>(v128.load(right), v128.andnot(gain, ma)));
      v128.store(right, v128.add<T>(v128.load(right, 16), v128.andnot(gain, mb)), 16);
    }
  }
  for (let c: usize = 0; c < <usize>classes * sides; c++) {
    unpack<T>(out, v128.load(scratch + c * 32), v128.load(scratch + c * 32, 16));
    out += lanesBytes<T>();
  }
}
export function cutsTotals16(order: usize, from: i32, to: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize): void {
  totals<i16>(order, from, to, rank, labels, gains, classes, lanes, scratch, out, false);
}
export function cutsTotals32(order: usize, from: i32, to: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize): void {
  totals<i32>(order, from, to, rank, labels, gains, classes, lanes, scratch, out, false);
}
export function multiwayTotals16(order: usize, from: i32, to: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize): void {
  totals<i16>(order, from, to, rank, labels, gains, classes, lanes, scratch, out, true);
}
export function multiwayTotals32(order: usize, from: i32, to: i32, rank: usize, labels: usize, gains: usize, classes: i32, lanes: usize, scratch: usize, out: usize): void {
  totals<i32>(order, from, to, rank, labels, gains, classes, lanes, scratch, out, true);
}

// New numbers of the rows whose rank lies in low..high, -1 for the others. Returns how many they
// are.
@inline function number<T>(rank: usize, rows: i32, low: i32, high: i32, numbers: usize): i32 {
  let kept = 0;
  for (let row: u32 = 0; row < <u32>rows; row++) {
    const r = valueAt<T>(rank, row);
    const keep = r >= low && r <= high;
    store<i32>(numbers + (<usize>row << 2), keep ? kept : -1);
    kept += <i32>keep;
  }
  return kept;
}
export function numberRows16(rank: usize, rows: i32, low: i32, high: i32, numbers: usize): i32 {
  return number<i16>(rank, rows, low, high, numbers);
}
export function numberRows32(rank: usize, rows: i32, low: i32, high: i32, numbers: usize): i32 {
  return number<i32>(rank, rows, low, high, numbers);
}

// Keeps the numbered rows of an ordered column: their order, and their ranks counted anew (missing
// rows, listed behind the known ones, get the rank after the last). Out: how many are known, how
// many values they have.
@inline function keep<From, To>(order: usize, known: i32, rows: i32, numbers: usize, newOrder: usize, newRank: usize, out: usize): void {
  const last: u32 = sizeof<To>() == 2 ? 0x8000 : 0x80000000;
  let kept = 0, values = 0, open = false;
  for (let i = 0; i < known; i++) {
    const entry = entryAt<From>(order, i);
    const row = load<i32>(numbers + (<usize>rowOf<From>(entry) << 2));
    if (row >= 0) {
      put<To>(newOrder, kept, row);
      put<To>(newRank, row, values);
      kept++;
      open = true;
    }
    if (open && isLast<From>(entry)) {
      put<To>(newOrder, kept - 1, entryAt<To>(newOrder, kept - 1) | last);
      values++;
      open = false;
    }
  }
  store<i32>(out, kept);
  store<i32>(out, values, 4);
  for (let i = known; i < rows; i++) {
    const row = load<i32>(numbers + (<usize>rowOf<From>(entryAt<From>(order, i)) << 2));
    if (row < 0) continue;
    put<To>(newOrder, kept, row);
    put<To>(newRank, row, values);
    kept++;
  }
}
export function keepOrder1616(order: usize, known: i32, rows: i32, numbers: usize, newOrder: usize, newRank: usize, out: usize): void {
  keep<i16, i16>(order, known, rows, numbers, newOrder, newRank, out);
}
export function keepOrder3216(order: usize, known: i32, rows: i32, numbers: usize, newOrder: usize, newRank: usize, out: usize): void {
  keep<i32, i16>(order, known, rows, numbers, newOrder, newRank, out);
}
export function keepOrder3232(order: usize, known: i32, rows: i32, numbers: usize, newOrder: usize, newRank: usize, out: usize): void {
  keep<i32, i32>(order, known, rows, numbers, newOrder, newRank, out);
}

// Keeps the numbered rows of an array with one number per row.
@inline function copy<From, To>(from: usize, rows: i32, numbers: usize, to: usize): void {
  for (let row: u32 = 0; row < <u32>rows; row++) {
    const at = load<i32>(numbers + (<usize>row << 2));
    if (at >= 0) put<To>(to, at, valueAt<From>(from, row));
  }
}
export function keepValues1616(from: usize, rows: i32, numbers: usize, to: usize): void {
  copy<i16, i16>(from, rows, numbers, to);
}
export function keepValues3216(from: usize, rows: i32, numbers: usize, to: usize): void {
  copy<i32, i16>(from, rows, numbers, to);
}
export function keepValues3232(from: usize, rows: i32, numbers: usize, to: usize): void {
  copy<i32, i32>(from, rows, numbers, to);
}
