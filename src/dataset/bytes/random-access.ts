// A file whose bytes can be read in any order.

export interface RandomAccess {
  readonly byteLength: number;
  slice(start: number, end?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

export function randomAccess(bytes: Uint8Array | Blob): RandomAccess {
  if (bytes instanceof Blob) {
    return {
      byteLength: bytes.size,
      slice: (start, end) => bytes.slice(start, end).arrayBuffer(),
    };
  }
  // A copy, which the slice of a Node Buffer is not.
  return {
    byteLength: bytes.length,
    slice: (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
  };
}
