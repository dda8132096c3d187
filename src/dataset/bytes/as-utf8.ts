// Text in whatever encoding spreadsheets save it, as UTF-8: UTF-16 of either byte order, with a
// mark or without, and Windows-1252, which Latin-1 is part of. Pieces pass as they are where they
// are UTF-8 already.

import { utf8FromWindows1252 } from "./windows-1252.ts";

/** What a text was found to be; null where it is UTF-8. */
export interface FoundEncoding {
  name: "UTF-16" | "Windows-1252" | null;
}

/** `found` is filled in while the pieces are read. */
export async function* asUtf8(
  head: Uint8Array,
  pieces: AsyncIterable<Uint8Array>,
  found: FoundEncoding,
  /** JSON is always Unicode. */
  mayBeLatin: boolean,
): AsyncGenerator<Uint8Array> {
  const wide = wideEncoding(head);
  if (wide !== null) {
    found.name = "UTF-16";
    yield* decoded(wide, pieces);
    return;
  }
  /** Until the first byte beyond ASCII tells. */
  let isOpen = mayBeLatin;
  for await (const piece of pieces) {
    if (found.name !== null) yield utf8FromWindows1252(piece);
    else if (!isOpen) yield piece;
    else {
      const at = firstBeyondAscii(piece);
      if (at === piece.length) yield piece;
      else if (beginsUtf8(piece, at)) {
        isOpen = false;
        yield piece;
      } else {
        found.name = "Windows-1252";
        yield utf8FromWindows1252(piece);
      }
    }
  }
}

/** By its mark, or by the zeros that plain letters have in it. */
export function wideEncoding(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const length = Math.min(head.length - (head.length % 2), 512);
  if (length < 8) return null;
  let [even, odd] = [0, 0];
  for (let i = 0; i < length; i += 2) {
    if (head[i] === 0) even++;
    if (head[i + 1] === 0) odd++;
  }
  if (even === 0 && odd > 0.4 * length) return "utf-16le";
  return odd === 0 && even > 0.4 * length ? "utf-16be" : null;
}

async function* decoded(
  encoding: "utf-16le" | "utf-16be",
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    if (text !== "") yield encoder.encode(text);
  }
  const rest = decoder.decode();
  if (rest !== "") yield encoder.encode(rest);
}

function firstBeyondAscii(bytes: Uint8Array): number {
  let i = 0;
  const end = bytes.length;
  while (i < end && (bytes.byteOffset + i) % 4 !== 0) {
    if (bytes[i] >= 0x80) return i;
    i++;
  }
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + i, (end - i) >>> 2);
  let word = 0;
  while (word < words.length && (words[word] & 0x80808080) === 0) word++;
  i += word * 4;
  while (i < end && bytes[i] < 0x80) i++;
  return i;
}

/** Whether a character of several bytes is whole here, or cut by the end of the piece. */
function beginsUtf8(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at];
  const length =
    first >= 0xc2 && first < 0xe0
      ? 2
      : first >= 0xe0 && first < 0xf0
        ? 3
        : first >= 0xf0 && first < 0xf5
          ? 4
          : 0;
  if (length === 0) return false;
  for (let i = at + 1; i < Math.min(at + length, bytes.length); i++) {
    if (bytes[i] < 0x80 || bytes[i] > 0xbf) return false;
  }
  return true;
}
