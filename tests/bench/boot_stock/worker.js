// The engine as Pyodide's documentation sets it up: load Pyodide, unpack the wheel, and ask Python for the odds of the
// set-up that our page opens with.

import { loadPyodide } from "./pyodide.mjs";

const wheel = fetch("oddsmith.whl").then((response) => response.arrayBuffer());
const pyodide = await loadPyodide();
pyodide.unpackArchive(await wheel, "whl");
const { answer } = pyodide.pyimport("oddsmith.api");
const { answer: link } = JSON.parse(answer('{"ask": "home"}'));
self.postMessage({ answer: answer(JSON.stringify({ ask: "odds", link })) });
