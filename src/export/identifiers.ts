// Variable names for columns in exported code: readable, ASCII, different from each other and from
// given words.

export interface IdentifierOptions {
  readonly style: "camelCase" | "snake_case";
  /** Words of the language and of the code around, which must not be taken. */
  readonly taken: readonly string[];
}

/** Parallel to the names. */
export function identifiersFor(names: readonly string[], { style, taken }: IdentifierOptions): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const words = name
      .normalize("NFKD")
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .split(/[^A-Za-z0-9]+/)
      .filter((word) => word !== "")
      .map((word) => word.toLowerCase());
    const joined = style === "snake_case" ? words.join("_") : words.map(capitalise).join("");
    const base = joined === "" ? "column" : /^\d/.test(joined) ? `_${joined}` : joined;
    let identifier = base;
    for (let count = 2; used.has(identifier); count++) {
      identifier = style === "snake_case" ? `${base}_${count}` : `${base}${count}`;
    }
    used.add(identifier);
    return identifier;
  });
}

function capitalise(word: string, index: number): string {
  return index === 0 ? word : word[0].toUpperCase() + word.slice(1);
}
