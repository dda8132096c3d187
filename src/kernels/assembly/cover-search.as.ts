// Twin: cover-search.ts, which says what is promised and names every step.

// @ts-ignore: decorator
@inline
function onesBoth(a: usize, b: usize, words: i32): i32 {
  let count: i64 = 0;
  const bytes: i32 = words << 2;
  for (let o: i32 = 0; o < bytes; o += 16) {
    count += popcnt(load<u64>(a + o) & load<u64>(b + o)) + popcnt(load<u64>(a + o, 8) & load<u64>(b + o, 8));
  }
  return <i32>count;
}

function list(frame: usize, free: usize, columnWords: i32, countAt: i32, branchesAt: i32): void {
  let count: i32 = 0;
  for (let c: i32 = 0; c < columnWords; c++) {
    let bits = load<u32>(free + (c << 2));
    while (bits != 0) {
      store<u32>(frame + ((branchesAt + count) << 2), <u32>((c << 5) + ctz(bits)));
      count++;
      bits &= bits - 1;
    }
  }
  store<u32>(frame + (countAt << 2), <u32>count);
  store<u32>(frame + (countAt << 2), 0, 4);
}

function listBest(
  frame: usize, free: usize, conflict: usize, columnWords: i32, countAt: i32, branchesAt: i32, coverage: usize,
): void {
  const branches = frame + (branchesAt << 2);
  let count: i32 = 0;
  for (let c: i32 = 0; c < columnWords; c++) {
    let bits = load<u32>(free + (c << 2)) & load<u32>(conflict + (c << 2));
    while (bits != 0) {
      const column: u32 = (c << 5) + ctz(bits);
      const gain = load<u32>(coverage + (column << 2));
      let i: i32 = count++;
      while (i > 0) {
        const before = load<u32>(branches + ((i - 1) << 2));
        if (load<u32>(coverage + (before << 2)) >= gain) break;
        store<u32>(branches + (i << 2), before);
        i--;
      }
      store<u32>(branches + (i << 2), column);
      bits &= bits - 1;
    }
  }
  store<u32>(frame + (countAt << 2), <u32>count);
  store<u32>(frame + (countAt << 2), 0, 4);
}

function enter(
  frame: usize, left: i32, columns: i32, columnWords: i32, conflictWords: i32, conflicts: usize, covers: usize,
  coverage: usize, largest: usize,
): bool {
  const free = frame + (conflictWords << 2);
  const countAt = conflictWords + columnWords;
  const branchesAt = countAt + 2;
  const columnBytes: i32 = columnWords << 2;
  if (left == 1) {
    for (let w: i32 = 0; w < conflictWords; w++) {
      let bits = load<u32>(frame + (w << 2));
      while (bits != 0) {
        const conflict = conflicts + <usize>((w << 5) + ctz(bits)) * columnBytes;
        let any = i64x2.splat(0);
        for (let o: i32 = 0; o < columnBytes; o += 16) {
          const rest = v128.and(v128.load(free + o), v128.load(conflict + o));
          v128.store(free + o, rest);
          any = v128.or(any, rest);
        }
        if (!v128.any_true(any)) return false;
        bits &= bits - 1;
      }
    }
    list(frame, free, columnWords, countAt, branchesAt);
    return true;
  }
  const total: u32 = onesBoth(frame, frame, conflictWords);
  for (let i: i32 = 0; i < left; i++) store<u32>(largest + (i << 2), 0);
  for (let c: i32 = 0; c < columnWords; c++) {
    let bits = load<u32>(free + (c << 2));
    while (bits != 0) {
      const column: i32 = (c << 5) + ctz(bits);
      bits &= bits - 1;
      const count: u32 = onesBoth(frame, covers + <usize>(column * conflictWords) * 4, conflictWords);
      store<u32>(coverage + (column << 2), count);
      if (count <= load<u32>(largest + ((left - 1) << 2))) continue;
      let i: i32 = left - 1;
      while (i > 0) {
        const before = load<u32>(largest + ((i - 1) << 2));
        if (before >= count) break;
        store<u32>(largest + (i << 2), before);
        i--;
      }
      store<u32>(largest + (i << 2), count);
    }
  }
  let others: u32 = 0;
  for (let i: i32 = 0; i < left - 1; i++) others += load<u32>(largest + (i << 2));
  if (others + load<u32>(largest + ((left - 1) << 2)) < total) return false;
  if (others < total) {
    const needed = total - others;
    for (let c: i32 = 0; c < columnWords; c++) {
      let keep = load<u32>(free + (c << 2));
      let bits = keep;
      while (bits != 0) {
        const bit = ctz(bits);
        if (load<u32>(coverage + (((c << 5) + bit) << 2)) < needed) keep &= ~(1 << bit);
        bits &= bits - 1;
      }
      store<u32>(free + (c << 2), keep);
    }
  }
  let fewest: i32 = columns + 1;
  let tightest: usize = 0;
  for (let w: i32 = 0; w < conflictWords && fewest > 1; w++) {
    let bits = load<u32>(frame + (w << 2));
    while (bits != 0) {
      const conflict = conflicts + <usize>((w << 5) + ctz(bits)) * columnBytes;
      const count = onesBoth(free, conflict, columnWords);
      bits &= bits - 1;
      if (count >= fewest) continue;
      fewest = count;
      tightest = conflict;
      if (count <= 1) break;
    }
  }
  if (fewest == 0) return false;
  listBest(frame, free, tightest, columnWords, countAt, branchesAt, coverage);
  return true;
}

