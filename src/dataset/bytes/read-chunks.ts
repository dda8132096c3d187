// Bytes in whatever form they come (text, one array, a Blob, a stream in pieces, gzipped) as plain
// pieces.

import { DataError } from "../data-error.ts";

export type Bytes = Uint8Array | string | Blob | AsyncIterable<Uint8Array>;

/** Bytes that tell what a file is; always as many, however it arrives in pieces. */
export const HEAD = 1 << 16;
/** A whole array is handed out in pieces of this size. */
const PIECE = 1 << 20;

export async function* chunksOf(bytes: Bytes): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Blob) {
    for (let start = 0; start < bytes.size; start += PIECE) {
      yield new Uint8Array(await bytes.slice(start, start + PIECE).arrayBuffer());
    }
    return;
  }
  if (typeof bytes !== "string" && !(bytes instanceof Uint8Array)) {
    yield* bytes;
    return;
  }
  const whole = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  for (let start = 0; start < whole.length; start += PIECE) yield whole.subarray(start, start + PIECE);
}

/** Joins the first pieces until they hold HEAD bytes or everything. */
export async function* withHead(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] | null = [];
  let length = 0;
  for await (const chunk of chunks) {
    if (held === null) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    length += chunk.length;
    if (length >= HEAD) {
      yield concatenate(held, length);
      held = null;
    }
  }
  if (held !== null) yield concatenate(held, length);
}

/** The head of the pieces, empty where there are none, and all of them from the start. */
export async function peek(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  const headed = withHead(chunks);
  const { value } = await headed.next();
  const head = value ?? new Uint8Array(0);
  return { head, all: prepend(head, headed) };
}

async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

export function concatenate(
  parts: readonly Uint8Array[],
  length = parts.reduce((sum, part) => sum + part.length, 0),
): Uint8Array {
  if (parts.length === 1) return parts[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Unpacked pieces; throws where there are none. */
export async function* plainChunks(name: string, bytes: Bytes): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(chunksOf(bytes));
  if (head.length === 0) {
    throw new DataError(`${name}: the file is empty; it needs column names and rows of data`);
  }
  yield* isGzip(head) ? unpack(name, all) : all;
}

export function withoutByteOrderMark(head: Uint8Array): Uint8Array {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Unpacks gzip with what every current browser and Node have. */
async function* unpack(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const packed = new ReadableStream<BufferSource>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw damagedGzip(name);
      });
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

export function damagedGzip(name: string): DataError {
  return new DataError(`${name}: the gzip data is cut short or damaged; fetch or compress the file again`);
}
