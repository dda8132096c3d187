// One block of memory that WebAssembly kernels and their TypeScript twins both work on. Arrays in
// it are named by their byte address; views must be taken anew after an allocation, which may move
// the block. Without WebAssembly the block is a plain buffer, for the twins alone.

const PAGE = 65536;
const LARGEST = 65536;
/** The first bytes are left to the compiler's static data. */
const FIRST_FREE = 4096;

export class LinearMemory {
  /** What WebAssembly kernels import; null where there is no WebAssembly. */
  readonly wasm: WebAssembly.Memory | null;
  /** The block as it is now; asking WebAssembly for it each time is slow. */
  buffer: ArrayBuffer;
  #free = FIRST_FREE;

  constructor(bytes = 0) {
    const initial = pagesFor(FIRST_FREE + bytes);
    this.wasm = hasWebAssembly() ? new WebAssembly.Memory({ initial, maximum: LARGEST }) : null;
    this.buffer = this.wasm ? (this.wasm.buffer as ArrayBuffer) : new ArrayBuffer(initial * PAGE);
  }

  /** Address of `bytes` fresh zeroed bytes, 16-byte aligned; throws a RangeError past 4 GiB. */
  allocate(bytes: number): number {
    const address = this.#free;
    const end = address + Math.ceil(bytes / 16) * 16;
    const pages = this.buffer.byteLength / PAGE;
    const wanted = pagesFor(end);
    if (wanted > pages) this.#grow(pages, wanted);
    this.#free = end;
    return address;
  }

  #grow(pages: number, wanted: number): void {
    if (this.wasm) {
      this.wasm.grow(wanted - pages);
      this.buffer = this.wasm.buffer as ArrayBuffer;
    } else {
      // Growing copies the block, so it grows by more than was asked for.
      const grown = new ArrayBuffer(Math.max(wanted, Math.min(LARGEST, pages * 2)) * PAGE);
      new Uint8Array(grown).set(new Uint8Array(this.buffer));
      this.buffer = grown;
    }
  }

  /** Marks the present end of the allocations, for `reset`. */
  mark(): number {
    return this.#free;
  }

  /** Frees what was allocated since the mark; it is not zeroed when allocated again. */
  reset(mark: number): void {
    this.#free = mark;
  }

  u8(address: number, length: number): Uint8Array {
    return new Uint8Array(this.buffer, address, length);
  }

  u16(address: number, length: number): Uint16Array {
    return new Uint16Array(this.buffer, address, length);
  }

  u32(address: number, length: number): Uint32Array {
    return new Uint32Array(this.buffer, address, length);
  }

  i16(address: number, length: number): Int16Array {
    return new Int16Array(this.buffer, address, length);
  }

  i32(address: number, length: number): Int32Array {
    return new Int32Array(this.buffer, address, length);
  }

  f64(address: number, length: number): Float64Array {
    return new Float64Array(this.buffer, address, length);
  }
}

function hasWebAssembly(): boolean {
  return typeof WebAssembly === "object";
}

function pagesFor(bytes: number): number {
  const pages = Math.max(1, Math.ceil(bytes / PAGE));
  if (pages > LARGEST) throw new RangeError(`${bytes} bytes were asked for, 4 GiB are the most`);
  return pages;
}
