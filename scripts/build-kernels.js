// Compiles every src/kernels/assembly/NAME.as.ts to NAME.wasm.ts beside it, a module that holds the WebAssembly bytes in hexadecimal:
// no file to fetch at run time, in Node or in a browser, and a quarter less than base64 once a server compresses it. What was
// compiled from the same sources stays.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import asc from "assemblyscript/asc";

const folder = new URL("../src/kernels/assembly/", import.meta.url).pathname;
const flags = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--enable", "simd"];
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".as.ts"))
  .sort();
// Kernels may import each other, so a change of one compiles all.
const made = createHash("sha256").update(asc.version).update(flags.join()).update("hex");
for (const file of files) made.update(file).update(readFileSync(join(folder, file)));
const mark = `// ${made.digest("hex")}\n`;
const scratch = mkdtempSync(join(tmpdir(), "espalier-kernels-"));
for (const file of files) {
  const name = file.slice(0, -".as.ts".length);
  const target = join(folder, `${name}.wasm.ts`);
  if (existsSync(target) && readFileSync(target, "utf8").startsWith(mark)) continue;
  const binary = join(scratch, `${name}.wasm`);
  const { error, stderr } = await asc.main([join(folder, file), "--outFile", binary, ...flags]);
  if (error) {
    console.error(`${file}: ${error.message}\n${stderr.toString()}`);
    process.exit(1);
  }
  // A plain string: the declarations of a literal would hold all of it again.
  const bytes = readFileSync(binary).toString("hex");
  writeFileSync(target, `${mark}const bytes: string = "${bytes}";\nexport default bytes;\n`);
}
rmSync(scratch, { recursive: true });
