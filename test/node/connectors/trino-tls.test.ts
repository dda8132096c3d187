import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { TrinoConnector } from "../../../src/node/connectors/trino.ts";
import { type Ended, startProgram } from "../../cli/start-program.ts";
import { FakeTrino } from "./fake-trino.ts";
import { ownCertificate } from "./own-certificate.ts";

const certificate = ownCertificate();
const folder = mkdtempSync(join(tmpdir(), "espalier-tls-"));
const authority = join(folder, "authority.pem");
writeFileSync(authority, certificate.cert);
afterAll(() => rmSync(folder, { recursive: true }));

const answers = [{ body: { columns: [{ name: "t", type: "varchar" }], data: [["espalier_left"]] } }];

async function listScratch(environment: Readonly<Record<string, string>>) {
  const fake = await FakeTrino.start(answers, certificate);
  const address = `trino+https://ada@localhost:${new URL(fake.url).port}/lake/sales`;
  const ended: Ended = await startProgram(["scratch", address], environment).ended;
  await fake.stop();
  return { ...ended, requests: fake.requests };
}

describe("Trino over TLS", () => {
  it("gets a password where its certificate is signed by an authority that is named", async () => {
    const { code, stdout, stderr, requests } = await listScratch({
      NODE_EXTRA_CA_CERTS: authority,
      TRINO_PASSWORD: "söcret",
    });
    expect([code, stdout, stderr]).toEqual([0, '"espalier_left"\n', ""]);
    expect(requests[0].headers).toMatchObject({
      "x-trino-user": "ada",
      authorization: `Basic ${Buffer.from("ada:söcret").toString("base64")}`,
    });
  });

  it("gets a token instead of a password", async () => {
    const { code, requests } = await listScratch({ NODE_EXTRA_CA_CERTS: authority, TRINO_TOKEN: "h.p.s" });
    expect(code).toBe(0);
    expect(requests[0].headers.authorization).toBe("Bearer h.p.s");
  });

  it("gets nothing where nobody vouches for its certificate, and the line says the way out", async () => {
    const { code, stdout, stderr, requests } = await listScratch({ TRINO_PASSWORD: "söcret" });
    expect([code, stdout, requests.length]).toEqual([1, "", 0]);
    expect(stderr).toMatch(
      /^espalier: Trino at localhost:\d+ cannot be reached \(DEPTH_ZERO_SELF_SIGNED_CERT\); .*NODE_EXTRA_CA_CERTS/,
    );
    expect(stderr).not.toContain("söcret");
  });

  it("does not carry a password to another server that it is sent on to", async () => {
    const elsewhere = await FakeTrino.start(answers);
    const fake = await FakeTrino.start([{ body: { nextUri: `${elsewhere.url}/v1/statement/q/1` } }]);
    const trino = new TrinoConnector({ url: fake.url, user: "ada", password: "söcret" });
    await expect(trino.rows("SELECT 1")).rejects.toThrow(/goes on at 127\.0\.0\.1:\d+.*process-forwarded/);
    expect(elsewhere.requests).toEqual([]);
    await fake.stop();
    await elsewhere.stop();
  });
});
