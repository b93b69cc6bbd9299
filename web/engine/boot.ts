// Starts the engine from the smallest memory image that will do. If that fails twice (a download may be cut off), tries
// the next larger one, and at last the whole of Pyodide with the engine's wheel, a much larger download. An image only
// contains the modules that were seen to be needed; a question that needs others goes to the next one.

import { loadPyodide } from "pyodide";
import { bootImage } from "./image.ts";
import type { BootFiles, FromWorker, ImageName } from "./messages.ts";
import { unpacked } from "./packed.ts";

type Answer = (request: string, progress: (done: number, total: number) => void) => string;
/** A running engine, with the `files` it has fetched until they are handed to the page. */
type Running = { name: Name; answer: Answer; files: BootFiles | null };

/** Each can do what the one before cannot. */
const NAMES = ["image.bin", "programs.bin", "whole"] as const;
type Name = (typeof NAMES)[number];

const site = new URL("../", import.meta.url).href;
const folder = `${site}${ODDSMITH_ENGINE}/`;
const CORE = "core.bin";
const AFTER_THE_PAGE: RequestInit = { priority: "low" };
/** How often to report download progress; each report renders the page. */
const TOLD_MS = 200;
/** The image to fetch at once, before the page can hand over any files: see web/early.ts. */
const atOnce = self.name as ImageName | "";
const glue = import(`${folder}core.mjs`).catch(() => import(`${folder}core.mjs?again`)); // a failure may be cached
glue.catch(() => {}); // handled below
/** A test request: an engine that answers it works. */
const READY = '{"ask": "home"}';
/** Has the form of the engine's own refusals; the page adds the message. */
const UNLOADED = '{"error": {"code": "fault", "message": ""}}';

/**
 * Starts an engine that answers requests as JSON text. Its promises reject if Python itself has died, or never started.
 * @param given the boot files; null if it has to fetch them
 * @param send reports loading and readiness: at the start, and when a question needs a larger engine
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
    wasm ??= WebAssembly.compileStreaming(fetched(CORE, count)); // throws in a browser without WebAssembly
    const image = fetched(name, count).then((response) => response.arrayBuffer());
    const telling = setInterval(() => send({ loading }), TOLD_MS);
    Promise.all([wasm, image])
      .then(() => send({ loading }))
      .catch(() => {}) // handled elsewhere
      .finally(() => clearInterval(telling));
    return { wasm, image };
  }

  async function startFrom(name: ImageName, passed: BootFiles | null): Promise<Running> {
    await wasm; // if this is what failed, no image will start
    const files = passed ?? fetchFiles(name);
    wasm = Promise.resolve(files.wasm);
    const image = Promise.resolve(files.image);
    const memory = image.then((bytes) => new Uint8Array(bytes));
    const python = await bootImage({ wasm, image: memory, glue, lock: ODDSMITH_LOCK, indexURL: `${folder}nothing/` });
    return { name, answer: answerOf(python), files: passed ? null : { name, wasm: await wasm, image: await image } };
  }

  const from = (place: number): Name[] => [NAMES[place] as Name, ...NAMES.slice(place)];

  /** Starts the first engine that runs. */
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
    await given; // then the page listens
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

/** A larger engine in the same worker would have even less memory. */
function isOutOfMemory(error: any) {
  return error?.type === "MemoryError";
}

/** Starts the whole of Pyodide. Rejects also if its WebAssembly fails to load, where Pyodide itself waits for ever. */
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
    throw new Error("A package has not come."); // Pyodide only logs this
  }
  return { name: "whole", answer: answerOf(pyodide), files: null };
}

function answerOf(pyodide: any): Answer {
  return pyodide.pyimport("oddsmith.api").answer;
}

async function fetched(name: string, count: (bytes: number) => void) {
  return unpacked(await fetch(`${folder}${name}`, AFTER_THE_PAGE), site, count);
}
