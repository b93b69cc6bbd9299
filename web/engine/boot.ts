// Starts the engine: from the smallest memory image that will do, at a second try if need be, for something may have been cut
// off; otherwise from the next larger one, or the whole of Pyodide with the engine's wheel, which is much more to fetch. What
// an image cannot do (it has no module that it was not seen to need) the next one does.

import { loadPyodide } from "pyodide";
import { bootImage } from "./image.ts";
import type { BootFiles, FromWorker, ImageName } from "./messages.ts";
import { unpacked } from "./packed.ts";

type Answer = (request: string, progress: (done: number, total: number) => void) => string;
/** An engine that runs, with the `files` that it has fetched until somebody takes them. */
type Running = { name: Name; answer: Answer; files: BootFiles | null };

/** Each can do what the one before cannot. */
const NAMES = ["image.bin", "programs.bin", "whole"] as const;
type Name = (typeof NAMES)[number];

const site = new URL("../", import.meta.url).href;
const folder = `${site}${ODDSMITH_ENGINE}/`;
const CORE = "core.bin";
const AFTER_THE_PAGE: RequestInit = { priority: "low" };
/** How often it is told how much has come: each time the page is drawn again. */
const TOLD_MS = 200;
/** What to fetch at once, before the page says what is there already: see web/early.ts. */
const atOnce = self.name as ImageName | "";
const glue = import(`${folder}core.mjs`).catch(() => import(`${folder}core.mjs?again`)); // by one name it may fail for good
glue.catch(() => {}); // it is waited for below
/** Who answers this runs: it finds what only shows when Python is at work. */
const READY = '{"ask": "home"}';
/** In the form of the engine's own refusals; the page has the words. */
const UNLOADED = '{"error": {"code": "unloaded", "message": ""}}';

/**
 * The engine's answers to requests as JSON text. Rejects when Python itself has died, or never came to life.
 * @param given what it starts from; null where it has to fetch that
 * @param send tells the page how far it is and how it runs: at first, and when a question needs what had to be loaded
 */
export function startEngine(
  given: Promise<BootFiles | null>,
  send: (message: FromWorker, given?: Transferable[]) => void,
): { answer: (...asked: Parameters<Answer>) => Promise<string>; ready: Promise<void> } {
  /** The same for all images. */
  let wasm: Promise<WebAssembly.Module> | undefined;

  function fetchFiles(name: ImageName) {
    const loading = { bytes: 0, total: ODDSMITH_PACKED[name].bytes + (wasm ? 0 : ODDSMITH_PACKED[CORE].bytes) };
    const count = (bytes: number) => {
      loading.bytes += bytes;
    };
    wasm ??= WebAssembly.compileStreaming(fetched(CORE, count)); // it throws where a browser has no WebAssembly
    const image = fetched(name, count).then((response) => response.arrayBuffer());
    const telling = setInterval(() => send({ loading }), TOLD_MS);
    Promise.all([wasm, image])
      .then(() => send({ loading }))
      .catch(() => {}) // it is waited for elsewhere
      .finally(() => clearInterval(telling));
    return { wasm, image };
  }

  async function startFrom(name: ImageName, passed: BootFiles | null): Promise<Running> {
    await wasm; // if that is what was wrong no image will do
    const files = passed ?? fetchFiles(name);
    wasm = Promise.resolve(files.wasm);
    const image = Promise.resolve(files.image);
    const memory = image.then((bytes) => new Uint8Array(bytes));
    const python = await bootImage({ wasm, image: memory, glue, lock: ODDSMITH_LOCK, indexURL: `${folder}nothing/` });
    return { name, answer: answerOf(python), files: passed ? null : { name, wasm: await wasm, image: await image } };
  }

  const from = (place: number): Name[] => [NAMES[place] as Name, ...NAMES.slice(place)];

  /** The first of them that starts. */
  async function startOneOf([name, ...others]: Name[], passed: BootFiles | null = null): Promise<Running> {
    try {
      send({ loading: null });
      const running = await (name === "whole" ? startWhole() : startFrom(name as ImageName, passed));
      running.answer(READY, () => {});
      return running;
    } catch (error) {
      if (others.length === 0 || isOutOfMemory(error)) {
        throw error;
      }
      if (others[0] === name) {
        await wasm?.catch(() => {
          wasm = undefined;
        });
      }
      return startOneOf(others);
    }
  }

  async function tell(running: Running) {
    await given; // from then on the page listens
    const { name, files } = running;
    running.files = null;
    send({ ready: true, isWhole: name === "whole", files }, files ? [files.image] : []);
  }

  const first = atOnce ? Promise.resolve(null) : given;
  let engine = first.then((passed) => startOneOf(from(NAMES.indexOf(passed?.name ?? (atOnce || NAMES[0]))), passed));
  async function answer(...asked: Parameters<Answer>): Promise<string> {
    const running = await engine;
    try {
      return running.answer(...asked);
    } catch (error) {
      if (running.name === "whole" || isOutOfMemory(error)) {
        throw error;
      }
    }
    engine = startOneOf(from(NAMES.indexOf(running.name) + 1)).catch(() => running);
    const larger = await engine;
    await tell(larger);
    return larger === running ? UNLOADED : answer(...asked);
  }

  return { answer, ready: engine.then(tell) };
}

/** In the same worker a larger engine would have even less. */
function isOutOfMemory(error: any) {
  return error?.type === "MemoryError";
}

/** Rejects also when its WebAssembly cannot be had or is not what it should be, for which Pyodide itself waits for ever. */
async function startWhole(): Promise<Running> {
  const { instantiateStreaming } = WebAssembly;
  const failed = new Promise<never>((_, reject) => {
    WebAssembly.instantiateStreaming = (...given) => {
      const made = instantiateStreaming(...given);
      made.catch(reject);
      return made;
    };
  });
  const loading = loadPyodide({
    indexURL: `${folder}whole/`,
    lockFileURL: `${folder}whole/pyodide-lock.json`,
    packages: ["oddsmith"],
  });
  const pyodide = await Promise.race([loading, failed]);
  if (!("lark" in pyodide.loadedPackages)) {
    throw new Error("A package has not come."); // which Pyodide only writes to the console
  }
  return { name: "whole", answer: answerOf(pyodide), files: null };
}

function answerOf(pyodide: any): Answer {
  return pyodide.pyimport("oddsmith.api").answer;
}

async function fetched(name: string, count: (bytes: number) => void) {
  return unpacked(await fetch(`${folder}${name}`, AFTER_THE_PAGE), site, count);
}
