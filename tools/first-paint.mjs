// Renders what the page shows before its script has loaded: Home, drawn by the page's own views from the answers that
// the engine gave at build time, once for a narrow window and once for a wide one. Also the messages for when another
// view is loading, or when the script cannot be loaded.

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
 * Markers for later renders, which never happen here; false properties, which would be true as attributes; and names,
 * which would join the radio buttons of both renders into one group.
 */
const NOT_WANTED = /<!--.*?-->|<\?>| (?:checked|selected|disabled)="false"| name="[^"]*"/g;

/**
 * @param {import("esbuild").Plugin[]} plugins one of which provides the engine's answers
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
  globalThis.ResizeObserver ??= class {}; // the charts' module creates one, which is never used here
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
