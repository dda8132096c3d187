import { expect, it } from "vitest";
import { renderPage } from "../../experiments/report-page.ts";
import { drawPlot, ticks } from "../../experiments/report-plot.ts";

const run = { quick: true, seed: 1, seconds: 2, node: "v20" };

it("a report page shows tables, plots and checks, and escapes text", () => {
  const page = renderPage(
    {
      id: "paper-1",
      title: "A < B",
      sections: [
        {
          title: "Figure 1",
          text: ["one & two"],
          tables: [
            {
              caption: "t",
              head: ["a", "b"],
              rows: [
                ["x", 1.23456],
                ["y", null],
              ],
            },
          ],
          plots: [
            {
              caption: "p",
              x: "m",
              y: "e",
              series: [
                {
                  name: "ours",
                  points: [
                    [1, 2],
                    [2, 4],
                  ],
                },
              ],
            },
          ],
          checks: [
            { claim: "it works", found: "3", holds: true },
            { claim: "it fails", found: "4", holds: false },
            { claim: "no data", found: "-", holds: null },
          ],
        },
      ],
    },
    run,
  );
  expect(page).toContain("<title>A &lt; B</title>");
  expect(page).toContain("one &amp; two");
  expect(page).toContain("<td>1.235</td>");
  expect(page).toContain("<td>–</td>");
  expect(page).toContain("<polyline");
  expect(page).toContain("✗ does not hold:");
  expect(page).not.toContain("<script");
});

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
        published: true,
        points: [
          [1, 1],
          [2, 5000],
        ],
      },
    ],
  });
  for (const text of ["1", "10", "100", "1000"]) expect(svg).toContain(`>${text}</text>`);
  expect(svg).toContain("stroke-dasharray");
  expect(drawPlot({ ...plot, series: [] })).toBe("");
});
