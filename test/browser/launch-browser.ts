// A real browser for tests, from npm alone: Chromium as packed in @sparticuz/chromium, with the system libraries it
// ships where the machine lacks them; else a Chromium or Chrome of the machine; else null, and tests skip visibly.

import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const modules = join(import.meta.dirname, "../../node_modules");
const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function launchBrowser(): Promise<Browser | null> {
  const attempts: (() => Promise<Browser>)[] = [];
  if (process.platform === "linux" && process.arch === "x64") {
    const unpacked = await unpackChromium();
    const executablePath = join(unpacked, "chromium");
    const environment = { ...process.env, FONTCONFIG_PATH: join(unpacked, "fonts") } as Record<
      string,
      string
    >;
    attempts.push(() => start(executablePath, environment));
    attempts.push(() =>
      start(executablePath, { ...environment, LD_LIBRARY_PATH: join(unpacked, "al2023", "lib") }),
    );
  }
  for (const path of INSTALLED.filter((candidate) => existsSync(candidate))) attempts.push(() => start(path));
  for (const attempt of attempts) {
    const browser = await attempt().catch(() => null);
    if (browser) return browser;
  }
  return null;
}

async function start(executablePath: string, env?: Record<string, string>): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  const browser = await chromium.launch({ executablePath, args, headless: true, ...(env ? { env } : {}) });
  try {
    const page = await browser.newPage();
    await page.close();
    return browser;
  } catch (error) {
    await browser.close().catch(() => {});
    throw error;
  }
}

/** The folder with the unpacked browser: made once per version, complete or not there at all. */
async function unpackChromium(): Promise<string> {
  const manifest = readFileSync(join(modules, "@sparticuz/chromium/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const cache = join(modules, ".cache");
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, "chromium-"));
  const before = { ...process.env };
  try {
    // The package unpacks into the temporary folder, and its libraries only where it believes itself in Lambda.
    process.env.TMPDIR = fresh;
    process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs20.x";
    const packed = (await import("@sparticuz/chromium")).default;
    await packed.executablePath();
  } finally {
    for (const name of ["TMPDIR", "AWS_LAMBDA_JS_RUNTIME", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "HOME"]) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  // Another process may have been faster.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  return folder;
}
