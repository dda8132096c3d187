// What --json prints: one object on one line that begins with the version of its shape. The shapes
// are docs/output.schema.json; a version keeps its keys, and may gain some.

const VERSION = 1;

/** Whatever is not a number in JSON (no limit) is null. */
export function jsonLine(object: object): string {
  return `${JSON.stringify({ version: VERSION, ...object })}\n`;
}
