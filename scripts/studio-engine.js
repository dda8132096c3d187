// What the Studio's worker is built of: its pieces, and what is left out of it.

/** How long plugins take is of no interest to those who install; that answers asked for at once are in the first piece is meant so. */
export const QUIET = { checks: { pluginTimings: false, ineffectiveDynamicImport: false } };

/**
 * The engine in few pieces, since a text is packed best beside others like it: what opening a file takes; what a choice among learners and
 * showing its model take besides; what looking at it, editing and writing it down take; learners that no choice tries; file formats
 * other than delimited text; samples; and the TypeScript twins, which only a page without WebAssembly asks for.
 */
const PIECES = {
  learn: [
    "studio/engine/session-models.ts",
    "studio/panels/(learn|model)/answer.ts",
    "learn/checklist/find-items.ts",
    "learn/fringe/learn-fringe.ts",
    "learn/list/(greedy3|grove|lists).ts",
    "learn/optimal/optimal-tree.ts",
    "learn/refined/refine-tree.ts",
  ],
  samples: ["studio/panels/start/sample-file.ts"],
  use: [
    "studio/panels/.*\\.ts",
    "search/trees/(bit-search|bound-by-blocks).ts",
    "learn/skew/learn-skewing.ts",
    "studio/engine/(apply-step|restore-models).ts",
    "select/select.ts",
  ],
  rare: [
    "learn/(checklist|optimal-rules|scorecard)/learn-optimal-\\w+.ts",
    "search/scorecards/search-scorecard.ts",
    "search/checklists/(item-levels|search-checklist).ts",
    "learn/list/rivest.ts",
    "search/rules/(optimal-rules|cover/(describe-class|list-of-terms)).ts",
    "studio/engine/serve/serve-searches.ts",
    "learn/optimal/extend-tree.ts",
    "split/skew/skewed-splits.ts",
  ],
  formats: ["dataset/read/read-(arff|c45|json).ts"],
  twins: ["kernels/(bits|order|level-sums-twin|tree-scan-twin|weighted-sums-twin).ts"],
};
const pieces = [
  { name: "open", tags: ["$initial"], priority: 9 },
  ...Object.entries(PIECES).map(([name, paths], at) => ({ name, test: modules(paths), priority: 8 - at })),
];

export const ENGINE = { ...QUIET, output: { codeSplitting: { groups: pieces } } };

/** All that the page starts with in one piece, and what needs a model in another. */
export const PAGE = {
  ...QUIET,
  output: {
    codeSplitting: {
      groups: [
        { name: "index", tags: ["$initial"], priority: 2 },
        { name: "questions", test: /\/src\//, priority: 1 },
      ],
    },
  },
};

/**
 * The choice screens wide tables by weighted greedy selection, and rows come from files: no request of the page asks for the other
 * ways to select columns, nor for rows of a program.
 */
const NEVER_ASKED = [
  { file: /\/src\/search\/columns\/(exact|focus-1|focus-2|tolerant-exact)\.ts$/, names: null },
  { file: /\/src\/dataset\/from\/(from-rows)\.ts$/, names: ["fromRows", "rawRows"] },
];
export const withoutNeverAsked = {
  name: "without-never-asked",
  load(id) {
    for (const { file, names } of NEVER_ASKED) {
      const [, own] = file.exec(id) ?? [];
      if (own === undefined) continue;
      const all = names ?? [own.replace(/-(.)/g, (_, letter) => letter.toUpperCase())];
      const body = `{ throw new Error("the Studio does not ask for ${own}"); }`;
      return all.map((name) => `export function ${name}() ${body}`).join("\n");
    }
    return null;
  },
};

/** What options and learners say of themselves on the command line; the page has words of its own. */
const TOLD = [
  /((?:wholeNumber|numberBetween|atLeastZero|oneOf|limit)\(\s*"--[^"]*",\s*)(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`)/g,
  /(\bhelp: |\bsummary: |\bsummary:\s+)(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`)/g,
];
export const withoutHelp = {
  name: "without-help",
  transform(code, id) {
    if (!/\/src\/(learn|learner)\/.*\.ts$/.test(id)) return null;
    return { code: TOLD.reduce((text, told) => text.replace(told, '$1""'), code), map: null };
  },
};

/** Pieces of the page bring no styles of their own: nothing is to be loaded before them, and failures are told by who asked. */
export const withoutPreloading = {
  name: "without-preloading",
  enforce: "pre",
  load(id) {
    return id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null;
  },
};

function modules(paths) {
  return new RegExp(`/src/(${paths.join("|")})$`);
}
