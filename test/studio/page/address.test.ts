// The address of the Studio: where one is comes back from it, and no value of a row is ever in it.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Place, parsePlace, placeHash, SCREENS, START } from "../../../src/studio/page/address.ts";

const places = fc.record({
  screen: fc.constantFrom(...SCREENS),
  node: fc.option(fc.constantFrom("1", "12", "3.2", "else", "all")),
  row: fc.option(fc.integer({ min: 1, max: 1e9 })),
  card: fc.option(fc.constantFrom("groups", "compare")),
  filter: fc.record(
    {
      part: fc.constantFrom("learn" as const, "edit" as const, "sealed" as const),
      verdict: fc.constantFrom("right" as const, "wrong" as const),
      at: fc.constantFrom("1", "4", "else"),
      unsureBelow: fc.constantFrom(0.6, 0.75, 0.9),
      differsFrom: fc.constantFrom("m1", "m2"),
    },
    { requiredKeys: [] },
  ),
});

describe("the address", () => {
  it("leads back to the place it was made from", () => {
    fc.assert(
      fc.property(places, (place) => {
        expect(parsePlace(placeHash(place as Place))).toEqual(place);
      }),
    );
  });

  it("never holds values of rows: classes and groups of a filter stay out", () => {
    const filter = { actual: "secret", predicted: "secret", group: { column: "c", group: "secret" } };
    expect(placeHash({ ...START, screen: "rows", filter })).toBe("#/rows");
  });

  it("that makes no sense leads to the start, whatever was typed", () => {
    expect(parsePlace("#/nowhere?row=-3&unsure=9&part=all&verdict=maybe")).toEqual(START);
    fc.assert(fc.property(fc.string(), (text) => SCREENS.includes(parsePlace(text).screen)));
  });
});
