// Loaded before the program: counts its calls to files, threads and processes, and lets one of them fail. FAIL_AT says which
// (from 1; 0 for none) and FAIL_CODE how; FAIL_LOG is a file that the names of all calls are written to in the end. Calls for
// code do not count.

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

const { FAIL_AT = "0", FAIL_CODE = "EIO", FAIL_LOG } = process.env;
/** Files of the program itself. */
const CODE = new URL("../../", import.meta.url).pathname;
const at = Number(FAIL_AT);
const calls = [];
const { appendFileSync } = fs;

function failure(name, path) {
  const error = new Error(`${FAIL_CODE}: made to fail, ${name} '${path}'`);
  return Object.assign(error, { code: FAIL_CODE, syscall: name, errno: -5, path });
}

/** Whether this call is the one that fails. */
function isDue(name, path) {
  if (path.startsWith(CODE) || path.startsWith("file:")) return false;
  calls.push(name);
  return calls.length === at;
}

if (threads.isMainThread) {
  for (const name of [
    "stat",
    "lstat",
    "access",
    "open",
    "realpath",
    "readlink",
    "readdir",
    "rename",
    "rm",
    "mkdtemp",
    "readFile",
    "writeFile",
  ]) {
    const real = fs.promises[name];
    if (name === "open") continue;
    fs.promises[name] = async (path, ...rest) => {
      if (isDue(name, String(path))) throw failure(name, path);
      return real.call(fs.promises, path, ...rest);
    };
  }
  const { open } = fs.promises;
  fs.promises.open = async (path, ...rest) => {
    if (isDue("open", String(path))) throw failure("open", path);
    const handle = await open.call(fs.promises, path, ...rest);
    for (const name of ["read", "write", "writeFile", "readFile", "sync", "stat", "close"]) {
      const real = handle[name].bind(handle);
      handle[name] = async (...own) => {
        // A file whose closing fails is closed all the same.
        const fails = isDue(`file ${name}`, String(path));
        if (fails && name === "close") await real(...own);
        if (fails) throw failure(name, path);
        return real(...own);
      };
    }
    return handle;
  };
  for (const name of ["openSync", "readFileSync", "existsSync", "statSync", "writeSync"]) {
    const real = fs[name];
    fs[name] = (path, ...rest) => {
      if (name !== "writeSync" && isDue(name, String(path))) {
        if (name === "existsSync") return false;
        throw failure(name, path);
      }
      return real.call(fs, path, ...rest);
    };
  }
  const { createReadStream } = fs;
  fs.createReadStream = (path, ...rest) => {
    const stream = createReadStream.call(fs, path, ...rest);
    if (isDue("read stream", String(path))) process.nextTick(() => stream.destroy(failure("read", path)));
    return stream;
  };
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      // A thread that dies as soon as it runs.
      if (isDue("thread", "")) setTimeout(() => void this.terminate(), 20);
    }
  };
  syncBuiltinESMExports();
  if (FAIL_LOG) process.on("exit", () => appendFileSync(FAIL_LOG, `${JSON.stringify(calls)}\n`));
}
