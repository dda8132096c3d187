import { describe, expect, it } from "vitest";
import type { Candidate } from "../../../src/choose/race/candidates.ts";
import { FitThread } from "../../../src/choose/race/fit-thread.ts";
import { type RaceOptions, raceCandidates } from "../../../src/choose/race/race.ts";
import { serveThread } from "../../../src/choose/race/serve-thread.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import { resolveOptions } from "../../../src/learner/resolve-options.ts";
import { objectiveOf } from "../../../src/objective/objective.ts";
import type { SearchThread } from "../../../src/run/thread.ts";

/** A thread in name only, which gets copies of what it is sent; counts the messages that it answered, and the groups it fitted. */
function pretendThread(answered: { count: number; fits: number }): SearchThread {
  const port = { serve: (_: unknown): void => {}, hear: (_: unknown): void => {} };
  serveThread({
    post: (message) => {
      answered.count++;
      answered.fits += (message as { result?: unknown[] }).result?.length ?? 0;
      port.hear(structuredClone(message));
    },
    listen: (hear) => {
      port.serve = hear;
    },
  });
  return {
    post: (message) => {
      const copy = structuredClone(message);
      queueMicrotask(() => port.serve(copy));
    },
    listen: (hear) => {
      port.hear = hear;
    },
    stop: () => {},
  };
}

const names = ["majority", "redwood", "id3", "t1", "refined", "fringe"];
const candidates = names.map((name): Candidate => {
  const learner = findLearner(name);
  const role = name === "majority" ? "baseline" : name === "redwood" ? "reference" : null;
  const options = resolveOptions(learner, name === "refined" ? { maxConditions: 4 } : {});
  return {
    name,
    role,
    learner,
    options,
    select: null,
    shrinkage: null,
    readable: null,
    screen: null,
    isCostly: false,
    credit: 0,
    creditInLogLoss: 0,
  };
});

const options: RaceOptions = {
  plan: { folds: 3, seed: 1 },
  maxConditions: 12,
  rows: 1600,
  deadline: Number.POSITIVE_INFINITY,
  objective: objectiveOf({}, ["0", "1"]),
};

async function race(
  start?: () => SearchThread,
  { costly = [] as string[], classNoise = 0.1 } = {},
): Promise<string> {
  const dataset = generateDataset("random-dnf", {
    rows: 1600,
    seed: 1,
    classNoise,
    parameters: { attributes: 20, terms: 3, mean: 2, deviation: 1, monotone: 0 },
  });
  const source = await createMemorySource(dataset);
  const thread = start ? new FitThread(start) : null;
  thread?.prepare(Number.POSITIVE_INFINITY);
  const field = candidates.map((candidate) => ({ ...candidate, isCostly: costly.includes(candidate.name) }));
  const { trials, predictions } = await raceCandidates(source, source.everything, field, {
    ...options,
    thread,
  });
  return JSON.stringify([trials.map(({ seconds: _, ...rest }) => rest), predictions]);
}

describe("a race on two threads", () => {
  it("ends as it does on one, to the byte, and the other thread did its share", async () => {
    const answered = { count: 0, fits: 0 };
    const alone = await race();
    expect(await race(() => pretendThread(answered))).toBe(alone);
    // That it has the rows, and every fold.
    expect(answered.count).toBeGreaterThanOrEqual(4);
    expect(answered.fits).toBeGreaterThan(0);
  });

  it.each([0, 0.1])(
    "ends alike where costly candidates are begun elsewhere before it is known whether they are needed (noise %d)",
    async (classNoise) => {
      const field = { costly: ["refined", "fringe", "t1"], classNoise };
      const alone = await race(undefined, field);
      expect(await race(() => pretendThread({ count: 0, fits: 0 }), field)).toBe(alone);
    },
  );

  it("leaves nothing to a thread that never has its rows", async () => {
    const asleep = (): SearchThread => ({ post: () => {}, listen: () => {}, stop: () => {} });
    expect(await race(asleep)).toBe(await race());
  });

  it("goes on alone where the other thread breaks down", async () => {
    const broken = (): SearchThread => {
      let hear = (_: unknown): void => {};
      return {
        post: (message) => {
          const { kind, id } = message as { kind: string; id: number };
          const answer =
            kind === "take rows" ? { kind: "result", id } : { kind: "fault", fault: "out of memory" };
          setTimeout(() => hear(answer), 0);
        },
        listen: (listener) => {
          hear = listener;
        },
        stop: () => {},
      };
    };
    expect(await race(broken)).toBe(await race());
  });
});
