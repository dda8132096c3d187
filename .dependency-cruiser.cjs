// Which room may import which (the walk: dataset -> encoding -> counts -> learn -> model -> evaluate, explain, export, draw).
const rooms = {
  dataset: [],
  condition: ["dataset"],
  kernels: [],
  encoding: ["dataset", "condition", "kernels"],
  model: ["dataset", "condition"],
  counts: ["dataset", "encoding", "condition", "kernels"],
  learn: ["dataset", "model", "condition", "encoding", "counts", "kernels"],
  evaluate: ["dataset", "model", "condition", "counts"],
  choose: ["dataset", "encoding", "model", "condition", "counts", "learn", "evaluate"],
  explain: ["dataset", "model", "condition"],
  export: ["dataset", "model", "condition", "draw"],
  draw: ["dataset", "model", "condition"],
  edit: ["dataset", "model", "condition"],
  report: ["dataset", "model", "condition", "counts", "learn", "evaluate", "choose", "export", "draw"],
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
      name: "browser-safe",
      comment: "only the CLI, DuckDB and the Node readers may use Node or packages",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(cli/|node\\.ts|counts/duckdb/|dataset/node/)" },
      to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer"] },
    },
    {
      name: "index-stays-browser-safe",
      severity: "error",
      from: { path: "^src/index\\.ts$" },
      to: { reachable: true, path: "^src/(cli/|node\\.ts|counts/duckdb/|dataset/node/)" },
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
