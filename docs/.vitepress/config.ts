// The docs site: `npm run docs` builds it into docs/.vitepress/dist, `npx vitepress dev docs` shows it while writing.
import { defineConfig } from "vitepress";

const learners = [
  { text: "redwood, id3: greedy trees", link: "/learners/trees" },
  { text: "refined: small trees", link: "/learners/refined" },
  { text: "checklist: m of n items", link: "/learners/checklist" },
  { text: "optimal-checklist: with proof", link: "/learners/optimal-checklist" },
  { text: "scorecard: points to add up", link: "/learners/scorecard" },
  { text: "fringe: constructed features", link: "/learners/fringe" },
  { text: "greedy3, grove, rivest: lists", link: "/learners/decision-lists" },
  { text: "optimal-list: the best list", link: "/learners/optimal-list" },
  { text: "optimal-dnf: the smallest rules", link: "/learners/optimal-dnf" },
  { text: "t1 to t5: optimal trees", link: "/learners/t2" },
  { text: "skewing: XOR and parity", link: "/learners/skewing" },
  { text: "min-features: fewest columns", link: "/learners/min-features" },
];

const results = [
  { text: "Forty public datasets", link: "/results/product" },
  { text: "Twenty models", link: "/results/gallery" },
  { text: "Calibration", link: "/results/calibration" },
  { text: "Groups and time", link: "/results/groups" },
  { text: "The five papers", link: "/results/papers" },
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
  { text: "The fewest columns", link: "/results/select" },
  { text: "Skewing", link: "/results/skew" },
  { text: "FRINGE and lists", link: "/results/fringe" },
  { text: "Rules", link: "/results/rules" },
  { text: "Engines", link: "/results/engines" },
  { text: "The attack", link: "/results/attack" },
];

export default defineConfig({
  title: "Espalier",
  description:
    "Classifiers a person can read in one look: small decision trees, decision lists and checklists.",
  lang: "en",
  // Relative addresses: the site works from any folder of any server.
  base: process.env.DOCS_BASE ?? "/",
  lastUpdated: false,
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      // A program of its own below the site, not one of its pages.
      { text: "Open the Studio", link: "/studio/", target: "_self" },
      { text: "Learners", link: "/learners/" },
      { text: "Groups and time", link: "/groups-and-time" },
      { text: "Command line", link: "/command-line" },
      { text: "Library", link: "/library" },
      { text: "Results", link: "/results/" },
      { text: "API", link: "/api/" },
    ],
    sidebar: {
      "/api/": [
        { text: "espalier", link: "/api/espalier/" },
        { text: "espalier/node", link: "/api/espalier/node/" },
        { text: "espalier/edit", link: "/api/espalier/edit/" },
        { text: "espalier/report", link: "/api/espalier/report/" },
        { text: "espalier/learner", link: "/api/espalier/learner/" },
        { text: "espalier/check", link: "/api/espalier/check/" },
        { text: "Back to the docs", link: "/library" },
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
            { text: "Python", link: "/python" },
            { text: "R", link: "/r" },
            { text: "The model file", link: "/model-format" },
            { text: "Glossary", link: "/glossary" },
          ],
        },
        { text: "Learners", items: [{ text: "Which one?", link: "/learners/" }, ...learners] },
        { text: "Results", items: [{ text: "What is measured", link: "/results/" }, ...results] },
        {
          text: "Behind it",
          items: [
            { text: "Design", link: "/design" },
            { text: "API", link: "/api/" },
          ],
        },
      ],
    },
  },
});
