// Unpacks a block of Snappy. Every step is checked against what is left of the input and of the
// output before it is made, so that the work is bounded by their sizes whatever the bytes say.

export function unpackSnappy(input: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  let from = 0;
  let to = 0;
  const damaged = (): Error => new Error("a page of Snappy that is damaged");
  /** A number of so many bytes, the lowest first. */
  const number = (bytes: number): number => {
    if (from + bytes > input.length) throw damaged();
    let value = 0;
    for (let i = 0; i < bytes; i++) value += input[from + i] * 2 ** (8 * i);
    from += bytes;
    return value;
  };
  // The size comes first, seven bits a byte: the page's header has it too.
  while (from < input.length && input[from] >= 128) from++;
  from++;
  while (from < input.length) {
    const tag = input[from++];
    const kind = tag & 3;
    if (kind === 0) {
      const short = tag >>> 2;
      const length = (short < 60 ? short : number(short - 59)) + 1;
      if (from + length > input.length || to + length > size) throw damaged();
      output.set(input.subarray(from, from + length), to);
      from += length;
      to += length;
      continue;
    }
    const length = kind === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
    const back = kind === 1 ? (tag >>> 5) * 256 + number(1) : number(kind === 2 ? 2 : 4);
    if (back === 0 || back > to || to + length > size) throw damaged();
    // Byte by byte: a copy may overlap what it writes.
    for (const end = to + length; to < end; to++) output[to] = output[to - back];
  }
  if (to !== size) throw damaged();
  return output;
}
