// node clickhouse-server.js NODE_MODULES PORT: answers statements over HTTP on loopback by chdb, one at a time.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, port] = process.argv.slice(2);
const { Session } = createRequire(join(modules, "anything.js"))("chdb");
const session = new Session();

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://127.0.0.1");
  if (url.pathname === "/ping") {
    response.end("Ok.\n");
    return;
  }
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const sql = Buffer.concat(pieces).toString("utf8");
  const ours = ["query_id", "default_format", "database", "wait_end_of_query"];
  const settings = [...url.searchParams].filter(([name]) => !ours.includes(name));
  const database = url.searchParams.get("database");
  try {
    if (database) session.query(`USE \`${database}\``);
    for (const [name, value] of settings) session.query(`SET ${name} = ${value}`);
    const text = session.query(sql, url.searchParams.get("default_format") ?? "TabSeparated");
    response.setHeader("x-clickhouse-format", "JSONCompactEachRow");
    response.end(text ?? "");
  } catch (error) {
    response.statusCode = 500;
    response.setHeader("x-clickhouse-exception-code", "0");
    response.end(String(error.message));
  }
});
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => {
  session.cleanup?.();
  process.exit(0);
});
