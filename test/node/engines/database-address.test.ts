import { describe, expect, it } from "vitest";
import { DataError } from "../../../src/dataset/data-error.ts";
import { parseDatabaseAddress } from "../../../src/node/engines/database-address.ts";
import { openDatabase } from "../../../src/node/engines/open-database.ts";

describe("the address of a database", () => {
  it("names engine, place and table", () => {
    expect(parseDatabaseAddress("trino://ada@host:8080/lake/s/t?row=id&session.a=b")).toMatchObject({
      engine: "trino",
      text: "trino://ada@host:8080/lake/s/t",
      tls: false,
      host: "host",
      port: 8080,
      user: "ada",
      place: ["lake", "s"],
      table: "t",
      row: "id",
      session: { a: "b" },
    });
    expect(parseDatabaseAddress("postgres://ada@host/db?table=s.t&scratch=work")).toMatchObject({
      engine: "postgres",
      port: 5432,
      place: ["db"],
      table: "s.t",
      scratch: ["work"],
    });
    expect(parseDatabaseAddress("trino+https://host/c")).toMatchObject({ tls: true, port: 443, table: null });
    expect(parseDatabaseAddress("clickhouse://h/d/t")).toMatchObject({
      port: 8123,
      place: ["d"],
      table: "t",
    });
    expect(parseDatabaseAddress("spark://h/d/a%2Fb")).toMatchObject({ port: 10000, table: "a/b" });
    expect(parseDatabaseAddress("postgres://ada@localhost/db/t?host=/tmp/x")).toMatchObject({
      host: "/tmp/x",
    });
  });

  it("is for DuckDB a file behind duckdb:, with the table where the file is a database", () => {
    expect(parseDatabaseAddress("duckdb:C:\\x.duckdb:main.t")).toMatchObject({
      ...{ engine: "duckdb", text: "C:\\x.duckdb:main.t", place: ["C:\\x.duckdb"], table: "main.t" },
    });
    expect(parseDatabaseAddress("duckdb:x.db")).toMatchObject({ place: ["x.db"], table: "" });
    expect(parseDatabaseAddress("duckdb:x.csv")).toMatchObject({ place: ["x.csv"], table: null });
  });

  it("is nothing that a file may be called", () => {
    for (const text of ["data.csv", "-", "C:\\data.csv", "a:b", "./x.duckdb:t", "https://x/y.csv"]) {
      expect(parseDatabaseAddress(text)).toBeNull();
    }
  });

  it("holds no password: one line says where it belongs and does not show it", () => {
    const told = complaint(() => parseDatabaseAddress("postgres://ada:hunter2@host/db/t"));
    expect(told).toContain("PGPASSWORD");
    expect(told).not.toContain("hunter2");
    const broken = complaint(() => parseDatabaseAddress("postgres://ada:hunter2@ho st/db/t"));
    expect(broken).not.toContain("hunter2");
  });

  it("is refused with a way out: unknown engines, settings and too long a path", () => {
    expect(complaint(() => parseDatabaseAddress("trin://h/c/s/t"))).toContain("trino://");
    expect(complaint(() => parseDatabaseAddress("trino://h/c/s/t?tabel=x"))).toContain('"tabel"');
    expect(complaint(() => parseDatabaseAddress("postgres://h/a/b/c"))).toContain("database/table");
  });

  it("sends a password only over TLS, or to the same machine", async () => {
    const address = parseDatabaseAddress("trino://ada@host/c/s/t")!;
    const opening = openDatabase(address, { environment: { TRINO_PASSWORD: "hunter2" } });
    await expect(opening).rejects.toThrow(/only over TLS; write trino\+https/);
  });
});

function complaint(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(DataError);
    return (error as Error).message;
  }
  throw new Error("nothing was refused");
}
