// What is on the page before its script is: the page at home, as the page's own views draw it from the answers that the
// engine gave at build time. Once for a narrow window and once for a wide one; and what is said while the script is on its
// way to something else, or when it cannot be had.

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";
import { build } from "esbuild";

const ENTRY = `
import first from "oddsmith:answers";
import { initialState, openLink } from "./web/state.ts";
import { pageView } from "./web/page.ts";
export { strings } from "./web/words/words.ts";
const nothing = () => {};
const actions = new Proxy({ placeOf: (view) => "#/" + view }, { get: (known, name) => known[name] ?? nothing });
export const page = (wide) => pageView({ ...openLink(initialState(first), "", false), wide }, actions);
`;
const OUT = path.resolve("build/first-paint.mjs");
/**
 * Where views put things in later, of which nothing follows here; properties that are false, which would be true as
 * attributes; names, by which the choices of both drawings would exclude each other.
 */
const NOT_WANTED = /<!--.*?-->|<\?>| (?:checked|selected|disabled)="false"| name="[^"]*"/g;

/**
 * @param {import("esbuild").Plugin[]} plugins of which one gives what the engine answered
 * @returns {Promise<string>} HTML
 */
export async function firstPaint(plugins) {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: path.resolve(".") },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    external: ["lit-html", "lit-html/*"],
    plugins,
    logLevel: "warning",
  });
  await writeFile(OUT, outputFiles[0].contents);
  globalThis.ResizeObserver ??= class {}; // charts have one for all, which nothing uses here
  const { page, strings } = await import(OUT);
  const drawn = (/** @type {boolean} */ wide) => collectResultSync(render(page(wide))).replace(NOT_WANTED, "");
  const pages = ["narrow", "wide"].map(
    (width) => `<div class="first-paint ${width}" inert>${drawn(width === "wide")}</div>`,
  );
  const coming = `<p class="first-paint coming waiting late">${strings.viewLoading}</p>`;
  const broken = `<p role="alert">${strings.viewFailed}</p><button type="button" class="quiet">${strings.retry}</button>`;
  const failed = `<div class="first-paint broken toast-place"><div class="toast">${broken}</div></div>`;
  return [...pages, coming, failed].join("\n    ");
}
