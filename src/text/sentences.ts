// Lists and lines of text as a person reads them.

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** Any text on one line: line breaks become spaces, other control characters are made visible. */
export function oneLine(text: string): string {
  return text
    .replace(/\s*[\r\n]+\s*/g, " ")
    .replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .trim();
}

/** Characters of a message; with the program's name before it, it stays below 500. */
const LONGEST_MESSAGE = 480;

/**
 * One line that a terminal shows whole: of a very long text the middle is left out, for it ends
 * with the way out.
 */
export function messageLine(text: string): string {
  // Line breaks are looked for only in what is kept.
  if (text.length > 4 * LONGEST_MESSAGE) {
    return messageLine(`${text.slice(0, LONGEST_MESSAGE)} … ${text.slice(-LONGEST_MESSAGE)}`);
  }
  const line = oneLine(text);
  if (line.length <= LONGEST_MESSAGE) return line;
  const tail = 200;
  return `${line.slice(0, LONGEST_MESSAGE - tail - 3)} … ${line.slice(-tail)}`;
}

/** One line of at most so many characters. */
export function shortened(text: string, longest: number): string {
  const line = oneLine(text);
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join("")}…`;
}
