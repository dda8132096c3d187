// `espalier studio` as a process: it serves until Ctrl-C, which is how it ends.

import { describe, expect, it } from "vitest";
import { run, scratchFolder } from "./run.ts";
import { startProgram } from "./start-program.ts";

const files = scratchFolder();
const data = files.write("rows.csv", "a,class\n1,x\n2,y\n");

describe("espalier studio", () => {
  it("prints its address, serves the page with the file, and Ctrl-C ends it with exit 0", async () => {
    const { child, ended } = startProgram(["studio", data, "--no-open"]);
    const line = await new Promise<string>((resolve) => {
      child.stdout.once("data", (piece) => resolve(String(piece)));
    });
    const url = /^Espalier Studio: (http:\S+)\n$/.exec(line)![1];
    const page = await (await fetch(url)).text();
    expect(page).toContain('<meta name="espalier-file" content="rows.csv" />');
    expect(await (await fetch(`${url}opened-file`)).text()).toBe("a,class\n1,x\n2,y\n");
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "Only this machine can open it; your data stay here. Ctrl-C ends it.\n",
    });
  });

  it("says in one line what is wrong with the file or the port", async () => {
    const complaints = [
      { args: [files.path("none.csv")], code: 1, says: /none\.csv: cannot read: / },
      { args: ["-"], code: 2, says: /opens a file, not standard input/ },
      { args: ["--port", "70000"], code: 2, says: /--port: expected a port from 0 to 65535/ },
      { args: ["--port", "1e3"], code: 2, says: /--port: expected a port from 0 to 65535, got "1e3"/ },
      { args: ["--port", "x"], code: 2, says: /--port/ },
    ];
    for (const { args, code, says } of complaints) {
      const result = await run(["studio", ...args, "--no-open"]);
      expect(result).toMatchObject({ code, stdout: "" });
      expect(result.stderr).toMatch(says);
      expect(result.stderr.split("\n")).toHaveLength(2);
    }
  });
});
