// Lets Node run the page's modules: takes the types away as the build does, and leaves style sheets empty. Given to Node with
// --import.

import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";
import { transform } from "esbuild";

if (isMainThread) {
  register(import.meta.url); // which runs this file once more, in the thread that loads modules
}

/** Node calls it for every module. */
export async function load(url, context, next) {
  if (url.endsWith(".css")) {
    return { format: "module", source: 'export default "";', shortCircuit: true };
  }
  if (!url.endsWith(".ts")) {
    return next(url, context);
  }
  const { code } = await transform(await readFile(new URL(url), "utf8"), { loader: "ts", sourcemap: "inline" });
  return { format: "module", source: code, shortCircuit: true };
}
