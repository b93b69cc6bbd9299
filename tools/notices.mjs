// The licences of all third-party code on the site, as one text: what esbuild bundled, Pyodide, and the guide's theme.

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const ALWAYS = ["node_modules/pyodide"];
const BROTLI = "Brotli (in tiny-brotli-dec-wasm), MIT: Copyright (c) 2009, 2010, 2013-2016 by the Brotli Authors.";
const MATERIAL =
  "Material for MkDocs (in the guide), MIT: Copyright (c) 2016-2025 Martin Donath. It brings lunr, escape-html, clipboard.js (MIT) and RxJS (Apache-2.0).";
const PYTHON =
  "CPython (in Pyodide), PSF-2.0: Copyright (c) 2001 Python Software Foundation. https://docs.python.org/3/license.html";

/**
 * @param {string[]} inputs the files that were bundled, relative to the root
 * @returns {Promise<string>}
 */
export async function notices(inputs) {
  const folders = inputs.map((file) => file.match(/^node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]).filter(Boolean);
  const sections = [PYTHON, BROTLI, MATERIAL];
  for (const folder of [...new Set([...ALWAYS, ...folders])].sort()) {
    const { name, version, license, homepage } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
    const files = (await readdir(folder)).filter((entry) => /^licen[cs]e/i.test(entry));
    const file = files.find((entry) => /mit$/i.test(entry)) ?? files[0]; // where there is a choice
    const text = file ? await readFile(path.join(folder, file), "utf8") : `See ${homepage}.`;
    sections.push(`${name} ${version}, ${license}\n\n${text.trim()}`);
  }
  return `${sections.join(`\n\n${"-".repeat(72)}\n\n`)}\n`;
}
