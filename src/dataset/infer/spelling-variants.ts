// Categories that are the same word in another spelling: Yes and yes, New York and new  york.

/** Groups of at least two, each in the order of the categories. */
export function spellingVariants(categories: readonly string[]): string[][] {
  const byWord = new Map<string, string[]>();
  for (const category of categories) {
    const word = category
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\s_-]+/g, " ")
      .trim();
    byWord.set(word, [...(byWord.get(word) ?? []), category]);
  }
  return [...byWord.values()].filter((group) => group.length > 1);
}

/** A line about them; none where there are none. */
export function spellingWarning(categories: readonly string[]): string[] {
  const [first] = spellingVariants(categories);
  if (first === undefined) return [];
  const words = first.map((category) => `"${category}"`).join(" and ");
  return [`${words} differ in their spelling alone and are taken for different: make them one in the file`];
}
