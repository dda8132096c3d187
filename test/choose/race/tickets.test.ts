import fc from "fast-check";
import { expect, it } from "vitest";
import { Drawer, ticketsFor } from "../../../src/choose/race/tickets.ts";

it("two drawers take every piece once, whoever is quicker", () => {
  fc.assert(
    fc.property(fc.nat(12), fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (pieces, turns) => {
      const tickets = ticketsFor(pieces, 0);
      const drawers = { front: new Drawer(tickets, "front"), end: new Drawer(tickets, "end") };
      const places: Record<"front" | "end", number[]> = { front: [], end: [] };
      for (const isFront of [...turns, true, false]) {
        const side = isFront ? "front" : "end";
        const place = drawers[side].draw();
        if (place !== null) places[side].push(place);
      }
      expect([...places.front, ...places.end.reverse()]).toEqual(Array.from({ length: pieces }, (_, i) => i));
      expect(drawers.front.others).toBe(places.end.length);
    }),
  );
});

it("without shared memory the end is fixed beforehand", () => {
  const tickets = { pieces: 5, drawn: null, fixed: 2 };
  const front = new Drawer(tickets, "front");
  const end = new Drawer(tickets, "end");
  expect([front.draw(), front.draw(), front.draw(), front.draw()]).toEqual([0, 1, 2, null]);
  expect([end.draw(), end.draw(), end.draw()]).toEqual([4, 3, null]);
  expect(front.others).toBe(2);
});

it("what is closed is not drawn any more", () => {
  const tickets = ticketsFor(3, 0);
  const front = new Drawer(tickets, "front");
  front.draw();
  front.close();
  expect(new Drawer(tickets, "end").draw()).toBeNull();
});
