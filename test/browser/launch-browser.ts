// A real browser for tests, from npm alone: Chromium as packed in @sparticuz/chromium, with the fonts and, where the
// machine lacks them, the system libraries it ships; else a Chromium or Chrome of the machine; else null, and tests
// skip visibly.

import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const modules = join(import.meta.dirname, "../../node_modules");
const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
// Milliseconds: a slow machine may take a minute to start a browser, or to open a page.
const PATIENCE = 300_000;

export async function launchBrowser(): Promise<Browser | null> {
  const packed = process.platform === "linux" && process.arch === "x64";
  const attempts: (() => Promise<Browser>)[] = [];
  if (packed) {
    const unpacked = await unpackChromium();
    const executablePath = join(unpacked, "chromium");
    const fonts = { FONTCONFIG_FILE: join(unpacked, FONTS_FILE), FONTCONFIG_PATH: unpacked };
    const environment = { ...process.env, ...fonts } as Record<string, string>;
    attempts.push(() => start(executablePath, environment));
    attempts.push(() =>
      start(executablePath, { ...environment, LD_LIBRARY_PATH: join(unpacked, "al2023", "lib") }),
    );
  }
  for (const path of INSTALLED.filter((candidate) => existsSync(candidate))) attempts.push(() => start(path));
  const failures: unknown[] = [];
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      failures.push(error);
    }
  }
  // Where npm brought a browser, one that does not start is a fault to be seen.
  if (packed) throw new AggregateError(failures, `no browser starts: ${failures.join("; ")}`);
  return null;
}

async function start(executablePath: string, env?: Record<string, string>): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  const browser = await chromium.launch({
    ...{ executablePath, args, headless: true, timeout: PATIENCE },
    ...(env ? { env } : {}),
  });
  const newPage = browser.newPage.bind(browser);
  browser.newPage = async (options) => {
    const page = await newPage(options);
    page.setDefaultTimeout(PATIENCE);
    return page;
  };
  try {
    // A browser without a font starts, and crashes at the first text.
    const page = await browser.newPage();
    await page.setContent("<p>text</p>");
    await page.close();
    return browser;
  } catch (error) {
    await browser.close().catch(() => {});
    throw error;
  }
}

const FONTS_FILE = "fonts.conf";

/** Names the fonts that lie beside this file, wherever the folder is moved, and those of the system. */
function fontsConfiguration(): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir>${join(tmpdir(), "espalier-font-cache")}</cachedir>
</fontconfig>
`;
}

/** The folder with the unpacked browser: made once per version, complete or not there at all. */
async function unpackChromium(): Promise<string> {
  const manifest = readFileSync(join(modules, "@sparticuz/chromium/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const cache = join(modules, ".cache");
  const folder = join(cache, `chromium-${version}-with-fonts`);
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
  // Its own fonts file names the folders of Lambda only.
  await writeFile(join(fresh, FONTS_FILE), fontsConfiguration());
  // Another process may have been faster.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  return folder;
}
