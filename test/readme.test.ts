import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { measuredValue } from "../scripts/headlines.js";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

it("what is generated and printed is what is shown, on every page (npm run readme mends it)", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/readme.js", "--check"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

it("the README is read in one look: at most 200 lines, a picture, both commands, the first call", () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(200);
  expect(readme).toMatch(/!\[.+\]\(docs\/pictures\/[\w-]+\.svg\)/);
  for (const command of [
    "npm ci && npm start",
    "npm ci && npm test",
    "npm install espalier",
    "npx espalier learn data.csv",
  ]) {
    expect(readme).toMatch(new RegExp(`^${command}`, "m"));
  }
});

describe("a headline", () => {
  const page =
    "- ✓ trees: times faster, at least 40: 1,132\n- ✗ lists: errors: 0.5\n- – rules: times faster: not measured\n";

  it("is the value at the end of the promise that begins so", () => {
    expect(measuredValue(page, "trees: times faster")).toBe(1132);
    expect(measuredValue(page, "lists: errors")).toBe(0.5);
  });

  it("is empty where the peer was out of reach", () => {
    expect(measuredValue(page, "rules: times faster")).toBeNull();
  });

  it("is missing where no promise begins so", () => {
    expect(measuredValue(page, "times faster")).toBeUndefined();
  });
});

it("npm start learns, evaluates and keeps the penguins", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.js"], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^if /m);
  expect(stdout).toMatch(/Accuracy [\d.]+ % on 104 .*\(95 % interval [\d.]+ % to [\d.]+ %\)/);
  expect(stdout).toContain("The report is saved in out/penguins.html: open it in a browser.");
  expect(stdout).toContain("The model is saved in out/penguins.json");
  expect(readFileSync(join(root, "out/penguins.html"), "utf8")).toContain("<h1>Predicting species</h1>");
});

it("continuous integration runs exactly the README's test command", () => {
  const command = /^ *npm ci && npm test/m;
  expect(readme).toMatch(command);
  expect(readFileSync(join(root, ".ci/run"), "utf8")).toMatch(command);
});
