// Which room may import which; the data walks rows -> dataset -> table -> counts -> split or search -> model -> evaluation.
const facts = ["dataset", "condition", "text"];
const counting = [...facts, "encoding", "kernels", "counts", "run"];
const modelling = [...counting, "model", "objective", "learner"];
const learning = [...modelling, "split", "grow", "search", "select"];
const rooms = {
  text: [],
  kernels: [],
  run: [],
  dataset: ["text"],
  // Only for the one error that users meet.
  theory: ["dataset"],
  condition: ["dataset"],
  encoding: ["dataset", "condition", "kernels"],
  model: ["dataset", "condition"],
  counts: ["dataset", "encoding", "condition", "kernels", "run"],
  objective: ["dataset", "encoding", "counts", "evaluate"],
  learner: ["dataset", "counts", "model", "objective", "run", "text"],
  split: [...counting, "learner", "objective"],
  grow: [...modelling, "split"],
  search: [...counting, "model", "objective", "learner"],
  select: [...modelling, "split", "search"],
  check: ["dataset", "condition", "encoding", "model", "objective"],
  evaluate: [...facts, "model", "counts"],
  learn: [...learning, "evaluate"],
  choose: [...learning, "learn", "evaluate"],
  explain: [...facts, "model"],
  draw: [...facts, "model"],
  watch: ["dataset", "model", "evaluate"],
  export: [...facts, "model", "draw"],
  import: ["dataset", "condition", "model"],
  edit: [...modelling, "split", "learn", "evaluate"],
  report: [...learning, "learn", "evaluate", "choose", "export", "draw"],
  node: [...learning, "learn", "choose"],
};

/** The two sides of the Studio: in a panel's folder .tsx files are the page's, all others but request.ts the engine's. */
const studio = {
  page: "^src/studio/((main|app)\\.tsx$|page/|parts/|panels/.*\\.tsx$)",
  engine: "^src/studio/(engine-worker\\.ts$|engine/|panels/[^/]+/(?!request\\.ts$)[^/]+\\.ts$)",
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
      comment: "what two families of learners share lies in a room below them",
      severity: "error",
      from: { path: "^src/learn/([^/]+)/" },
      to: { path: "^src/learn/", pathNot: "^src/learn/$1/" },
    },
    {
      name: "no-family-evaluates",
      comment: "a fit may choose a tolerance by folds; a learner is a function of its training rows alone",
      severity: "error",
      from: { path: "^src/learn/[^/]+/" },
      to: { path: "^src/evaluate/" },
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
      comment: "src/studio imports the library through one door, internal.ts",
      severity: "error",
      from: { path: "^src/studio/" },
      to: { path: "^src/", pathNot: "^src/(studio/|internal\\.ts$)" },
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
      comment: "what runs in the worker, and what both sides share, is built without code of the page",
      severity: "error",
      from: { path: "^src/studio/.*\\.ts$", pathNot: studio.page },
      to: { path: `${studio.page}|node_modules` },
    },
    {
      name: "studio-page-knows-no-engine",
      comment: "the page asks by messages; of a panel it shares request.ts, which holds types only",
      severity: "error",
      from: { path: studio.page },
      to: { path: studio.engine },
    },
    {
      name: "no-panel-imports-a-panel",
      comment:
        "of another panel only request.ts is known; what two share lies in engine or parts, and screens show cards",
      severity: "error",
      from: { path: "^src/studio/panels/([^/]+)/", pathNot: "/screen\\.tsx$" },
      to: { path: "^src/studio/panels/[^/]+/", pathNot: "^src/studio/panels/($1/|[^/]+/request\\.ts$)" },
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
      from: {
        path: "^src/",
        pathNot: "^src/(cli/|node/|studio/|node\\.ts|dataset/read/parquet/hyparquet\\.ts)",
      },
      to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer"] },
    },
    {
      name: "entries-stay-browser-safe",
      severity: "error",
      from: { path: "^src/(index|internal|edit|report|learner|check)\\.ts$" },
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
