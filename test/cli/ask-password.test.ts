import { PassThrough } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { FakeTrino } from "../node/connectors/fake-trino.ts";
import { run } from "./run.ts";

let trino: FakeTrino | null = null;
afterEach(async () => {
  await trino?.stop();
  trino = null;
});

/** What is typed at a terminal. */
function typing(text: string): PassThrough {
  const keys = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => keys });
  keys.write(text);
  return keys;
}

it("a password that is typed goes to the server and is shown nowhere", async () => {
  trino = await FakeTrino.start([{ body: { columns: [{ name: "Table", type: "varchar" }], data: [] } }]);
  const address = `${trino.url.replace("http:", "trino:").replace("//", "//ada@")}/memory/default`;
  const { code, stdout, stderr } = await run(["scratch", address, "--ask-password"], {
    stdin: typing("open sesamx\u007fe\r"),
  });
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: "no scratch tables\n",
    stderr: `Password for ${address}: \n`,
  });
  const [, encoded] = (trino.requests[0].headers.authorization ?? "").split(" ");
  expect(Buffer.from(encoded, "base64").toString()).toBe("ada:open sesame");
});

it("without a terminal it is said where a password is looked for", async () => {
  const { code, stderr } = await run(["learn", "postgres://ada@127.0.0.1/shop/orders", "--ask-password"]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "espalier: --ask-password needs a terminal to type it at; set PGPASSWORD instead\n",
  });
});

it("files have no password", async () => {
  for (const [data, reason] of [
    ["data.csv", "work only on databases"],
    ["duckdb:data.duckdb:t", "has no password"],
  ]) {
    const { code, stderr } = await run(["learn", data, "--ask-password"]);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
  }
});
