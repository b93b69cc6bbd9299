// Bundles web/ into build/site/ or a given folder, with hashed names so that no cache mixes two builds, and writes the
// service worker's list of files.

import { createHash } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { getManifest, injectManifest } from "workbox-build";
import { sumOf } from "../web/engine/packed.ts";
import { firstPaint } from "./first-paint.mjs";
import { notices } from "./notices.mjs";

/** The output folder, which already contains the engine; and optionally a module with one more esbuild plugin. */
const [OUT = "build/site", more] = process.argv.slice(2);
const PACKED = ["core.bin", "image.bin", "programs.bin"];
const MEGABYTE = 1024 * 1024;
const HASHED = /(-[0-9A-Z]{8}\.|^engine-)/;

const engineFolder = (await readFile("build/engine-folder.txt", "utf8")).trim();
const settings = {
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox115", "safari16.4"],
  legalComments: "none", // THIRD-PARTY.txt has them all
  logLevel: "warning",
};

/** The engine's answers at build time, as modules: `oddsmith:answers`, and for the lab `oddsmith:language`. */
const answers = {
  name: "answers",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^oddsmith:/ }, ({ path: name }) => ({
      path: path.resolve(`build/${name.replace("oddsmith:", "")}.json`),
    }));
  },
};

/** Style sheets that scripts import, as text, so that they load with their view. */
const styles = {
  name: "styles",
  setup(esbuild) {
    esbuild.onResolve({ filter: /\.css$/ }, ({ path: name, resolveDir, kind }) =>
      kind === "import-statement" ? { path: path.resolve(resolveDir, name), namespace: "styles" } : undefined,
    );
    esbuild.onLoad({ filter: /./, namespace: "styles" }, async ({ path: file }) => {
      return { contents: await textOf({ entryPoints: [file] }), loader: "text" };
    });
  },
};

/**
 * Makes lazily loaded modules import the page, which is loaded by then, so that the code they share with it is bundled
 * in one chunk and not in one for each combination of views.
 */
