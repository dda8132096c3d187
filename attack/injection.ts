// Names, classes and values made to break out of where they are put, in every form a model takes; the result is executed,
// and a canary tells whether anything got out.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";
import ts from "typescript";
import { DataError } from "../src/dataset/data-error.ts";
import { exporters } from "../src/export/exporters.ts";
import { toJavaScript, toTypeScript } from "../src/export/javascript.ts";
import { toPmml } from "../src/export/pmml.ts";
import { toPython } from "../src/export/python.ts";
import type { TreeModel } from "../src/model/model.ts";
import { predict } from "../src/model/predict.ts";
import { modelToJson } from "../src/model/write-json.ts";
import { datasetOf } from "../test/arbitraries/model.ts";
import { launchBrowser } from "../test/browser/launch-browser.ts";
import type { AttackContext, AttackPart } from "./part.ts";
import { modelWith, PAYLOADS } from "./payloads.ts";
import { sqlEngines } from "./sql/engines.ts";

const program = join(import.meta.dirname, "../bin/espalier.js");

export const injection: AttackPart = {
  name: "injection",
  summary: "hostile names and values in every export, executed",
  share: 6,
  async run(context) {
    const folder = mkdtempSync(join(tmpdir(), "espalier-injection-"));
    try {
      scripts(context, folder);
      await databases(context);
      markup(context, folder);
      await pages(context, folder);
      spreadsheets(context, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function expectedOf({ model, rows }: ReturnType<typeof modelWith>): string[] {
  const { codes } = predict(model, datasetOf(model, rows));
  return rows.map((_, index) => model.classes[codes[index]]);
}

function scripts(context: AttackContext, folder: string): void {
  const javascript = context.tally("JavaScript and TypeScript, run", "payloads");
  const python = context.tally("Python, run", "payloads");
  const canary = join(folder, "CANARY");
  const cases = PAYLOADS.map((payload) => ({ payload, ...modelWith(payload.replaceAll("CANARY", canary)) }));
  for (const { payload, model, rows } of cases) {
    const expected = expectedOf({ model, rows });
    const transpiled = ts.transpileModule(toTypeScript(model), {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    }).outputText;
    for (const code of [toJavaScript(model), transpiled]) {
      javascript.tries++;
      const sandbox: Record<string, unknown> = { rows };
      try {
        vm.createContext(sandbox);
        const answers = vm.runInContext(
          `${code.replaceAll(/^export /gm, "")}\nrows.map((row) => predict(row))`,
          sandbox,
        ) as string[];
        if ("pwned" in sandbox || [...answers].join("\0") !== expected.join("\0"))
          context.fail(javascript, "it broke out or answers otherwise", { payload, code });
      } catch (error) {
        context.fail(javascript, String(error), { payload, code });
      }
    }
  }
  const found = spawnSync("python3", ["--version"]).status === 0;
  if (!found) {
    python.lacks = "python3 is not installed";
    return;
  }
  cases.forEach(({ model }, index) => {
    writeFileSync(join(folder, `m${index}.py`), toPython(model));
  });
  writeFileSync(join(folder, "rows.json"), JSON.stringify(cases.map(({ rows }) => rows)));
  const code = `import json,sys\nout=[]\nfor i,rows in enumerate(json.load(open(sys.argv[1]+"/rows.json"))):\n    names={}\n    exec(compile(open(f"{sys.argv[1]}/m{i}.py",encoding="utf8").read(),"m","exec"),names)\n    out.append([names["predict"](r) for r in rows])\nprint(json.dumps(out))`;
  const run = spawnSync("python3", ["-c", code, folder], { encoding: "utf8", maxBuffer: 1 << 28 });
  const answers = run.status === 0 ? (JSON.parse(run.stdout) as string[][]) : [];
  cases.forEach(({ payload, model, rows }, index) => {
    python.tries++;
    if (answers[index]?.join("\0") !== expectedOf({ model, rows }).join("\0"))
      context.fail(python, run.stderr.slice(-300), { payload });
  });
  if (existsSync(canary)) context.fail(python, "it wrote the canary", null);
}

async function databases(context: AttackContext): Promise<void> {
  for (const engine of await sqlEngines()) {
    const tally = context.tally(`SQL, run in ${engine.name}`, "payloads");
    if (engine.skip !== null) tally.lacks = engine.skip;
    else {
      for (const payload of PAYLOADS) {
        const subject = modelWith(payload);
        if (!engine.accepts(subject.model)) continue;
        tally.tries++;
        try {
          const [answers] = await engine.answers([subject]);
          if (answers?.join("\0") !== expectedOf(subject).join("\0"))
            context.fail(tally, "it answers otherwise", { payload, answers });
        } catch (error) {
          context.fail(tally, String(error).slice(0, 300), { payload });
        }
      }
    }
    await engine.close();
  }
}

/** XML is read by a parser of other hands, which must find the payload as a value; DOT by Graphviz where it is, else by its rules of quoting. */
function markup(context: AttackContext, folder: string): void {
  const xml = context.tally("PMML and SVG, parsed", "payloads");
  const dot = context.tally("DOT, parsed", "payloads");
  const hasDot = spawnSync("dot", ["-V"]).status === 0;
  dot.note = hasDot ? "by Graphviz" : "by its rules of quoting: Graphviz is not installed";
  const texts: string[] = [];
  const wanted: string[] = [];
  for (const payload of PAYLOADS) {
    const { model } = modelWith(payload);
    for (const write of [toPmml, exporters.svg.write]) {
      try {
        texts.push(write(model));
        wanted.push(payload);
      } catch (error) {
        if (!(error instanceof DataError)) context.fail(xml, String(error), { payload });
      }
    }
    dot.tries++;
    const graph = exporters.dot.write(model);
    const isRight = hasDot ? spawnSync("dot", ["-Tcanon"], { input: graph }).status === 0 : isQuoted(graph);
    if (!isRight) context.fail(dot, "not what was meant", { payload, graph });
  }
  writeFileSync(join(folder, "xml.json"), JSON.stringify(texts));
  const code = `import json,sys\nfrom xml.dom.minidom import parseString\nfor text in json.load(open(sys.argv[1])):\n    try:\n        d=parseString(text.encode()); bad=[e.tagName for e in d.getElementsByTagName("*") if e.tagName.lower() in ("script","img","iframe","a","foreignobject") or any(k.lower().startswith("on") for k in e.attributes.keys())]\n        print(json.dumps(bad))\n    except Exception as e: print(json.dumps([str(e)]))`;
  const run = spawnSync("python3", ["-c", code, join(folder, "xml.json")], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (run.error) {
    xml.lacks = "python3 is not installed";
    return;
  }
  run.stdout
    .trimEnd()
    .split("\n")
    .forEach((line, index) => {
      xml.tries++;
      if (line !== "[]")
        context.fail(xml, line, { payload: wanted[index], text: texts[index]?.slice(0, 2000) });
    });
}

/** Every statement of the graph is as it should be once its quoted texts are taken out. */
function isQuoted(graph: string): boolean {
  const bare = graph.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, "Q");
  return bare
    .split("\n")
    .every((line) =>
      /^(digraph Q \{|\}|\s*(node|edge) \[[\w=, Q]*\];|\s*n\d+ (-> n\d+ )?\[label=Q[\w=, Q]*\];)?$/.test(
        line,
      ),
    );
}

async function pages(context: AttackContext, folder: string): Promise<void> {
  const tally = context.tally("reports and drawings, opened in a browser", "payloads");
  const browser = await launchBrowser().catch(() => null);
  if (browser === null) {
    tally.lacks = "no browser starts here";
    return;
  }
  try {
    for (let start = 0; start < PAYLOADS.length; start += 6) {
      const some = PAYLOADS.slice(start, start + 6).map((text) => text.replaceAll(/[\r\n]/g, " "));
      const data = join(folder, "page.csv");
      const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const header = some.map((text, index) => quoted(`${index} ${text}`));
      const rows = Array.from({ length: 60 }, (_, row) =>
        [
          ...some.map((text, index) => quoted((row >> index) % 2 === 0 ? `${text} v` : `w${text}`)),
          quoted((row & 1) === 0 ? `yes ${some[0]}` : `no ${some[1] ?? ""}`),
        ].join(","),
      );
      writeFileSync(data, `${[...header, quoted(`class ${some[0]}`)].join(",")}\n${rows.join("\n")}\n`);
      const [page, model] = [join(folder, "page.html"), join(folder, "page.json")];
      const run = spawnSync(
        "node",
        [program, "learn", data, "--method", "id3", "--quiet", "--report", page, "--out", model],
        { encoding: "utf8" },
      );
      tally.tries += some.length;
      if (run.status !== 0) {
        if (run.status !== 1 || run.stderr.includes("defect"))
          context.fail(tally, run.stderr.slice(0, 300), { some });
        continue;
      }
      const svg = spawnSync("node", [program, "export", model, "--to", "svg"], { encoding: "utf8" }).stdout;
      for (const content of [readFileSync(page, "utf8"), `<!doctype html><body>${svg}</body>`]) {
        const tab = await browser.newPage();
        let dialog = false;
        tab.on("dialog", (box) => {
          dialog = true;
          box.dismiss();
        });
        await tab.setContent(content);
        const pwned = await tab.evaluate(
          "'pwned' in globalThis || document.querySelectorAll('img, iframe, a[href^=javascript]').length > 0",
        );
        if (pwned || dialog) context.fail(tally, "it broke out", { some });
        await tab.close();
      }
      if (context.isOver()) break;
    }
  } finally {
    await browser.close();
  }
}

/** Cells of predictions, as a spreadsheet would open them. */
function spreadsheets(context: AttackContext, folder: string): void {
  const tally = context.tally("predictions as CSV that spreadsheets may open (--csv-safe)", "payloads");
  for (const payload of PAYLOADS.filter((text) => /^[=+\-@\t\r].*\S$/s.test(text))) {
    const { model, rows } = modelWith(payload);
    const renamed: TreeModel = JSON.parse(
      JSON.stringify(model).replaceAll(
        JSON.stringify(`A ${payload}`).slice(1, -1),
        JSON.stringify(payload).slice(1, -1),
      ),
    );
    const [file, data] = [join(folder, "s.json"), join(folder, "s.json-rows.json")];
    writeFileSync(file, modelToJson(renamed));
    writeFileSync(data, JSON.stringify(rows));
    const run = spawnSync("node", [program, "predict", file, data, "--csv-safe", "--quiet"], {
      encoding: "utf8",
    });
    tally.tries++;
    const cells = run.stdout.split("\n").map((line) => line.replace(/^"/, ""));
    if (run.status !== 0 || cells.some((cell) => /^[=+\-@\t\r]/.test(cell)))
      context.fail(tally, run.stderr.slice(0, 200), { payload, out: run.stdout.slice(0, 400) });
  }
}
