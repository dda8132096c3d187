// A seeded sample of a partition's rows whose pairs of different classes are few enough to look at one by one.

import { shuffleKey } from "../../counts/random-split.ts";
import type { Partition } from "./partition.ts";
import type { Sample } from "./sample.ts";

/** The partition itself where its pairs are few enough; else each class of each group keeps an equal share of rows. */
export function thinPartition(
  sample: Sample,
  partition: Partition,
  mostPairs: number,
  seed: number,
): Partition {
  const pairs = countPairs(sample, partition);
  if (pairs <= mostPairs) return partition;
  const share = Math.sqrt(mostPairs / pairs);
  const kept: number[] = [];
  const starts: number[] = [0];
  for (let g = 0; g < partition.groups; g++) {
    const rows = partition.order.subarray(partition.starts[g], partition.starts[g + 1]);
    for (let code = 0; code < sample.classes.length; code++) {
      const ofClass = [...rows.filter((row) => sample.classOf[row] === code)];
      const wanted = Math.ceil(ofClass.length * share);
      ofClass.sort((a, b) => shuffleKey(seed, a) - shuffleKey(seed, b) || a - b);
      for (let i = 0; i < wanted; i++) kept.push(ofClass[i]);
    }
    starts.push(kept.length);
  }
  return { order: Uint32Array.from(kept), starts: Uint32Array.from(starts), groups: partition.groups };
}

/** Pairs of rows of different classes in the groups, weights aside. */
export function countPairs(sample: Sample, partition: Partition): number {
  const counts = new Float64Array(sample.classes.length);
  let pairs = 0;
  for (let g = 0; g < partition.groups; g++) {
    counts.fill(0);
    const from = partition.starts[g];
    const to = partition.starts[g + 1];
    for (let i = from; i < to; i++) {
      const code = sample.classOf[partition.order[i]];
      counts[code] = counts[code] + 1;
    }
    let before = 0;
    for (const count of counts) {
      pairs += before * count;
      before += count;
    }
  }
  return pairs;
}
