import { afterEach, describe, expect, it } from "vitest";
import { TrinoConnector, type TrinoOptions } from "../../../src/node/connectors/trino.ts";
import { type FakeAnswer, FakeTrino } from "./fake-trino.ts";

let fake: FakeTrino | null = null;
afterEach(async () => {
  await fake?.stop();
  fake = null;
});

async function connect(
  answers: readonly FakeAnswer[],
  options: Partial<TrinoOptions> = {},
): Promise<TrinoConnector> {
  fake = await FakeTrino.start(answers);
  return new TrinoConnector({ url: fake.url, user: "ada", ...options });
}

const columns = [{ name: "n", type: "bigint" }];
const queued: FakeAnswer = { next: true };

describe("Trino over HTTP", () => {
  it("hands over the rows of every page, and adds up what was read", async () => {
    const trino = await connect([
      queued,
      { body: { columns, data: [[1], [2]], stats: { processedBytes: 5, processedRows: 2 } }, next: true },
      { body: { columns, data: [[3]], stats: { processedBytes: 9, processedRows: 3 } } },
    ]);
    expect(await trino.rows("SELECT n FROM t")).toEqual([[1], [2], [3]]);
    expect(trino.scanned).toMatchObject({ bytes: 9, rows: 3 });
    expect(fake!.methods()).toEqual(["POST", "GET", "GET"]);
    expect(fake!.requests[0].body).toBe("SELECT n FROM t");
  });

  it("asks again after 503, 429 and a broken line, and gets each row once", async () => {
    const trino = await connect([
      { status: 503 },
      queued,
      { status: 429, headers: { "retry-after": "0" } },
      { hangUp: true },
      { body: { columns, data: [[7]] } },
    ]);
    expect(await trino.rows("SELECT 7")).toEqual([[7]]);
  });

  it("gives up after its patience, with one line that names the server and the matter", async () => {
    const trino = await connect(
      Array.from({ length: 20 }, () => ({ status: 502 })),
      { patience: 0.3 },
    );
    const failing = trino.rows("SELECT 1");
    await expect(failing).rejects.toThrow(/^Trino at 127\.0\.0\.1:\d+ answers 502 Bad Gateway, for 0\.3 s$/);
    expect(trino.isTransient(await failing.catch((error: unknown) => error))).toBe(false);
  });

  it("does not post a statement that writes a second time when the line broke", async () => {
    const trino = await connect([{ hangUp: true }, { body: {} }]);
    await expect(trino.run("CREATE TABLE s AS SELECT 1")).rejects.toThrow("cannot be reached");
    expect(fake!.methods()).toEqual(["POST"]);
  });

  it("tells an error in the middle in one line, and ends the statement on the server", async () => {
    const error = {
      message: "line 1:8: no column x\n  at …",
      errorName: "COLUMN_NOT_FOUND",
      errorType: "USER_ERROR",
    };
    const trino = await connect([
      queued,
      { body: { columns, data: [[1]] }, next: true },
      { body: { error }, next: true },
    ]);
    const failing = trino.rows("SELECT x");
    await expect(failing).rejects.toThrow(/^Trino: line 1:8: no column x \(COLUMN_NOT_FOUND\)$/);
    expect(trino.isTransient(await failing.catch((e: unknown) => e))).toBe(false);
    expect(fake!.methods()).toEqual(["POST", "GET", "GET", "DELETE"]);
  });

  it("knows a lost worker, and a coordinator that forgot the statement, as worth asking again", async () => {
    const error = { message: "gone", errorName: "PAGE_TRANSPORT_TIMEOUT", errorType: "INTERNAL_ERROR" };
    for (const lost of [{ body: { error } }, { status: 404, body: "Query not found" }, { status: 410 }]) {
      const trino = await connect([queued, lost]);
      const told = await trino.rows("SELECT 1").catch((e: unknown) => e);
      expect(trino.isTransient(told)).toBe(true);
      await fake!.stop();
    }
  });

  it("cancels on the server when it is aborted, between pages and before the first", async () => {
    for (const answers of [
      [queued, { silent: true }],
      [queued, queued, { silent: true }],
    ] as FakeAnswer[][]) {
      const abort = new AbortController();
      const trino = await connect(answers, { signal: abort.signal });
      const running = trino.rows("SELECT sleep()");
      running.catch(() => {});
      while (fake!.requests.length < answers.length) await new Promise((resolve) => setTimeout(resolve, 5));
      abort.abort(new Error("stopped by hand"));
      await expect(running).rejects.toThrow("stopped by hand");
      expect(fake!.methods().at(-1)).toBe("DELETE");
      await expect(trino.rows("SELECT 1")).rejects.toThrow("stopped by hand");
      await fake!.stop();
    }
  });

  it("still tidies up after an abort, and hides what fails then", async () => {
    const trino = await connect([{ body: {} }, { status: 400, body: "no" }], {
      signal: AbortSignal.abort(new Error("stopped")),
    });
    await trino.tidy("DROP TABLE s");
    await trino.tidy("DROP TABLE s");
    expect(fake!.requests.map(({ body }) => body)).toEqual(["DROP TABLE s", "DROP TABLE s"]);
  });

  it("says that the coordinator is gone", async () => {
    const trino = await connect([queued], { patience: 0.2 });
    await fake!.stop();
    await expect(trino.rows("SELECT 1")).rejects.toThrow(
      /^Trino at .* cannot be reached \(ECONNREFUSED\), for 0\.2 s$/,
    );
  });

  it("sends user, place, session and a password or a token, and never shows them", async () => {
    const trino = await connect([{ status: 401 }], {
      catalog: "lake",
      schema: "s",
      session: { a: "b c" },
      password: "söcret",
    });
    const told = (await trino.rows("SELECT 1").catch((e: unknown) => e)) as Error;
    expect(told.message).toMatch(/401.*TRINO_PASSWORD/);
    expect(told.message).not.toContain("söcret");
    expect(fake!.requests[0].headers).toMatchObject({
      "x-trino-user": "ada",
      "x-trino-catalog": "lake",
      "x-trino-schema": "s",
      "x-trino-session": "a=b%20c",
      authorization: `Basic ${Buffer.from("ada:söcret").toString("base64")}`,
    });
    await fake!.stop();
    const other = await connect([{ body: {} }], { token: "t.o.k" });
    await other.run("SELECT 1");
    expect(fake!.requests[0].headers.authorization).toBe("Bearer t.o.k");
  });

  it("describes a query without reading it", async () => {
    const trino = await connect([queued, { body: { columns, data: [] } }]);
    expect(await trino.describe("SELECT n FROM t")).toEqual([{ name: "n", type: "bigint" }]);
    expect(fake!.requests[0].body).toContain("LIMIT 0");
  });
});
