// Serves the built Studio to the browser of this machine only: on 127.0.0.1, below a secret path,
// and only to requests whose Host header names this server (a foreign page whose name resolves to
// this address would send its own name).

import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { basename, extname, join, normalize, sep } from "node:path";
import { DataError } from "../../dataset/data-error.ts";

export interface ServeStudioOptions {
  /** Folder of the built page. */
  readonly folder: string;
  /** Data file that the page opens when it starts. */
  readonly file?: string | undefined;
  /** 0 or left out: any free port. */
  readonly port?: number | undefined;
}

export interface StudioServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Where the page finds the file that was named; its name stands in the page's head. */
const FILE_PATH = "opened-file";
const FILE_META = '<meta name="espalier-file" content="" />';

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".csv": "text/csv; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
};

export async function serveStudio({ folder, file, port = 0 }: ServeStudioOptions): Promise<StudioServer> {
  await checkBuilt(folder);
  const token = randomBytes(18).toString("base64url");
  let hosts: readonly string[] = [];
  const server = createServer((request, response) => {
    answer(request, response, { folder, file, token, hosts }).catch(() => refuse(response, 500));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(portError(error, port)));
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const own = typeof address === "object" && address !== null ? address.port : port;
  hosts = [`127.0.0.1:${own}`, `localhost:${own}`];
  return {
    url: `http://127.0.0.1:${own}/${token}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Served extends Pick<ServeStudioOptions, "folder" | "file"> {
  readonly token: string;
  readonly hosts: readonly string[];
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, file, token, hosts }: Served,
): Promise<void> {
  if (!hosts.includes(request.headers.host ?? "")) return refuse(response, 403);
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
  // Requests from pages of other origins are refused even if they know the path.
  const site = request.headers["sec-fetch-site"];
  const isNavigation = request.headers["sec-fetch-mode"] === "navigate";
  if (site !== undefined && site !== "same-origin" && site !== "none" && !isNavigation)
    return refuse(response, 403);
  const path = (request.url ?? "/").split(/[?#]/, 1)[0];
  const lead = `/${token}/`;
  if (path === lead.slice(0, -1)) {
    response.writeHead(308, { ...HEADERS, Location: lead }).end();
    return;
  }
  if (!path.startsWith(lead)) return refuse(response, 404);
  const own = decoded(path.slice(lead.length));
  const isHead = request.method === "HEAD";
  if (own === FILE_PATH && file !== undefined) return sendFile(response, file, isHead);
  if (own === "" || own === "index.html") return sendPage(response, folder, file, isHead);
  const wanted = normalize(join(folder, own));
  if (!wanted.startsWith(folder + sep)) return refuse(response, 404);
  return sendFile(response, wanted, isHead);
}

async function sendPage(
  response: ServerResponse,
  folder: string,
  file: string | undefined,
  isHead: boolean,
): Promise<void> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  const name = file === undefined ? "" : attribute(basename(file));
  const text = page.replace(FILE_META, () => FILE_META.replace('""', () => `"${name}"`));
  response.writeHead(200, { ...HEADERS, "Content-Type": TYPES[".html"] });
  response.end(isHead ? undefined : text);
}

async function sendFile(response: ServerResponse, path: string, isHead: boolean): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return refuse(response, 404);
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  response.writeHead(200, { ...HEADERS, "Content-Type": type, "Content-Length": found.size });
  if (isHead || found.size === 0) {
    response.end();
    return;
  }
  // No more than was promised, though the file may have grown meanwhile.
  const stream = createReadStream(path, { end: found.size - 1 });
  stream.on("error", () => response.destroy());
  response.on("close", () => stream.destroy());
  stream.pipe(response);
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(status, { ...HEADERS, "Content-Type": TYPES[".txt"] })
      .end("Not here. Open the address that espalier studio printed.\n");
}

function attribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function checkBuilt(folder: string): Promise<void> {
  const found = await stat(join(folder, "index.html")).catch(() => null);
  if (found === null)
    throw new DataError("the Studio is not built here: run npm run build (or install the package again)");
}

function portError(error: Error, port: number): Error {
  const code = "code" in error ? error.code : null;
  if (code === "EADDRINUSE")
    return new DataError(`port ${port} is taken; leave the port out to take any that is free`, {
      cause: error,
    });
  if (code === "EACCES")
    return new DataError(
      `port ${port} is not allowed for this user; leave the port out to take any that is`,
      {
        cause: error,
      },
    );
  return error;
}
