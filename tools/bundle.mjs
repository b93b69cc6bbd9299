// Bundles web/ into dist/: hashed names, so that no cache mixes two builds, and the service worker's list of files.

import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { injectManifest } from "workbox-build";

const MEGABYTE = 1024 * 1024;
const HASHED = /(-[0-9A-Z]{8}\.|^engine-)/;

const engineFolder = (await readFile("build/engine-folder.txt", "utf8")).trim();
const shared = {
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox114", "safari16.4"],
  legalComments: "none",
  logLevel: "warning",
};

/** The answers that the engine gave at build time, as a module. */
const answers = {
  name: "answers",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^oddsmith:answers$/ }, () => ({ path: path.resolve("build/answers.json") }));
  },
};

/** Bundles entry points into dist/assets/ and gives the output path of each, relative to dist/. */
async function bundle(entryPoints, options = {}) {
  const { metafile } = await build({
    ...shared,
    entryPoints,
    outdir: "dist/assets",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    ...options,
  });
  const outputs = Object.entries(metafile.outputs).filter(([, output]) => output.entryPoint);
  return Object.fromEntries(outputs.map(([file, output]) => [output.entryPoint, file.replace(/^dist\//, "")]));
}

const define = { ODDSMITH_ENGINE: JSON.stringify(engineFolder) };
const { "web/engine/worker.js": worker } = await bundle(["web/engine/worker.js"], {
  define,
  external: ["node:*"], // Pyodide asks for these in Node only
});
const outputs = await bundle(["web/main.js", "web/styles/main.css"], {
  define: { ...define, ODDSMITH_WORKER: JSON.stringify(worker) },
  plugins: [answers],
});

const page = await readFile("web/index.html", "utf8");
await writeFile(
  "dist/index.html",
  page.replace("%STYLE%", outputs["web/styles/main.css"]).replace("%MAIN%", outputs["web/main.js"]),
);
await cp("web/icons", "dist/icons", { recursive: true });
await cp("web/app.webmanifest", "dist/app.webmanifest");

await build({
  ...shared,
  entryPoints: ["web/sw.js"],
  outfile: "build/sw.js",
  define: { "process.env.NODE_ENV": '"production"' },
});
const { warnings } = await injectManifest({
  swSrc: "build/sw.js",
  swDest: "dist/sw.js",
  globDirectory: "dist",
  globPatterns: ["**/*"],
  globIgnores: ["sw.js"],
  dontCacheBustURLsMatching: HASHED,
  maximumFileSizeToCacheInBytes: 32 * MEGABYTE,
});
for (const warning of warnings) {
  process.stderr.write(`${warning}\n`);
}
