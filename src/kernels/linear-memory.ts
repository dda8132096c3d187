// One block of memory that WebAssembly kernels and their TypeScript twins both work on. Arrays in it are named by
// their byte address; views must be taken anew after an allocation, which may move the block.

const PAGE = 65536;
const LARGEST = 65536;
/** The first bytes are left to the compiler's static data. */
const FIRST_FREE = 4096;

export class LinearMemory {
  readonly memory: WebAssembly.Memory;
  /** The block as it is now; asking the memory for it each time is slow. */
  buffer: ArrayBuffer;
  #free = FIRST_FREE;

  constructor(bytes = 0) {
    this.memory = new WebAssembly.Memory({ initial: pagesFor(FIRST_FREE + bytes), maximum: LARGEST });
    this.buffer = this.memory.buffer as ArrayBuffer;
  }

  /** Address of `bytes` fresh, zeroed bytes on a 16-byte boundary; throws a RangeError past 4 GiB. */
  allocate(bytes: number): number {
    const address = this.#free;
    const end = address + Math.ceil(bytes / 16) * 16;
    const pages = pagesFor(end) - this.buffer.byteLength / PAGE;
    if (pages > 0) {
      this.memory.grow(pages);
      this.buffer = this.memory.buffer as ArrayBuffer;
    }
    this.#free = end;
    return address;
  }

  /** Marks the present end of the allocations, for `reset`. */
  mark(): number {
    return this.#free;
  }

  /** Frees what was allocated since the mark. Freed bytes are not zeroed when they are handed out again. */
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

  i32(address: number, length: number): Int32Array {
    return new Int32Array(this.buffer, address, length);
  }

  f64(address: number, length: number): Float64Array {
    return new Float64Array(this.buffer, address, length);
  }
}

function pagesFor(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / PAGE));
}
