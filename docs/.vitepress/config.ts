// The docs site: `npm run docs` builds it into docs/.vitepress/dist, `npx vitepress dev docs` shows it while writing.
import { defineConfig } from "vitepress";

const learners = [
  { text: "redwood, id3: plain trees", link: "/learners/trees" },
  { text: "tended: small trees", link: "/learners/tended" },
  { text: "tally: count the signs", link: "/learners/tally" },
  { text: "fringe: invented tests", link: "/learners/fringe" },
  { text: "greedy3, grove, rivest: rules", link: "/learners/decision-lists" },
  { text: "t1 to t4: proved best", link: "/learners/t2" },
  { text: "skewing: seeing XOR", link: "/learners/skewing" },
  { text: "min-features: fewest columns", link: "/learners/min-features" },
];

export default defineConfig({
  title: "Espalier",
  description: "Classifiers a person can read in one look: small trees, lists and rules, with proof.",
  lang: "en",
  // Relative addresses: the site works from any folder of any server.
  base: process.env.DOCS_BASE ?? "/",
  lastUpdated: false,
  srcExclude: ["results/product-table.md"],
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      { text: "Learners", link: "/learners/" },
      { text: "Command line", link: "/command-line" },
      { text: "Library", link: "/library" },
      { text: "API", link: "/api/" },
    ],
    sidebar: {
      "/api/": [
        { text: "espalier", link: "/api/espalier" },
        { text: "espalier/node", link: "/api/espalier/node" },
        { text: "Back to the docs", link: "/library" },
      ],
      "/": [
        {
          text: "Start",
          items: [
            { text: "What it is", link: "/" },
            { text: "From a CSV to an SQL rule", link: "/tutorial" },
            { text: "Command line", link: "/command-line" },
            { text: "Library", link: "/library" },
          ],
        },
        { text: "Learners", items: [{ text: "Which one?", link: "/learners/" }, ...learners] },
        {
          text: "Behind it",
          items: [
            { text: "The forty datasets", link: "/results/product" },
            { text: "How it is built", link: "/design" },
            { text: "API", link: "/api/" },
          ],
        },
      ],
    },
  },
});
