// The frames that a program and its child process exchange: "ESP1", the length of a header, the
// header as JSON, and the buffers whose lengths it names. All numbers are little-endian.

/** What a frame holds. */
export interface Frame {
  readonly header: Readonly<Record<string, unknown>>;
  /** Each at the start of memory of its own, so that it can be seen as numbers of any width. */
  readonly buffers: readonly Uint8Array[];
}

/** Bytes that are not a frame: nothing after them can be understood. */
export class FrameError extends Error {}

const MARK = new TextEncoder().encode("ESP1");
const PREAMBLE = MARK.length + 4;
const LONGEST_HEADER = 2 ** 28;
const LONGEST_BUFFER = 2 ** 36;

/** Takes bytes in pieces, cut anywhere, and gives the frames that they complete. */
export class FrameReader {
  #part: "preamble" | "header" | "buffer" = "preamble";
  #target = new Uint8Array(PREAMBLE);
  #filled = 0;
  #header: Frame["header"] = {};
  #lengths: readonly number[] = [];
  #buffers: Uint8Array[] = [];

  /** Throws a FrameError where the bytes are not a frame. */
  push(chunk: Uint8Array): Frame[] {
    const frames: Frame[] = [];
    let at = 0;
    while (at < chunk.length) {
      const piece = chunk.subarray(at, at + this.#target.length - this.#filled);
      this.#target.set(piece, this.#filled);
      this.#filled += piece.length;
      at += piece.length;
      // An empty buffer is complete as soon as it is begun.
      while (this.#filled === this.#target.length) {
        const frame = this.#complete();
        if (frame === null) continue;
        frames.push(frame);
        break;
      }
    }
    return frames;
  }

  #complete(): Frame | null {
    if (this.#part === "preamble") this.#begin("header", headerLength(this.#target));
    else if (this.#part === "header") {
      this.#header = parsed(this.#target);
      this.#lengths = bufferLengths(this.#header.buffers ?? []);
      this.#buffers = [];
      return this.#next();
    } else {
      this.#buffers.push(this.#target);
      return this.#next();
    }
    return null;
  }

  #next(): Frame | null {
    const length = this.#lengths[this.#buffers.length];
    if (length !== undefined) {
      this.#begin("buffer", length);
      return null;
    }
    const frame = { header: this.#header, buffers: this.#buffers };
    this.#begin("preamble", PREAMBLE);
    return frame;
  }

  #begin(part: "preamble" | "header" | "buffer", length: number): void {
    this.#part = part;
    this.#target = new Uint8Array(length);
    this.#filled = 0;
  }
}

/** A frame without buffers. */
export function frameOf(header: object): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const frame = new Uint8Array(PREAMBLE + text.length);
  frame.set(MARK);
  new DataView(frame.buffer).setUint32(MARK.length, text.length, true);
  frame.set(text, PREAMBLE);
  return frame;
}

function headerLength(preamble: Uint8Array): number {
  if (MARK.some((byte, index) => preamble[index] !== byte))
    throw new FrameError("this is not a frame of Espalier: it does not begin with ESP1");
  const length = new DataView(preamble.buffer).getUint32(MARK.length, true);
  if (length > LONGEST_HEADER) throw new FrameError(`a header of ${length} bytes is too long`);
  return length;
}

function parsed(bytes: Uint8Array): Frame["header"] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new FrameError("the header of a frame is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new FrameError("the header of a frame is not an object");
  return value as Frame["header"];
}

function bufferLengths(value: unknown): readonly number[] {
  const isLength = (length: unknown): boolean =>
    Number.isSafeInteger(length) && Number(length) >= 0 && Number(length) <= LONGEST_BUFFER;
  if (Array.isArray(value) && value.every(isLength)) return value;
  throw new FrameError("the header of a frame gives lengths of buffers that are not whole numbers");
}
