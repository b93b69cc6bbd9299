// Bundles web/ into build/site/, or into the folder that is named: hashed names, so that no cache mixes two builds, and the service worker's list of files.

import { createHash } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { getManifest, injectManifest } from "workbox-build";
import { sumOf } from "../web/engine/packed.ts";
import { firstPaint } from "./first-paint.mjs";
import { notices } from "./notices.mjs";

/** With the engine in it already; and a module with one more plugin for esbuild. */
const [OUT = "build/site", more] = process.argv.slice(2);
const PACKED = ["core.bin", "image.bin", "programs.bin"];
const MEGABYTE = 1024 * 1024;
const HASHED = /(-[0-9A-Z]{8}\.|^engine-)/;

const engineFolder = (await readFile("build/engine-folder.txt", "utf8")).trim();
const settings = {
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox114", "safari16.4"],
  legalComments: "none", // THIRD-PARTY.txt has them all
  logLevel: "warning",
};

/** What the engine answered at build time, as modules: `oddsmith:answers`, and for the lab `oddsmith:language`. */
const answers = {
  name: "answers",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^oddsmith:/ }, ({ path: name }) => ({
      path: path.resolve(`build/${name.replace("oddsmith:", "")}.json`),
    }));
  },
};

/** A style sheet that a script imports, as its text: it comes with the view that it is of. */
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
 * What comes late imports the page, which is there by then: so all that it shares with the page stands in one file, and not in
 * one for each combination of views.
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

/** Every file that went into a bundle, for the licences. */
const bundled = [];

/**
 * Bundles entry points into build/site/assets/.
 * @returns what each entry point has become, and what it imports at once: paths relative to the site
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

/** What one entry point becomes, as a text and no file. */
async function textOf(options) {
  const { outputFiles } = await build({ ...settings, ...options, write: false });
  return outputFiles[0].text.trim();
}

/** @param {string} name of a packed file of the engine */
async function packed(name) {
  const content = await readFile(engineFile(name));
  return [name, { bytes: content.length, sum: sumOf(content) }];
}

const engineFile = (name) => `${OUT}/${engineFolder}/${name}`;
const define = {
  "process.env.NODE_ENV": '"production"', // as Workbox asks for it
  ODDSMITH_ENGINE: JSON.stringify(engineFolder),
  ODDSMITH_PACKED: JSON.stringify(Object.fromEntries(await Promise.all(PACKED.map(packed)))),
};
const lock = await readFile(engineFile("whole/pyodide-lock.json"), "utf8");
const { "web/engine/worker.ts": worker } = await bundle(["web/engine/worker.ts"], {
  define: { ...define, ODDSMITH_LOCK: lock },
  splitting: false, // a second file would be asked for only when the first has come
  external: ["node:*"], // Pyodide asks for these in Node only
});
const site = { ...define, ODDSMITH_WORKER: JSON.stringify(worker.file) };
const outputs = await bundle(["web/main.ts", "web/styles/main.css"], {
  define: site,
  plugins: [...plugins, late],
});

/** Stands in the page itself: a file of its own would be one more that has to come before the engine's are asked for. */
const early = await textOf({ entryPoints: ["web/early.ts"], define: site, format: "iife" });

const shared = [...outputs["web/main.ts"].imports].map((file) => `<link rel="modulepreload" href="${file}" />`);
const parts = {
  "%EARLY%": `<script>${early}</script>`,
  "%EARLY_SUM%": integrityOf(early),
  "%STYLE%": outputs["web/styles/main.css"].file,
  "%MAIN%": outputs["web/main.ts"].file,
  "%SHARED%": shared.join("\n    "), // otherwise they would be asked for when the page's own script has come
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
    "import.meta.url": "self.location.href", // which no module is needed for
  },
});
await writeFile(`${OUT}/THIRD-PARTY.txt`, await notices(bundled));
const { warnings } = await injectManifest({
  swSrc: "build/sw.js",
  swDest: `${OUT}/sw.js`,
  globDirectory: OUT,
  globPatterns: ["**/*"],
  // The whole engine few ever start: what they fetch of it is kept when they do.
  // The book has a list of its own.
  globIgnores: ["sw.js", "screenshots/**", "docs/**", `${engineFolder}/whole/**`],
  dontCacheBustURLsMatching: HASHED,
  maximumFileSizeToCacheInBytes: 32 * MEGABYTE,
  manifestTransforms: [withIntegrity],
});
for (const warning of warnings) {
  process.stderr.write(`${warning}\n`);
}

/** What a device is told about the page as an application. The systems are its shortcuts. */
async function installation() {
  const { systems } = JSON.parse(await readFile("build/answers.json", "utf8"));
  const icons = [{ src: "icons/icon-192.png", sizes: "192x192", type: "image/png" }];
  const shortcuts = systems.map(({ key, name, summary }) => ({ name, description: summary, url: `./#/${key}`, icons }));
  return { ...JSON.parse(await readFile("web/app.webmanifest", "utf8")), shortcuts };
}

/** The book's files by their addresses, and what each must contain. */
async function bookFiles() {
  const { manifestEntries } = await getManifest({
    globDirectory: OUT,
    globPatterns: ["docs/**"],
    manifestTransforms: [withIntegrity],
  });
  return manifestEntries.map(({ url, integrity }) => [url.replace(/(^|\/)index\.html$/, "$1"), integrity]);
}

/** What each file must contain: a site that is being replaced just then gives files of two versions, which must not be kept as one. */
async function withIntegrity(entries) {
  const manifest = entries.map(async (entry) => {
    const content = await readFile(`${OUT}/${entry.url}`);
    return { ...entry, integrity: integrityOf(content) };
  });
  return { manifest: await Promise.all(manifest), warnings: [] };
}

/** What shows that a file, or a text in the page, is the right one. @param {string | Uint8Array} content */
function integrityOf(content) {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
