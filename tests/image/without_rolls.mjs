// Writes the built core to stdout, compressed, without the functions that only run when dice are rolled.

import { once } from "node:events";
import { brotliCompressSync, constants } from "node:zlib";
import { instrumented, ranIn, withOnly } from "../../tools/image/core.mjs";
import { boot, unpacked } from "./boot.mjs";

const core = await unpacked("core.bin");
/** @type {WebAssembly.Instance} */
let instance;
const answer = await boot("image.bin", {
  wasm: await WebAssembly.compile(instrumented(core)),
  see: (one) => {
    instance = one;
  },
});
for (const request of [{ ask: "systems" }, { ask: "odds", link: "decibel" }]) {
  answer(JSON.stringify(request), () => {});
}
const before = new Set(ranIn(instance));
answer(JSON.stringify({ ask: "roll", link: "decibel" }), () => {});
const rolling = new Set(ranIn(instance).filter((place) => !before.has(place)));
const without = withOnly((place) => !rolling.has(place), core);
if (!process.stdout.write(brotliCompressSync(without, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))) {
  await once(process.stdout, "drain");
}
