// The layered drawing behind docs/pictures/rooms.svg, on small graphs; that the picture is the code's is tested in readme.test.ts.

import { describe, expect, it } from "vitest";
import { layerRooms, type Place } from "../scripts/layer-rooms.js";

function layered(text: string) {
  const edges = text.split(" ").map((edge) => [...edge.split(">"), 1] as [string, string, number]);
  const names = [...new Set(edges.flatMap((edge) => edge.slice(0, 2) as string[]))].sort();
  return layerRooms(new Map(names.map((name) => [name, 60])), edges);
}

function ends(routes: readonly (readonly Place[])[]): string[] {
  return routes.map((route) => `${route[0]!.name}>${route.at(-1)!.name}`).sort();
}

describe("a layered drawing", () => {
  it("has every edge lead to a lower layer, one lane for each layer that it passes", () => {
    const { layers, routes } = layered("a>b b>c c>d a>e e>d");
    const layerOf = new Map(layers.flatMap((layer, index) => layer.map((place) => [place, index] as const)));
    for (const route of routes) {
      route.forEach((place, step) => {
        expect(layerOf.get(place)).toBe(layerOf.get(route[0]!)! + step);
        expect(place.name === null).toBe(step > 0 && step < route.length - 1);
      });
    }
    expect(layers[0]!.map(({ name }) => name)).toEqual(["a"]);
    expect(layers.at(-1)!.map(({ name }) => name)).toEqual(["d"]);
  });

  it("leaves out the edges that others imply", () => {
    expect(ends(layered("a>b b>c c>d a>c a>d b>d").routes)).toEqual(["a>b", "b>c", "c>d"]);
  });

  it("keeps neighbours apart, and joins what can be joined without a crossing so", () => {
    const { layers, routes } = layered("a>x b>y c>z a>y");
    for (const layer of layers) {
      layer.slice(1).forEach((place, index) => {
        const left = layer[index]!;
        expect(place.x - left.x).toBeGreaterThan((place.width + left.width) / 2);
      });
    }
    const crossed = routes.filter((one) =>
      routes.some((other) => (one[0]!.x - other[0]!.x) * (one.at(-1)!.x - other.at(-1)!.x) < 0),
    );
    expect(crossed).toEqual([]);
  });

  it("takes the lightest edge out of a cycle, and shows it", () => {
    const widths = new Map(["a", "b", "c"].map((name) => [name, 60]));
    const { routes, back } = layerRooms(widths, [
      ["a", "b", 5],
      ["b", "c", 5],
      ["c", "a", 1],
    ]);
    expect(ends(routes)).toEqual(["a>b", "b>c"]);
    expect(back.map(([from, to]) => `${from.name}>${to.name}`)).toEqual(["c>a"]);
  });
});
