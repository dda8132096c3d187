// SHA-256 of a file, by which a session knows its data file again.

/** Bytes hashed at once: Web Crypto wants them all in memory. */
const PIECE = 64 * 2 ** 20;

/** Hexadecimal, as sha256sum prints it; for a larger file, the hash of the hashes of its pieces. */
export async function fileHash(file: Blob): Promise<string> {
  const hashes: ArrayBuffer[] = [];
  for (let at = 0; at < file.size || at === 0; at += PIECE) {
    const bytes = await file.slice(at, at + PIECE).arrayBuffer();
    hashes.push(await crypto.subtle.digest("SHA-256", bytes));
  }
  if (hashes.length > 1) return fileHash(new Blob(hashes));
  return Array.from(new Uint8Array(hashes[0]), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
