import { describe, expect, it } from "vitest";
import { groupLeftOut } from "../../src/cli/print/notices.ts";

describe("notices", () => {
  it("about columns left out for one reason share a line", () => {
    const same = "it has the same value in every row";
    expect(
      groupLeftOut([
        `left out column "a": ${same}`,
        "dropped 2 rows without a class",
        'left out column "b": it looks like an identifier',
        `left out column "c, ""d""": ${same}`,
      ]),
    ).toEqual([
      'left out 2 columns, "a", "c, ""d""": each has the same value in every row',
      "dropped 2 rows without a class",
      'left out column "b": it looks like an identifier',
    ]);
  });
});
