// Every command, in the order they are listed to users. Adding one is one entry here; what it
// imports is loaded when it is called.

import type { ListedCommand } from "./command.ts";

export const commands: readonly ListedCommand[] = [
  {
    name: "learn",
    summary: "learn a readable model from a data file",
    load: async () => (await import("./learn.ts")).learnCommand,
  },
  {
    name: "studio",
    summary: "learn, question and edit a model in the browser; nothing leaves this machine",
    load: async () => (await import("./studio.ts")).studioCommand,
  },
  {
    name: "inspect",
    summary: "say what every column of a data file is taken for, and why",
    load: async () => (await import("./inspect.ts")).inspectCommand,
  },
  {
    name: "predict",
    summary: "predict the class of every row of a data file",
    load: async () => (await import("./predict.ts")).predictCommand,
  },
  {
    name: "explain",
    summary: "explain the prediction of a model for one row",
    load: async () => (await import("./explain.ts")).explainCommand,
  },
  {
    name: "watch",
    summary: "tell whether new rows still are those that a model was made for",
    load: async () => (await import("./watch.ts")).watchCommand,
  },
  {
    name: "export",
    summary: "write a model as text, a drawing, code, SQL or PMML",
    load: async () => (await import("./export.ts")).exportCommand,
  },
  {
    name: "import",
    summary: "open a tree or rule set that another program learned",
    load: async () => (await import("./import.ts")).importCommand,
  },
  {
    name: "edit",
    summary: "list the parts of a model, or change some by hand and evaluate the change",
    load: async () => (await import("./edit.ts")).editCommand,
  },
  {
    name: "compare",
    summary: "compare methods on data files by cross-validation",
    load: async () => (await import("./compare.ts")).compareCommand,
  },
  {
    name: "alternatives",
    summary: "count the trees, or lists, that are as good as the best, and say what they share",
    load: async () => (await import("./alternatives.ts")).alternativesCommand,
  },
  {
    name: "select",
    summary: "select the fewest columns that still determine the class",
    load: async () => (await import("./select.ts")).selectCommand,
  },
  {
    name: "generate",
    summary: "generate rows from a known concept",
    load: async () => (await import("./generate.ts")).generateCommand,
  },
  {
    name: "bound",
    summary: "compute sample sizes, VC dimensions and sizes of trees from theory",
    load: async () => (await import("./bound.ts")).boundCommand,
  },
  {
    name: "scratch",
    summary: "list or drop scratch tables left in a database",
    load: async () => (await import("./scratch.ts")).scratchCommand,
  },
  {
    name: "completion",
    summary: "print a script that completes commands and flags in bash, zsh or fish",
    load: async () => (await import("./completion.ts")).completionCommand,
  },
];
