// The Studio's server over real sockets: this machine alone, behind a path nobody can guess.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openerFor } from "../../../src/node/studio/open-browser.ts";
import { serveStudio } from "../../../src/node/studio/serve-studio.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-studio-"));
mkdirSync(join(folder, "built", "assets"), { recursive: true });
const built = join(folder, "built");
writeFileSync(join(built, "index.html"), '<head><meta name="espalier-file" content="" /></head>');
writeFileSync(join(built, "assets", "page.js"), "1;");
writeFileSync(join(folder, "secret.txt"), "secret");
const data = join(folder, 'a "b" & <c>.csv');
writeFileSync(data, "x,class\n1,a\n");
const server = await serveStudio({ folder: built, file: data });
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

function ask(path: string, { method = "GET", headers = {} }: { method?: string; headers?: object } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const call = request({ hostname, port, path, method, headers: { ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    call.on("error", reject);
    call.end();
  });
}

const root = new URL(server.url).pathname;

describe("the Studio's server", () => {
  it("listens on 127.0.0.1 and tells an address that cannot be guessed", () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{24}\/$/);
  });

  it("serves the page with the name of the file, whatever is in it", async () => {
    const { status, text } = await ask(root);
    expect({ status, text }).toEqual({
      status: 200,
      text: '<head><meta name="espalier-file" content="a &quot;b&quot; &amp; &lt;c>.csv" /></head>',
    });
  });

  it("serves the page's files and the one data file", async () => {
    expect(await ask(`${root}assets/page.js`)).toMatchObject({ status: 200, text: "1;" });
    expect((await ask(`${root}assets/page.js`)).headers["content-type"]).toContain("text/javascript");
    expect(await ask(`${root}opened-file`)).toMatchObject({ status: 200, text: "x,class\n1,a\n" });
    expect(await ask(`${root}opened-file`, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  });

  it("knows nothing without the token, and nothing outside its folder", async () => {
    const elsewhere = [
      "/",
      "/index.html",
      "/opened-file",
      `${root}../secret.txt`,
      `${root}%2e%2e%2fsecret.txt`,
    ];
    for (const path of [...elsewhere, `${root}nothing.js`, `${root}assets`, `${root}%E0%A4%A`])
      expect(await ask(path), path).toMatchObject({ status: 404 });
  });

  it("answers no other name than its own, so that no page elsewhere can pretend to be it", async () => {
    for (const host of ["evil.example", "evil.example:80", "127.0.0.1"])
      expect(await ask(root, { headers: { host } }), host).toMatchObject({ status: 403 });
  });

  it("answers no other site's page and no other method", async () => {
    const other = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" };
    expect(await ask(`${root}opened-file`, { headers: other })).toMatchObject({ status: 403 });
    expect(await ask(root, { method: "POST" })).toMatchObject({ status: 405 });
  });

  it("tells the browser to keep to itself: policy, no sniffing, no referrer, no cache, no frames", async () => {
    const { headers } = await ask(root);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  it("says which port is taken", async () => {
    const { port } = new URL(server.url);
    await expect(serveStudio({ folder: built, port: Number(port) })).rejects.toThrow(
      /^port \d+ is taken; leave the port out/,
    );
  });

  it("says so where the page was never built", async () => {
    await expect(serveStudio({ folder })).rejects.toThrow("the Studio is not built here");
  });
});

describe("opening a browser", () => {
  it("is left to what each system has for that", () => {
    expect(openerFor("darwin", "http://x/")).toEqual(["open", "http://x/"]);
    expect(openerFor("linux", "http://x/")).toEqual(["xdg-open", "http://x/"]);
    expect(openerFor("win32", "http://x/")).toEqual(["cmd", "/c", "start", '""', "http://x/"]);
  });
});
