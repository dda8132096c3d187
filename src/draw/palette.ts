// Colours: classes that people who see colours differently can distinguish, too, each at least 3 : 1 against light and dark
// pages alike, and inks for both.

const CLASS_COLOURS = [
  "#2c7fb8",
  "#d0741c",
  "#3f9b67",
  "#c2497f",
  "#7a66c4",
  "#9a7f14",
  "#1f8f8f",
  "#a0694b",
];

/** Colour of the class at this place in the model's classes. */
export function classColour(index: number): string {
  return index < CLASS_COLOURS.length
    ? CLASS_COLOURS[index]
    : `hsl(${Math.round((index * 137.508) % 360)} 45% 50%)`;
}

/** Light colours stand in the attributes, so that every program draws them; a dark page swaps them here. */
export const DARK_MODE = [
  "@media (prefers-color-scheme: dark) {",
  ".espalier .ink { fill: #eaf1ec; }",
  ".espalier .faint { fill: #a3b2a9; }",
  ".espalier .box { fill: #1d2722; stroke: #54655c; }",
  ".espalier .branch { stroke: #54655c; }",
  ".espalier .halo { stroke: #131a16; }",
  ".espalier .page { fill: #131a16; }",
  "}",
].join(" ");
