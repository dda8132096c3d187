import { describe, expect, it } from "vitest";
import { Pace, Stopped } from "../../src/run/pace.ts";

/** A clock that stands still until it is moved, in milliseconds. */
function clock(): { now: () => number; pass(milliseconds: number): void } {
  let time = 5000;
  return {
    now: () => time,
    pass(milliseconds) {
      time += milliseconds;
    },
  };
}

describe("a pace", () => {
  it("is due for a turn after a few milliseconds, and again only after as many more", async () => {
    const { now, pass } = clock();
    const pace = new Pace(Number.POSITIVE_INFINITY, undefined, { now });
    expect(pace.due()).toBe(false);
    pass(20);
    expect(pace.due()).toBe(true);
    await pace.turn();
    expect(pace.due()).toBe(false);
    pass(20);
    expect(pace.due()).toBe(true);
  });

  it("stops a search that is past its time limit, and only then", async () => {
    const { now, pass } = clock();
    const pace = new Pace(2, undefined, { now });
    pass(2000);
    await pace.turn();
    pass(1);
    await expect(pace.turn()).rejects.toThrow(Stopped);
    expect(await pace.mustStop()).toBe(true);
  });

  it("stops so much earlier as was set aside, but never by more than a tenth of the time left", async () => {
    const { now, pass } = clock();
    const [some, most] = [new Pace(2, undefined, { now }), new Pace(2, undefined, { now })];
    some.setAside(50);
    most.setAside(5000);
    pass(1800);
    expect([await some.mustStop(), await most.mustStop()]).toEqual([false, false]);
    pass(1);
    expect([await some.mustStop(), await most.mustStop()]).toEqual([false, true]);
    pass(150);
    expect(await some.mustStop()).toBe(true);
  });

  it("never stops without a limit, however late it is", async () => {
    const { now, pass } = clock();
    const pace = new Pace(undefined, undefined, { now });
    pass(1e12);
    expect(await pace.mustStop()).toBe(false);
  });

  it("stops a search whose signal is aborted, or that has another reason to stop", async () => {
    const stop = new AbortController();
    const aborted = new Pace(Number.POSITIVE_INFINITY, stop.signal);
    await aborted.turn();
    stop.abort();
    await expect(aborted.turn()).rejects.toThrow(Stopped);
    const stopped = new Pace();
    stopped.stopWhen = () => true;
    await expect(stopped.turn()).rejects.toThrow(Stopped);
  });

  it("lets others have the event loop at a turn, and says so to who asked", async () => {
    const pace = new Pace();
    const seen: string[] = [];
    pace.onTurn = () => seen.push("turn");
    setImmediate(() => seen.push("others"));
    await pace.turn();
    expect(seen).toEqual(["others", "turn"]);
  });

  it("ends work that has nothing to give with the signal's reason, due for a turn or not", async () => {
    const { now, pass } = clock();
    const stop = new AbortController();
    const pace = new Pace(Number.POSITIVE_INFINITY, stop.signal, { now });
    await pace.turnIfDue();
    stop.abort(new Error("enough"));
    await expect(pace.turnIfDue()).rejects.toThrow("enough");
    pass(20);
    await expect(pace.turnIfDue()).rejects.toThrow("enough");
  });
});
