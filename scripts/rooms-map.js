// The map of the rooms in src/ as docs/design.md shows it: a drawing and a table, both from the code's imports.
import { layerRooms } from "./layer-rooms.js";

/** What each room holds, in a few words; a new room is drawn without until it has some. */
const HOLDS = {
  check: "certificates, checked anew",
  choose: "fit, learn, choose, compare",
  cli: "commands, flags, printing",
  condition: "tests on columns, as text",
  counts: "class counts, memory or SQL",
  dataset: "columns, readers, generators",
  draw: "drawings as SVG",
  edit: "changes by hand",
  encoding: "columns as bits and ranks",
  espalier: "the entry for any platform",
  "espalier/check": "proofs, checked",
  "espalier/edit": "for editors",
  "espalier/learner": "for writers of learners",
  "espalier/node": "the entry for Node",
  "espalier/report": "for reports",
  evaluate: "metrics, splits, intervals",
  explain: "why a row is predicted so",
  export: "text, code, SQL, PMML",
  grow: "growing and pruning a tree",
  internal: "the Studio's door",
  kernels: "loops in WebAssembly",
  learn: "a folder per family",
  learner: "what a learner is",
  model: "trees and lists, predicting",
  node: "files, threads, databases",
  objective: "costs, priors, proofs",
  report: "facts, and one HTML page",
  run: "turns, limits, threads",
  search: "exact search, with proofs",
  select: "which columns matter",
  split: "choosing one split",
  studio: "the web page",
  text: "numbers and words",
  theory: "bounds, sample sizes",
};

const MARGIN = 24;
const HEIGHT = 48;
const BETWEEN = 54;
/** Mean width of a letter, for names of 14 and words of 11 pixels. */
const LETTER = { name: 8.2, words: 5.9 };

const DARK = [
  "@media (prefers-color-scheme: dark) {",
  ".rooms .page { fill: #131a16; }",
  ".rooms .ink { fill: #eaf1ec; }",
  ".rooms .faint { fill: #a3b2a9; }",
  ".rooms .box { fill: #1d2722; stroke: #54655c; }",
  ".rooms .entry { fill: #1c2c3a; stroke: #4b7393; }",
  ".rooms .arrow { stroke: #7f9389; }",
  ".rooms .head { fill: #7f9389; }",
  "}",
].join(" ");

export function roomsTable(imports) {
  const lines = [...imports].map(
    ([room, imported]) =>
      `| \`${room}\` | ${HOLDS[room] ?? ""} | ${[...imported.keys()].join(", ") || "nothing"} |`,
  );
  return ["| room | what it holds | imports |", "|---|---|---|", ...lines].join("\n");
}

export function drawRooms(imports) {
  const width = (room) =>
    Math.ceil(Math.max(room.length * LETTER.name, (HOLDS[room] ?? "").length * LETTER.words) + 24);
  const edges = [...imports].flatMap(([from, imported]) =>
    [...imported].map(([to, lines]) => [from, to, lines]),
  );
  const { layers, routes, back } = layerRooms(
    new Map([...imports.keys()].map((room) => [room, width(room)])),
    edges,
  );
  layers.forEach((layer, index) => {
    for (const place of layer) {
      place.x += MARGIN;
      place.top = MARGIN + index * (HEIGHT + BETWEEN);
    }
  });
  const all = layers.flat();
  const size = {
    width: Math.ceil(Math.max(...all.map(({ x, width: own }) => x + own / 2)) + MARGIN),
    height: 2 * MARGIN + layers.length * HEIGHT + (layers.length - 1) * BETWEEN,
  };
  const boxes = all.filter(({ name }) => name !== null).map(drawBox);
  const arrows = routes.map((route) => drawArrow(route, routes));
  const cycles = back.map(([from, to]) => drawCycle(from, to));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="rooms" role="img" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif">`,
    "<title>The rooms of src/ and who imports whom</title>",
    "<desc>Boxes are folders of src/; an arrow leads down to a room that is imported. Arrows that others imply are left out.</desc>",
    `<style>${DARK}</style>`,
    `<rect class="page" width="${size.width}" height="${size.height}" fill="#ffffff"/>`,
    ...arrows,
    ...cycles,
    ...boxes,
    "</svg>",
    "",
  ].join("\n");
}

function drawBox({ name, x, top, width }) {
  const kind = name.startsWith("espalier") ? "entry" : "box";
  const paint = kind === "entry" ? ["#e9f2f9", "#7fa9cb"] : ["#f4f8f5", "#b9c6bd"];
  const words = HOLDS[name] ?? "";
  const line = words === "" ? top + 29 : top + 21;
  return [
    `<g><rect class="${kind}" x="${short(x - width / 2)}" y="${top}" width="${width}" height="${HEIGHT}" rx="7" fill="${paint[0]}" stroke="${paint[1]}"/>`,
    `<text class="ink" x="${short(x)}" y="${line}" fill="#1c2621" font-size="14" font-weight="600" text-anchor="middle">${name}</text>`,
    `<text class="faint" x="${short(x)}" y="${top + 38}" fill="#5c6a63" font-size="11" text-anchor="middle">${words}</text></g>`,
  ].join("");
}

/** From the lower edge of a box, through its lanes, to the upper edge of another. */
function drawArrow(route, routes) {
  const start = port(route[0], route, routes, "below");
  const end = port(route.at(-1), route, routes, "above");
  let path = `M${short(start)} ${route[0].top + HEIGHT}`;
  let [x, y] = [start, route[0].top + HEIGHT];
  for (const place of route.slice(1)) {
    const isLast = place.name !== null;
    const [toX, toY] = isLast ? [end, place.top - 6] : [place.x, place.top];
    const bend = (toY - y) * 0.5;
    path += `C${short(x)} ${short(y + bend)} ${short(toX)} ${short(toY - bend)} ${short(toX)} ${short(toY)}`;
    if (!isLast) path += `V${place.top + HEIGHT}`;
    [x, y] = [toX, isLast ? toY : place.top + HEIGHT];
  }
  const title = `<title>${route[0].name} imports ${route.at(-1).name}</title>`;
  return `<g>${title}<path class="arrow" d="${path}" fill="none" stroke="#93a49b" stroke-width="1.5"/><path class="head" d="M${short(x - 4)} ${short(y - 2)}h8l-4 7.5z" fill="#93a49b"/></g>`;
}

/** Where on the edge of a box an arrow leaves or arrives: side by side, in the order of what they lead to. */
function port(place, route, routes, side) {
  const isStart = side === "below";
  const joined = routes.filter((other) => (isStart ? other[0] : other.at(-1)) === place);
  const next = (other) => (isStart ? other[1] : other.at(-2)).x;
  const ordered = [...joined].sort((a, b) => next(a) - next(b));
  const step = Math.min(22, (place.width - 28) / Math.max(1, joined.length - 1));
  return place.x + (ordered.indexOf(route) - (joined.length - 1) / 2) * step;
}

/** Rooms that import each other should not be; where they do, it shows. */
function drawCycle(from, to) {
  const path = `M${short(from.x)} ${from.top}L${short(to.x)} ${to.top + HEIGHT}`;
  return `<path d="${path}" fill="none" stroke="#c2493d" stroke-width="2" stroke-dasharray="5 4"><title>${from.name} imports ${to.name}: a cycle</title></path>`;
}

function short(value) {
  return String(Math.round(value * 10) / 10);
}
