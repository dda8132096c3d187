// How the site's search ranks what it finds: who asks wants to do something, so tasks come first and what things are
// called in the library last. A test searches by the same options.
export const searchOptions = {
  prefix: true,
  fuzzy: 0.15,
  combineWith: "AND" as const,
  boost: { title: 6, titles: 3, text: 1 },
  boostDocument: (id: string): number => (id.includes("/tasks/") ? 5 : id.includes("/api/") ? 0.2 : 1),
};
