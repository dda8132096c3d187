import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

it("the README shows what its examples print today (npm run readme mends it)", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/readme.js", "--check"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
}, 300_000);

it("npm start learns, judges and keeps the penguins", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.js"], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^if /m);
  expect(stdout).toMatch(/Accuracy [\d.]+ % on 104 rows held out \(95 % interval [\d.]+ % to [\d.]+ %\)/);
  expect(stdout).toContain("The report is in out/penguins.html: open it in a browser.");
  expect(stdout).toContain("The model is in out/penguins.json");
  expect(readFileSync(join(root, "out/penguins.html"), "utf8")).toContain("<h1>Predicting species</h1>");
});

it("continuous integration runs exactly the README's test command", () => {
  const command = /^npm ci && npm test/m;
  expect(readFileSync(join(root, "README.md"), "utf8")).toMatch(command);
  expect(readFileSync(join(root, ".ci/run"), "utf8")).toMatch(command);
});
