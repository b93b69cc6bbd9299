// Bundles web/ into build/site/: hashed names, so that no cache mixes two builds, and the service worker's list of files.

import { cp, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { injectManifest } from "workbox-build";
import { notices } from "./notices.mjs";

const OUT = "build/site";
/** What the page fetches and counts before the engine starts: see web/engine/files.js. */
const BOOT_FILES = ["core.wasm", "image.bin"];
const MEGABYTE = 1024 * 1024;
const HASHED = /(-[0-9A-Z]{8}\.|^engine-)/;

const engineFolder = (await readFile("build/engine-folder.txt", "utf8")).trim();
const shared = {
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox114", "safari16.4"],
  legalComments: "none", // THIRD-PARTY.txt has them all
  logLevel: "warning",
};

/** Every file that went into a bundle, for the licences. */
const bundled = [];

/** The answers that the engine gave at build time, as a module. */
const answers = {
  name: "answers",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^oddsmith:answers$/ }, () => ({ path: path.resolve("build/answers.json") }));
  },
};

/** Bundles entry points into build/site/assets/ and gives the output path of each, relative to the site. */
async function bundle(entryPoints, options = {}) {
  const { metafile } = await build({
    ...shared,
    entryPoints,
    outdir: `${OUT}/assets`,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    ...options,
  });
  bundled.push(...Object.keys(metafile.inputs));
  const outputs = Object.entries(metafile.outputs).filter(([, output]) => output.entryPoint);
  return Object.fromEntries(outputs.map(([file, output]) => [output.entryPoint, file.replace(`${OUT}/`, "")]));
}

const engineFile = (name) => `${OUT}/${engineFolder}/${name}`;
const sizes = await Promise.all(BOOT_FILES.map(async (name) => (await stat(engineFile(name))).size));
const define = {
  ODDSMITH_ENGINE: JSON.stringify(engineFolder),
  ODDSMITH_BOOT_BYTES: String(sizes.reduce((sum, size) => sum + size, 0)),
  ODDSMITH_LOCK: await readFile(engineFile("whole/pyodide-lock.json"), "utf8"),
};
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
  `${OUT}/index.html`,
  page.replace("%STYLE%", outputs["web/styles/main.css"]).replace("%MAIN%", outputs["web/main.js"]),
);
await cp("web/icons", `${OUT}/icons`, { recursive: true });
await cp("web/app.webmanifest", `${OUT}/app.webmanifest`);

await bundle(["web/sw.js"], {
  outdir: "build",
  entryNames: "[name]",
  define: { "process.env.NODE_ENV": '"production"' },
});
await writeFile(`${OUT}/THIRD-PARTY.txt`, await notices(bundled));
const { warnings } = await injectManifest({
  swSrc: "build/sw.js",
  swDest: `${OUT}/sw.js`,
  globDirectory: OUT,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js"],
  dontCacheBustURLsMatching: HASHED,
  maximumFileSizeToCacheInBytes: 32 * MEGABYTE,
});
for (const warning of warnings) {
  process.stderr.write(`${warning}\n`);
}
