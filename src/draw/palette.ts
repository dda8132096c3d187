// Colours: classes that people who see colours differently can distinguish, too, each at least 3 :
// 1 against light and dark pages alike, and inks for both.

const CLASS_COLOURS = [
  "#2c7fb8",
  "#d0741c",
  "#3f9b67",
  "#c2497f",
  "#7a66c4",
  "#9a7f14",
  "#1f8f8f",
  "#a0694b",
  "#cc4b3c",
  "#5c6fd0",
  "#748416",
  "#b25fbd",
];

/** How many colours there are. */
export const SLOTS = CLASS_COLOURS.length;

const GREY = "#7d8380";

/**
 * The colour of a slot of `classLooks`; null is the grey that the other classes share.
 *
 * @example
 * console.log(slotColour(0), slotColour(null));
 * // → #2c7fb8 #7d8380
 */
export function slotColour(slot: number | null): string {
  return slot === null ? GREY : CLASS_COLOURS[slot];
}

/** Light colours stand in the attributes, for every program; a dark page replaces them. */
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
