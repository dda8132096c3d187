// The docs site: `npm run docs` builds it into docs/.vitepress/dist, `npx vitepress dev docs` shows it while writing.
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { apiSidebars } from "./api-sidebar";
import { searchOptions } from "./search-options";

const tasks = [
  { text: "A rare class", link: "/tasks/rare-class" },
  { text: "Costs of mistakes", link: "/tasks/costs" },
  { text: "Groups and time", link: "/tasks/groups-and-time" },
  { text: "Messy files", link: "/tasks/messy-files" },
  { text: "Missing values", link: "/tasks/missing-values" },
  { text: "Probabilities, calibration", link: "/tasks/probability" },
  { text: "Constraints", link: "/tasks/constraints" },
  { text: "Compare methods", link: "/tasks/compare" },
  { text: "Explain a decision", link: "/tasks/explain" },
  { text: "SQL", link: "/tasks/sql" },
  { text: "Python, notebooks", link: "/python" },
  { text: "R", link: "/r" },
  { text: "From scikit-learn", link: "/tasks/from-scikit-learn" },
  { text: "From C5.0, rpart", link: "/tasks/from-c50-rpart" },
  { text: "In CI", link: "/tasks/in-ci" },
  { text: "Large data", link: "/tasks/large-data" },
  { text: "A model card", link: "/tasks/model-card" },
];

const learners = [
  { text: "redwood, id3: greedy trees", link: "/learners/trees" },
  { text: "refined: small trees", link: "/learners/refined" },
  { text: "checklist: m of n items", link: "/learners/checklist" },
  { text: "optimal-checklist: with proof", link: "/learners/optimal-checklist" },
  { text: "scorecard: points to add up", link: "/learners/scorecard" },
  { text: "optimal-scorecard: with proof", link: "/learners/optimal-scorecard" },
  { text: "fringe: constructed features", link: "/learners/fringe" },
  { text: "greedy3, grove, rivest: lists", link: "/learners/decision-lists" },
  { text: "optimal-list: the best list", link: "/learners/optimal-list" },
  { text: "optimal-dnf: the smallest rules", link: "/learners/optimal-dnf" },
  { text: "t1 to t5: optimal trees", link: "/learners/t2" },
  { text: "skewing: XOR and parity", link: "/learners/skewing" },
  { text: "min-features: fewest columns", link: "/learners/min-features" },
];

const ideas = [
  { text: "XOR and skewing", link: "/ideas/xor" },
  { text: "Repeated terms and FRINGE", link: "/ideas/replication" },
  { text: "The best intervals", link: "/ideas/intervals" },
  { text: "The fewest columns", link: "/ideas/conflicts" },
  { text: "A pruned list", link: "/ideas/lists" },
];

const results = [
  { text: "Forty public datasets", link: "/results/product" },
  { text: "Twenty models", link: "/results/gallery" },
  { text: "Calibration", link: "/results/calibration" },
  { text: "Groups and time", link: "/results/groups" },
  {
    text: "The five papers",
    link: "/results/papers",
    collapsed: true,
    items: [
      { text: "Pagallo & Haussler 1990", link: "/results/papers/pagallo-haussler-1990" },
      { text: "Pagallo 1989", link: "/results/papers/pagallo-1989" },
      { text: "Auer, Holte & Maass 1995", link: "/results/papers/auer-holte-maass-1995" },
      { text: "Page & Ray 2003", link: "/results/papers/page-ray-2003" },
      { text: "Almuallim & Dietterich 1994", link: "/results/papers/almuallim-dietterich-1994" },
    ],
  },
  { text: "What stands for what they number", link: "/results/coverage" },
  { text: "The papers' concepts", link: "/results/concepts" },
  { text: "Choosing a model", link: "/results/choose" },
  { text: "What choosing costs", link: "/results/choose-time" },
  { text: "Stopping and reporting", link: "/results/interrupts" },
  { text: "The Studio", link: "/results/studio" },
  { text: "Greedy trees", link: "/results/tree" },
  { text: "Optimal trees", link: "/results/optimal" },
  { text: "Optimal trees on bits", link: "/results/optimal-bits" },
  { text: "Trees as good as the best", link: "/results/alternatives" },
  { text: "Optimal lists", link: "/results/exact-rules" },
  { text: "Row sets", link: "/results/row-sets" },
  { text: "Scorecards", link: "/results/scorecards" },
  { text: "The fewest columns", link: "/results/select" },
  { text: "Skewing", link: "/results/skew" },
  { text: "FRINGE and lists", link: "/results/fringe" },
  { text: "Rules", link: "/results/rules" },
  { text: "Engines", link: "/results/engines" },
  { text: "The attack", link: "/results/attack" },
];

const BACK = {
  text: "Back",
  items: [
    { text: "Tasks", link: "/tasks/" },
    { text: "Start", link: "/tutorial" },
  ],
};

export default defineConfig({
  title: "Espalier",
  description:
    "Classifiers a person can read in one look: small decision trees, decision lists and checklists.",
  lang: "en",
  // Relative addresses: the site works from any folder of any server.
  base: process.env.DOCS_BASE ?? "/",
  lastUpdated: false,
  // The wide tables of the papers take the room of the list of headings.
  transformPageData: ({ relativePath, frontmatter }) => {
    if (relativePath.startsWith("results/")) frontmatter.aside = false;
  },
  themeConfig: {
    search: {
      provider: "local",
      options: { miniSearch: { searchOptions } },
    },
    nav: [
      { text: "Tasks", link: "/tasks/" },
      { text: "Tutorial", link: "/tutorial" },
      // A program of its own below the site, not one of its pages.
      { text: "Open the Studio", link: "/studio/", target: "_self" },
      { text: "Learners", link: "/learners/" },
      { text: "Five ideas", link: "/ideas/" },
      { text: "Command line", link: "/command-line" },
      { text: "Library", link: "/library" },
      { text: "Results", link: "/results/" },
      { text: "API", link: "/api/" },
    ],
    sidebar: {
      ...apiSidebars(join(import.meta.dirname, "..", "api", "espalier")),
      "/results/": [
        { text: "Results", items: [{ text: "What is measured", link: "/results/" }, ...results] },
        BACK,
      ],
      "/learners/": [
        { text: "Learners", items: [{ text: "Which one?", link: "/learners/" }, ...learners] },
        BACK,
      ],
      "/ideas/": [
        { text: "Five ideas", items: [{ text: "What they are", link: "/ideas/" }, ...ideas] },
        BACK,
      ],
      "/": [
        {
          text: "Start",
          items: [
            { text: "What it is", link: "/" },
            { text: "From a CSV to an SQL rule", link: "/tutorial" },
            { text: "The Studio", link: "/studio" },
            { text: "How alone does my model stand?", link: "/alternatives" },
            { text: "Tables as people have them", link: "/tables" },
            { text: "Learn where the data is", link: "/databases" },
            { text: "Command line", link: "/command-line" },
            { text: "Probabilities", link: "/probabilities" },
            { text: "Library", link: "/library" },
            { text: "The model file", link: "/model-format" },
            { text: "Glossary", link: "/glossary" },
          ],
        },
        { text: "Tasks", items: tasks },
        {
          text: "Behind it",
          items: [
            { text: "Why trust it", link: "/trust" },
            { text: "Learners", link: "/learners/" },
            { text: "Five ideas, to try", link: "/ideas/" },
            { text: "Results", link: "/results/" },
            { text: "Design", link: "/design" },
            { text: "API", link: "/api/" },
          ],
        },
      ],
    },
  },
});
