import { expect, it } from "vitest";
import { drawPlot } from "../../experiments/page/plot.ts";
import { ticks } from "../../experiments/page/ticks.ts";

it("ticks are round numbers inside the range", () => {
  expect(ticks(0, 10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(ticks(0.03, 0.11)).toEqual([0.04, 0.06, 0.08, 0.1]);
});

it("a logarithmic axis shows powers of ten, and an empty plot is nothing", () => {
  const plot = { caption: "c", x: "x", y: "y", logarithmicY: true };
  const svg = drawPlot({
    ...plot,
    series: [
      {
        name: "s",
        points: [
          [1, 1],
          [2, 5000],
        ],
      },
    ],
  });
  for (const text of ["1", "10", "100", "1000"]) expect(svg).toContain(`>${text}</text>`);
  expect(drawPlot({ ...plot, series: [] })).toBe("");
});

it("what the paper printed has open markers and lies on top, its procedure is dashed, and a method keeps its hue", () => {
  const points = [
    [1, 2, 0.5],
    [2, 3],
  ] as const;
  const svg = drawPlot({
    caption: "A < B",
    x: "rows",
    y: "error %",
    range: { from: 1, to: 1.5, label: "exact here" },
    series: [
      { name: "printed", points, column: "published", hue: "m" },
      { name: "as published", points, column: "as published", hue: "m" },
      { name: "ours", points, hue: "m" },
    ],
  });
  expect(svg).toContain("<title>A &lt; B</title>");
  expect(svg).toContain("exact here");
  expect(svg).toContain('stroke-dasharray="7 4"');
  expect(svg.match(/class="h0 hollow"/g)).toHaveLength(3);
  expect(svg.lastIndexOf('stroke-dasharray="7 4"', svg.indexOf('"h0 hollow"'))).toBeGreaterThan(0);
  expect(svg).not.toContain('class="h1"');
  expect(svg).toContain("prefers-color-scheme: dark");
});
