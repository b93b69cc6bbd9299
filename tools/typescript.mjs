// Lets Node run the page's modules: strips the types as the build does, and replaces style sheets by empty ones. Passed
// to Node with --import.

import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";
import { transform } from "esbuild";

if (isMainThread) {
  register(import.meta.url); // runs this file again, in the thread that loads modules
}

/** Module loader hook, called by Node for every module. */
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