export function run(
  columns: i32, columnWords: i32, conflictWords: i32, conflicts: usize, covers: usize, frames: usize,
  frameWords: i32, coverage: usize, largest: usize, state: usize, size: i32, budget: i32,
): i32 {
  const countAt = (conflictWords + columnWords) << 2;
  const freeAt = conflictWords << 2;
  const frameBytes = frameWords << 2;
  let depth = load<i32>(state);
  let phase = load<i32>(state, 4);
  let visited: i32 = 0;
  while (true) {
    const frame = frames + <usize>depth * frameBytes;
    if (phase == 0) {
      let any: u64 = 0;
      for (let o: i32 = 0; o < freeAt && any == 0; o += 8) any = load<u64>(frame + o);
      if (any == 0) {
        store<u64>(frame + countAt, 0);
        store<i32>(state, depth);
        store<i32>(state, phase, 4);
        return 1;
      }
      if (visited == budget) {
        store<i32>(state, depth);
        store<i32>(state, phase, 4);
        return 2;
      }
      visited++;
      if (
        depth == size ||
        !enter(frame, size - depth, columns, columnWords, conflictWords, conflicts, covers, coverage, largest)
      ) {
        store<u64>(frame + countAt, 0);
      }
      phase = 1;
    }
    const place = load<u32>(frame + countAt, 4);
    if (place == load<u32>(frame + countAt)) {
      if (depth == 0) {
        store<i32>(state, depth);
        store<i32>(state, phase, 4);
        return 0;
      }
      depth--;
      continue;
    }
    store<u32>(frame + countAt, place + 1, 4);
    const column = load<u32>(frame + countAt + 8 + (place << 2));
    const child = frame + frameBytes;
    const cover = covers + <usize>(column * conflictWords) * 4;
    for (let o: i32 = 0; o < freeAt; o += 16) {
      v128.store(child + o, v128.andnot(v128.load(frame + o), v128.load(cover + o)));
    }
    const word = frame + freeAt + ((column >> 5) << 2);
    store<u32>(word, load<u32>(word) & ~(1 << (column & 31)));
    for (let o: i32 = 0; o < columnWords << 2; o += 16) {
      v128.store(child + freeAt + o, v128.load(frame + freeAt + o));
    }
    depth++;
    phase = 0;
  }
}
