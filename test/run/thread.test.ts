import { describe, expect, it } from "vitest";
import { type SearchThread, ThreadClient, type ThreadWork, threadServer } from "../../src/run/thread.ts";
import { ThreadTeam } from "../../src/run/thread-team.ts";

/** Reports each number below the task, and gives their sum. */
const counting: ThreadWork<number, number, number> = {
  kind: "count",
  async run(task, report) {
    if (task < 0) throw new RangeError("cannot count to less than nothing");
    let sum = 0;
    for (let number = 0; number < task; number++) {
      report(number);
      sum += number;
      await Promise.resolve();
    }
    return sum;
  },
};
/** Never ends. */
const waiting: ThreadWork<null, never, void> = { kind: "wait", run: () => new Promise(() => {}) };
const unknown: ThreadWork<null, never, void> = { ...waiting, kind: "dance" };

function thread(stopped: { count: number } = { count: 0 }): SearchThread {
  let hear = (_: unknown): void => {};
  const serve = threadServer((message) => hear(structuredClone(message)), [counting, waiting]);
  return {
    post: (message) => queueMicrotask(() => serve(structuredClone(message))),
    listen: (listener) => {
      hear = listener;
    },
    stop: () => {
      stopped.count++;
    },
  };
}

describe("a thread", () => {
  it("reports to the one who asked, and gives each its own result", async () => {
    const client = new ThreadClient(thread);
    const heard: Record<string, number[]> = { a: [], b: [] };
    const [a, b] = await Promise.all([
      client.ask(counting, 3, (number) => heard.a!.push(number)),
      client.ask(counting, 5, (number) => heard.b!.push(number)),
    ]);
    expect([a, b]).toEqual([3, 10]);
    expect(heard).toEqual({ a: [0, 1, 2], b: [0, 1, 2, 3, 4] });
  });

  it("tells what went wrong to the one who asked, and goes on", async () => {
    const client = new ThreadClient(thread);
    await expect(client.ask(counting, -1)).rejects.toThrow("RangeError: cannot count to less than nothing");
    await expect(client.ask(unknown, null)).rejects.toThrow("no work called dance");
    expect(await client.ask(counting, 2)).toBe(1);
  });

  it("that is stopped, or breaks down, leaves nobody waiting", async () => {
    const stopped = { count: 0 };
    const client = new ThreadClient(() => thread(stopped));
    const first = client.ask(waiting, null);
    client.stop("time is out");
    await expect(first).rejects.toThrow("time is out");
    expect(stopped.count).toBe(1);

    let hear = (_: unknown): void => {};
    const broken = new ThreadClient(() => ({
      ...thread(),
      listen: (listener) => {
        hear = listener;
      },
    }));
    const both = [broken.ask(waiting, null), broken.ask(counting, 4)];
    hear({ kind: "fault", fault: "out of memory" });
    for (const answer of both) await expect(answer).rejects.toThrow("out of memory");
  });
});

describe("a team of threads", () => {
  it("works until the last has finished", async () => {
    const heard: [number, number][] = [];
    const team = new ThreadTeam(thread, 2, { ...counting, run: async () => {} }, 2, (index, number) =>
      heard.push([index, number as number]),
    );
    expect(team.isWorking).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(team.isWorking).toBe(false);
    expect(heard.toSorted()).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  it("says that one has failed, and stops all", async () => {
    const stopped = { count: 0 };
    const team = new ThreadTeam(() => thread(stopped), 3, { ...counting, run: async () => {} }, -1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(() => team.check()).toThrow("a search thread failed: RangeError");
    team.stop();
    expect(stopped.count).toBe(3);
  });
});
