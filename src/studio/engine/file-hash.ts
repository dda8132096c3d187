// SHA-256 of bytes that come in pieces (FIPS 180-4), so that a session knows its data file again. Written here because
// the browser's own wants all bytes at once, and is missing on pages that are not served securely.

const primes = firstPrimes(64);
const K = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;

export class Sha256 {
  readonly #state = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  readonly #block = new Uint8Array(BLOCK);
  readonly #words = new Uint32Array(64);
  #filled = 0;
  #length = 0;

  push(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    if (this.#filled > 0) {
      at = Math.min(bytes.length, BLOCK - this.#filled);
      this.#block.set(bytes.subarray(0, at), this.#filled);
      this.#filled += at;
      if (this.#filled < BLOCK) return;
      this.#mix(this.#block, 0);
      this.#filled = 0;
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.#mix(bytes, at);
    this.#block.set(bytes.subarray(at));
    this.#filled = bytes.length - at;
  }

  /** In hexadecimal digits, as sha256sum prints it. Nothing can be pushed after it. */
  end(): string {
    const bits = this.#length * 8;
    const padding = new Uint8Array(((this.#filled < 56 ? 56 : 120) - this.#filled) as number);
    padding[0] = 0x80;
    const tail = new Uint8Array(padding.length + 8);
    tail.set(padding);
    const view = new DataView(tail.buffer);
    view.setUint32(padding.length, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length + 4, bits >>> 0);
    this.push(tail);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, "0")).join("");
  }

  #mix(bytes: Uint8Array, start: number): void {
    const w = this.#words;
    for (let i = 0; i < 16; i++) {
      const at = start + i * 4;
      w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    }
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const low = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const high = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
    }
    const s = this.#state;
    let [a, b, c, d, e, f, g, h] = s as unknown as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ];
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g);
      const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + K[i] + w[i]) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    const mixed = [a, b, c, d, e, f, g, h];
    for (let i = 0; i < 8; i++) s[i] = s[i] + mixed[i];
  }
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const PIECE = 1 << 22;

/** Of a whole file, with a look at the signal between pieces. */
export async function hashOf(
  file: Blob,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: (bytes: number) => void } = {},
): Promise<string> {
  const sha = new Sha256();
  for (let at = 0; at < file.size; at += PIECE) {
    signal?.throwIfAborted();
    sha.push(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    onProgress?.(Math.min(file.size, at + PIECE));
  }
  return sha.end();
}
