// The levels of the rooms as docs/design.md lists them; that the page shows the code's own is tested in readme.test.ts.

import { expect, it } from "vitest";
import { roomLevels } from "../scripts/rooms-map.js";

const importsOf = (rooms: Record<string, string>) =>
  new Map(
    Object.entries(rooms).map(
      ([room, below]) => [room, new Map([...below].map((each) => [each, 1]))] as const,
    ),
  );

it("a room stands above all that it imports, as low as it can", () => {
  const levels = roomLevels(importsOf({ a: "bd", b: "c", c: "", d: "" }));
  expect(levels).toBe("```text\na\nb\nc   d\n```");
});

it("rooms that import each other have no levels", () => {
  expect(() => roomLevels(importsOf({ a: "b", b: "c", c: "a" }))).toThrow("a, b, c, a");
});
