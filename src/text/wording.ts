// Numbers as a person reads them.

/** 0.9533 as "95.3 %". */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** "1 row", "3 rows", "1,200 rows"; weights may make it "2.5 rows". */
export function countOf(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`;
}

/** At most three decimals, thousands separated. */
export function grouped(number: number): string {
  return number.toLocaleString("en-US", { maximumFractionDigits: 3 });
}

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
