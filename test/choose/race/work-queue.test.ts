import fc from "fast-check";
import { expect, it } from "vitest";
import { QueueEnd, workQueue } from "../../../src/choose/race/work-queue.ts";

it("two ends take every piece once, whoever is quicker", () => {
  fc.assert(
    fc.property(fc.nat(12), fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (pieces, turns) => {
      const queue = workQueue(pieces, 0);
      const ends = { front: new QueueEnd(queue, "front"), back: new QueueEnd(queue, "back") };
      const places: Record<"front" | "back", number[]> = { front: [], back: [] };
      for (const isFront of [...turns, true, false]) {
        const side = isFront ? "front" : "back";
        const place = ends[side].take();
        if (place !== null) places[side].push(place);
      }
      expect([...places.front, ...places.back.reverse()]).toEqual(
        Array.from({ length: pieces }, (_, i) => i),
      );
      expect(ends.front.takenByOther).toBe(places.back.length);
    }),
  );
});

it("without shared memory the back is reserved beforehand", () => {
  const queue = { pieces: 5, taken: null, reserved: 2 };
  const front = new QueueEnd(queue, "front");
  const back = new QueueEnd(queue, "back");
  expect([front.take(), front.take(), front.take(), front.take()]).toEqual([0, 1, 2, null]);
  expect([back.take(), back.take(), back.take()]).toEqual([4, 3, null]);
  expect(front.takenByOther).toBe(2);
});

it("nothing is taken from a queue that is closed", () => {
  const queue = workQueue(3, 0);
  const front = new QueueEnd(queue, "front");
  front.take();
  front.close();
  expect([front.take(), new QueueEnd(queue, "back").take()]).toEqual([null, null]);
  const unshared = new QueueEnd({ pieces: 3, taken: null, reserved: 0 }, "front");
  unshared.close();
  expect(unshared.take()).toBeNull();
});
