import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { connectSpark } from "../../../src/node/connectors/spark.ts";

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

/** A port at which every connection is ended as soon as something is said. */
async function deafPort(): Promise<number> {
  const deaf = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end());
  });
  server = deaf;
  await new Promise<void>((resolve) => deaf.listen(0, "127.0.0.1", resolve));
  const address = deaf.address();
  return typeof address === "object" && address ? address.port : 0;
}

it.each([
  ["plain", "a server without SASL wants ?auth=nosasl in the address"],
  ["nosasl", "a server with SASL wants no ?auth=nosasl in the address"],
] as const)("says that the server ended the connection (%s), and what may help", async (auth, hint) => {
  const port = await deafPort();
  await expect(connectSpark({ host: "127.0.0.1", port, user: "ada", auth })).rejects.toThrow(
    `Spark at 127.0.0.1:${port} cannot be opened: it ended the connection; ${hint}`,
  );
});

it.each(["plain", "nosasl"] as const)("says that nobody listens (%s)", async (auth) => {
  const port = await deafPort();
  await new Promise((resolve) => server!.close(resolve));
  await expect(connectSpark({ host: "127.0.0.1", port, user: "ada", auth })).rejects.toThrow(
    /^Spark at \S+ cannot be opened: connect ECONNREFUSED/,
  );
});
