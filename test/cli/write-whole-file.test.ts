import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { writeWholeFile } from "../../src/cli/io/write-whole-file.ts";
import { scratchFolder } from "./run.ts";

const files = scratchFolder();

function* broken(): Generator<string> {
  yield "the beginning";
  throw new Error("no end");
}

describe("an output file", () => {
  it("is written whole", async () => {
    const path = files.path("new.txt");
    await writeWholeFile(path, ["one ", "two"]);
    expect(readFileSync(path, "utf8")).toBe("one two");
  });

  it("stays as it was when the writing fails half-way, and leaves nothing beside it", async () => {
    mkdirSync(files.path("half"));
    const path = files.write("half/old.txt", "as it was");
    await expect(writeWholeFile(path, broken())).rejects.toThrow("no end");
    expect(readFileSync(path, "utf8")).toBe("as it was");
    await expect(writeWholeFile(files.path("half/new.txt"), broken())).rejects.toThrow("no end");
    expect(readdirSync(files.path("half"))).toEqual(["old.txt"]);
  });

  it("keeps its permissions, and a link to it stays a link", async () => {
    const path = files.write("private.txt", "old");
    chmodSync(path, 0o600);
    symlinkSync(path, files.path("link.txt"));
    await writeWholeFile(files.path("link.txt"), ["new"]);
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(lstatSync(files.path("link.txt")).isSymbolicLink()).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("in a folder that is not there, or on a folder, is refused in words", async () => {
    await expect(writeWholeFile(files.path("no/such.txt"), ["x"])).rejects.toThrow(
      "cannot write: there is no such file or folder; check the path",
    );
    await expect(writeWholeFile(files.path("."), ["x"])).rejects.toThrow("it is a folder");
  });

  it.skipIf(!existsSync("/dev/full"))("on a full device is refused in words", async () => {
    await expect(writeWholeFile("/dev/full", ["x"])).rejects.toThrow(
      "/dev/full: cannot write: the disk is full",
    );
  });

  it("on a full disk leaves the old file", async ({ skip }) => {
    mkdirSync(files.path("tiny"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", files.path("tiny")], {
        stdio: "ignore",
      });
    } catch {
      skip("a small file system cannot be mounted here");
    }
    try {
      const path = files.write("tiny/model.json", "as it was");
      await expect(writeWholeFile(path, ["x".repeat(200_000)])).rejects.toThrow("the disk is full");
      expect(readFileSync(path, "utf8")).toBe("as it was");
      expect(readdirSync(files.path("tiny"))).toEqual(["model.json"]);
    } finally {
      execFileSync("umount", [files.path("tiny")]);
    }
  });
});
