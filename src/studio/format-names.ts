// What people call the forms that a model is written in, in the order of their tabs: one for every exporter.

export const FORMAT_NAMES: Readonly<Record<string, string>> = {
  text: "Text",
  sql: "SQL",
  python: "Python",
  js: "JavaScript",
  ts: "TypeScript",
  json: "Model with its history",
  pmml: "PMML",
  dot: "Graphviz",
  svg: "Drawing (SVG)",
};
