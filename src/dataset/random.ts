// A small, fast, seeded source of randomness in whole-number arithmetic (sfc32: three words of
// state and a counter), the same on every engine. Everything random in Espalier draws from it.

/** Random numbers that are the same on every platform. */
export interface Random {
  /** A whole number from 0 to 2^32 - 1. */
  word(): number;
  /** A whole number from 0 to limit - 1, each as likely (limit at most 2^32). */
  below(limit: number): number;
  /** A multiple of 2^-32, from 0 up to but not including 1. */
  unit(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** Roughly normal with mean 0 and deviation 1: twelve units less six, so never beyond 6. */
  normal(): number;
  /** Puts an array in random order, in place. */
  shuffle<T>(items: T[]): T[];
}

/**
 * Random numbers from a seed (sfc32); streams of one seed are independent of each other.
 *
 * @example
 * const random = createRandom(1);
 * console.log(random.below(6), random.below(6), random.below(6));
 * // → 4 3 5
 */
export function createRandom(seed: number, stream = 0): Random {
  let a = seed | 0;
  let b = Math.floor(seed / 4294967296) | 0;
  let c = stream | 0;
  let counter = 1;

  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 20; i++) word();

  // Words from the last whole multiple of the limit on are rejected, for they would favour small
  // numbers. That multiple is kept, because most calls repeat the limit of the call before.
  let latest = 1;
  let fair = 4294967296;
  const below = (limit: number): number => {
    if (limit !== latest) {
      latest = limit;
      fair = 4294967296 - (4294967296 % limit);
    }
    let drawn = word();
    while (drawn >= fair) drawn = word();
    // On unsigned words of 32 bits the remainder is one instruction, on other numbers a function
    // call.
    return limit < 4294967296 ? (drawn >>> 0) % (limit >>> 0) : drawn;
  };
  const unit = (): number => word() / 4294967296;
  return {
    word,
    below,
    unit,
    chance: (probability) => unit() < probability,
    normal() {
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += unit();
      return sum;
    },
    shuffle(items) {
      for (let i = items.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [items[i], items[j]] = [items[j], items[i]];
      }
      return items;
    },
  };
}