const late = {
  name: "late",
  setup(esbuild) {
    const page = JSON.stringify(path.resolve("web/main.ts"));
    esbuild.onResolve({ filter: /^\.\.?\// }, ({ path: name, resolveDir, kind }) =>
      kind === "dynamic-import" ? { path: path.resolve(resolveDir, name), pluginData: "late" } : undefined,
    );
    esbuild.onLoad({ filter: /\.ts$/ }, async ({ path: file, pluginData }) =>
      pluginData === "late"
        ? { contents: `import ${page};\n${await readFile(file, "utf8")}`, loader: "ts" }
        : undefined,
    );
  },
};

const plugins = [answers, styles, ...(more ? [(await import(path.resolve(more))).default] : [])];

/** All files that went into a bundle, for the licences. */
const bundled = [];

/**
 * Bundles entry points into build/site/assets/.
 * @returns for each entry point, its output and that output's static imports, as paths relative to the site
 */
async function bundle(entryPoints, options = {}) {
  const { metafile } = await build({
    ...settings,
    plugins,
    entryPoints,
    outdir: `${OUT}/assets`,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
    ...options,
  });
  bundled.push(...Object.keys(metafile.inputs));
  const inSite = (file) => path.relative(OUT, file);
  const atOnce = (file) =>
    metafile.outputs[file].imports
      .filter(({ kind, external }) => kind === "import-statement" && !external)
      .flatMap(({ path: imported }) => [inSite(imported), ...atOnce(imported)]);
  const outputs = Object.entries(metafile.outputs).filter(([, output]) => output.entryPoint);
  return Object.fromEntries(
    outputs.map(([file, { entryPoint }]) => [entryPoint, { file: inSite(file), imports: new Set(atOnce(file)) }]),
  );
}

/** Bundles one entry point into a string. */
async function textOf(options) {
  const { outputFiles } = await build({ ...settings, ...options, write: false });
  return outputFiles[0].text.trim();
}

/** @param {string} name of a compressed file of the engine */
async function packed(name) {
  const content = await readFile(engineFile(name));
  return [name, { bytes: content.length, sum: sumOf(content) }];
}

const engineFile = (name) => `${OUT}/${engineFolder}/${name}`;
const define = {
  "process.env.NODE_ENV": '"production"', // Workbox checks it
  ODDSMITH_ENGINE: JSON.stringify(engineFolder),
  ODDSMITH_PACKED: JSON.stringify(Object.fromEntries(await Promise.all(PACKED.map(packed)))),
};
const lock = await readFile(engineFile("whole/pyodide-lock.json"), "utf8");
const { "web/engine/worker.ts": worker } = await bundle(["web/engine/worker.ts"], {
  define: { ...define, ODDSMITH_LOCK: lock },
  splitting: false, // a second file would be requested only after the first has loaded
  external: ["node:*"], // Pyodide imports these only in Node
});
const site = { ...define, ODDSMITH_WORKER: JSON.stringify(worker.file) };
const outputs = await bundle(["web/main.ts", "web/styles/main.css"], {
  define: site,
  plugins: [...plugins, late],
});

/** Inlined in the page: as a separate file, it would have to load before the engine's files are requested. */
const early = await textOf({ entryPoints: ["web/early.ts"], define: site, format: "iife" });

const shared = [...outputs["web/main.ts"].imports].map((file) => `<link rel="modulepreload" href="${file}" />`);
const parts = {
  "%EARLY%": `<script>${early}</script>`,
  "%EARLY_SUM%": integrityOf(early),
  "%STYLE%": outputs["web/styles/main.css"].file,
  "%MAIN%": outputs["web/main.ts"].file,
  "%SHARED%": shared.join("\n    "), // else they would be requested only after the page's own script has loaded
  "%FIRST%": await firstPaint(plugins),
};
const page = await readFile("web/index.html", "utf8");
await writeFile(
  `${OUT}/index.html`,
  page.replace(/%[A-Z_]+%/g, (name) => parts[name]),
);
for (const folder of ["icons", "screenshots"]) {
  await cp(`web/${folder}`, `${OUT}/${folder}`, { recursive: true });
}
await writeFile(`${OUT}/app.webmanifest`, JSON.stringify(await installation(), null, 2));

const book = JSON.stringify(await bookFiles());
const bookList = `docs/files-${createHash("sha256").update(book).digest("hex").slice(0, 10)}.json`;
await writeFile(`${OUT}/${bookList}`, book);
await bundle(["web/sw.ts"], {
  outdir: "build",
  entryNames: "[name]",
  define: {
    ...define,
    ODDSMITH_BOOK: JSON.stringify(bookList),
    "import.meta.url": "self.location.href", // the service worker is not a module
  },
});
await writeFile(`${OUT}/THIRD-PARTY.txt`, await notices(bundled));
const { warnings } = await injectManifest({
  swSrc: "build/sw.js",
  swDest: `${OUT}/sw.js`,
  globDirectory: OUT,
  globPatterns: ["**/*"],
  // Few ever boot the whole engine; its files are cached when they are fetched.
  // The book has its own list.
  globIgnores: ["sw.js", "screenshots/**", "docs/**", `${engineFolder}/whole/**`],
  dontCacheBustURLsMatching: HASHED,
  maximumFileSizeToCacheInBytes: 32 * MEGABYTE,
  manifestTransforms: [withIntegrity],
});
for (const warning of warnings) {
  process.stderr.write(`${warning}\n`);
}

/** The web app manifest, with the systems as shortcuts. */
async function installation() {
  const { systems } = JSON.parse(await readFile("build/answers.json", "utf8"));
  const icons = [{ src: "icons/icon-192.png", sizes: "192x192", type: "image/png" }];
  const shortcuts = systems.map(({ key, name, summary }) => ({ name, description: summary, url: `./#/${key}`, icons }));
  return { ...JSON.parse(await readFile("web/app.webmanifest", "utf8")), shortcuts };
}

/** The book's files: the URL and the integrity hash of each. */
async function bookFiles() {
  const { manifestEntries } = await getManifest({
    globDirectory: OUT,
    globPatterns: ["docs/**"],
    manifestTransforms: [withIntegrity],
  });
  return manifestEntries.map(({ url, integrity }) => [url.replace(/(^|\/)index\.html$/, "$1"), integrity]);
}

/** Adds integrity hashes: a site that is being replaced serves a mix of versions, which must not be cached as one. */
async function withIntegrity(entries) {
  const manifest = entries.map(async (entry) => {
    const content = await readFile(`${OUT}/${entry.url}`);
    return { ...entry, integrity: integrityOf(content) };
  });
  return { manifest: await Promise.all(manifest), warnings: [] };
}

/** The integrity hash of a file or an inline script. @param {string | Uint8Array} content */
function integrityOf(content) {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
