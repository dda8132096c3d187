// Compiles every src/kernels/NAME.as.ts to NAME.wasm.ts, a module that holds the WebAssembly bytes as base64:
// no file to fetch at run time, in Node or in a browser.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import asc from "assemblyscript/asc";

const folder = new URL("../src/kernels/", import.meta.url).pathname;
const scratch = mkdtempSync(join(tmpdir(), "espalier-kernels-"));
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith(".as.ts"))
  .sort()) {
  const name = file.slice(0, -".as.ts".length);
  const binary = join(scratch, `${name}.wasm`);
  const flags = ["-O3", "--noAssert", "--runtime", "stub", "--importMemory", "--enable", "simd"];
  const { error, stderr } = await asc.main([join(folder, file), "--outFile", binary, ...flags]);
  if (error) {
    console.error(`${file}: ${error.message}\n${stderr.toString()}`);
    process.exit(1);
  }
  const base64 = readFileSync(binary).toString("base64");
  writeFileSync(join(folder, `${name}.wasm.ts`), `export default "${base64}";\n`);
}
rmSync(scratch, { recursive: true });
