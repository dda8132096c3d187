// Windows-1252 as UTF-8. Node's own decoder of that name reads the 32 bytes from 0x80 on as
// Latin-1 does in some versions, so that the euro sign and typographic quotes are lost.

/** The characters of bytes 0x80 to 0x9f; the five that have none stay control characters. */
const UPPER = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** The UTF-8 of each byte from 0x80 on. */
const encoded = Array.from({ length: 128 }, (_, index) =>
  new TextEncoder().encode(index < 32 ? UPPER[index] : String.fromCharCode(0x80 + index)),
);

export function utf8FromWindows1252(bytes: Uint8Array): Uint8Array {
  let length = 0;
  for (const byte of bytes) length += byte < 0x80 ? 1 : encoded[byte - 0x80].length;
  const text = new Uint8Array(length);
  let end = 0;
  for (const byte of bytes) {
    if (byte < 0x80) text[end++] = byte;
    else {
      text.set(encoded[byte - 0x80], end);
      end += encoded[byte - 0x80].length;
    }
  }
  return text;
}
