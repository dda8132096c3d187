// Which room may import which (the walk: dataset -> encoding -> counts -> learn -> model -> evaluate, explain, export, draw).
const rooms = {
  text: [],
  // Only for the one error that users meet.
  theory: ["dataset"],
  kernels: [],
  dataset: ["text"],
  condition: ["dataset"],
  encoding: ["dataset", "condition", "kernels"],
  model: ["dataset", "condition"],
  counts: ["dataset", "encoding", "condition", "kernels"],
  learn: ["dataset", "model", "condition", "encoding", "counts", "kernels", "text"],
  evaluate: ["dataset", "model", "condition", "counts", "text"],
  workflow: ["dataset", "encoding", "model", "counts", "learn", "evaluate", "text"],
  explain: ["dataset", "model", "condition", "text"],
  export: ["dataset", "model", "condition", "draw", "text"],
  draw: ["dataset", "model", "condition", "text"],
  edit: ["dataset", "model", "condition", "kernels", "counts", "learn", "evaluate", "text"],
  report: [
    ...["dataset", "model", "condition", "counts", "learn", "evaluate"],
    ...["workflow", "export", "draw", "text"],
  ],
  node: ["dataset", "encoding", "counts", "learn", "workflow", "text"],
};

module.exports = {
  forbidden: [
    ...Object.entries(rooms).map(([room, allowed]) => ({
      name: `${room}-imports`,
      comment: `src/${room} may import only itself and: ${allowed.join(", ") || "nothing"}`,
      severity: "error",
      from: { path: `^src/${room}/` },
      to: { path: "^src/", pathNot: `^src/(${[room, ...allowed].join("|")})/` },
    })),
    {
      name: "no-family-imports-a-family",
      comment: "what two families of learners share lies in src/learn/shared",
      severity: "error",
      from: { path: "^src/learn/([^/]+)/", pathNot: "^src/learn/shared/" },
      to: { path: "^src/learn/[^/]+/", pathNot: "^src/learn/(shared|$1)/" },
    },
    {
      name: "shared-imports-no-family",
      severity: "error",
      from: { path: "^src/learn/shared/" },
      to: { path: "^src/learn/", pathNot: "^src/learn/shared/" },
    },
    {
      name: "no-entry-imports-the-cli",
      comment: "the command line is built on the library, never the other way round",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/cli/" },
      to: { path: "^src/cli/" },
    },
    {
      name: "studio-imports",
      comment: "src/studio is a user of the library like any other: it imports itself and the public entry",
      severity: "error",
      from: { path: "^src/studio/" },
      to: { path: "^src/", pathNot: "^src/(studio/|index\\.ts$)" },
    },
    {
      name: "nothing-imports-the-studio",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/studio/" },
      to: { path: "^src/studio/" },
    },
    {
      name: "studio-packages",
      comment:
        "what the page is drawn with is bundled into dist/studio; the engine in its worker needs no package",
      severity: "error",
      from: { path: "^src/studio/" },
      to: {
        dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer"],
        pathNot: "node_modules/(preact|@preact)/",
      },
    },
    {
      name: "studio-engine-knows-no-page",
      severity: "error",
      from: { path: "^src/studio/engine/" },
      to: { path: "(^src/studio/(?!engine/)|node_modules)" },
    },
    {
      name: "counts-sql-knows-no-memory",
      comment: "the two kinds of count source share what lies above them",
      severity: "error",
      from: { path: "^src/counts/sql/" },
      to: { path: "^src/counts/memory/" },
    },
    {
      name: "browser-safe",
      comment:
        "only the CLI and src/node may use Node or packages; the decoder of Parquet is bundled into dist",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(cli/|node/|studio/|node\\.ts|dataset/read/hyparquet\\.ts)" },
      to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer"] },
    },
    {
      name: "index-stays-browser-safe",
      severity: "error",
      from: { path: "^src/index\\.ts$" },
      to: { reachable: true, path: "^src/(cli/|node/|node\\.ts)" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "[.]as[.]ts$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types"] },
  },
};
