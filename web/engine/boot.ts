// Starts the engine: from the smallest memory image that will do, and otherwise from the next larger one, or the whole of
// Pyodide with the engine's wheel. What an image cannot do (it has no module that it was not seen to need) the next one does.

import { loadPyodide } from "pyodide";
import { bootImage } from "./image.ts";
import type { BootFiles, ImageName, Loaded } from "./messages.ts";
import { unpacked } from "./packed.ts";

export type News = { isWhole: boolean; files: BootFiles | null };
export type Answer = (request: string, progress: (done: number, total: number) => void) => string;

/** WebAssembly, compiled, and a memory image, unpacked: both are fetched at the same time. */
type Coming = {
  name: ImageName;
  wasm: Promise<WebAssembly.Module>;
  image: Promise<ArrayBuffer>;
  isPassed: boolean;
};

const site = new URL("../", import.meta.url).href;
const folder = `${site}${ODDSMITH_ENGINE}/`;
const MODULE = "core.bin";
const AFTER_THE_PAGE: RequestInit = { priority: "low" };
/** How often it is told how much has come: each time the page is drawn anew. */
const TOLD_MS = 200;
const module = `${folder}core.mjs`;
/** Each can do what the one before cannot. */
const IMAGES: [ImageName, ...ImageName[]] = ["image.bin", "programs.bin"];
/**
 * What to fetch at once, before the page says what is there already; and whether anew: see web/early.ts and pool.ts.
 */
const [atOnce, isRetry] = self.name.split(" ") as [ImageName | "", string | undefined];
if (isRetry) {
  const plainFetch = self.fetch;
  self.fetch = (address, options) => plainFetch(address, { ...options, cache: "reload" }); // what is kept may be what is wrong
}
const moduleMade = (isRetry ? fetch(module).then((response) => response.arrayBuffer()) : Promise.resolve()).then(
  () => import(module),
);
moduleMade.catch(() => {}); // it is waited for below

/** What a question needs cannot be fetched just now; others are answered as before. */
export class Unloaded extends Error {}

/**
 * The engine's answers to requests as JSON text; and how it runs, where that is news: whole, or from files that it has
 * fetched, which belong to whoever takes them.
 * @param given null where it has to fetch them
 * @param onLoading how much has come of what it has to fetch
 * @param onLoaded called when what a question needs has come, before it is answered
 */
export function startEngine(
  given: Promise<BootFiles | null>,
  onLoading: (loaded: Loaded | null) => void,
  onLoaded: () => void,
): { answer: (...asked: Parameters<Answer>) => Promise<string>; news: () => News | null } {
  const files = new Files(onLoading);
  let news: News | null = null;
  let isWhole = false;
  /** Images that are larger than the one that it runs from. */
  let further: ImageName[] = IMAGES;

  const first = atOnce
    ? files.fetch(atOnce)
    : given.then((passed) => (passed ? files.pass(passed) : files.fetch(IMAGES[0])));
  async function fromImage(coming: Coming | Promise<Coming>) {
    const { name, isPassed, ...parts } = await coming;
    further = IMAGES.slice(IMAGES.indexOf(name) + 1);
    const image = parts.image.then((bytes) => new Uint8Array(bytes));
    const start = { glue: moduleMade, lock: ODDSMITH_LOCK, indexURL: `${folder}nothing/` };
    const answer = answerOf(await bootImage({ ...start, wasm: parts.wasm, image }));
    news = { isWhole, files: isPassed ? null : { name, wasm: await parts.wasm, image: await parts.image } };
    return answer;
  }

  async function fromLarger() {
    onLoading(null);
    for (const name of further) {
      try {
        await files.wasm; // if that is what is wrong no image will do
        return await fromImage(files.fetch(name));
      } catch {} // the next one may
    }
    isWhole = true;
    const answer = await bootWhole();
    news = { isWhole, files: null };
    return answer;
  }

  /** Better than nothing. */
  async function fromSmaller(why: unknown) {
    isWhole = false;
    const smaller = IMAGES[IMAGES.indexOf((await first).name) - 1];
    if (!smaller) {
      throw why;
    }
    return fromImage(files.fetch(smaller));
  }

  /** A larger engine; where that cannot be had things stay as they are. */
  async function larger(present: Promise<Answer>) {
    const before = further;
    try {
      return await fromLarger();
    } catch {
      [further, isWhole, news] = [before, false, { isWhole: false, files: null }];
      engine = present;
      throw new Unloaded();
    }
  }

  let engine = fromImage(first).catch(fromLarger).catch(fromSmaller);
  return {
    async answer(...asked) {
      for (;;) {
        const answer = await engine;
        try {
          return answer(...asked);
        } catch (error) {
          if (isWhole || isOutOfMemory(error)) {
            throw error;
          }
          engine = larger(engine);
          await engine;
          onLoaded();
        }
      }
    },
    news() {
      const told = news;
      news = null;
      return told;
    },
  };
}

/** A larger engine in the same worker would have even less. */
function isOutOfMemory(error: any) {
  return error?.type === "MemoryError";
}

async function bootWhole(): Promise<Answer> {
  const failed = failure();
  if (isRetry) {
    await fetch(`${folder}whole/pyodide.asm.mjs`); // which is imported then, from whatever has been kept
  }
  const loading = loadPyodide({
    indexURL: `${folder}whole/`,
    lockFileURL: `${folder}whole/pyodide-lock.json`,
    packages: ["oddsmith"],
  });
  const pyodide = await Promise.race([loading, failed]);
  return answerOf(pyodide);
}

/** A function of its own: waiting for Python's would ask it first whether it is a promise. */
function answerOf(pyodide: any) {
  const { answer } = pyodide.pyimport("oddsmith.api");
  return (...asked: Parameters<Answer>) => answer(...asked);
}

/**
 * Rejects when a file of the engine cannot be had or is not what it should be. Pyodide itself waits for ever for a
 * WebAssembly file that fails.
 */
function failure(): Promise<never> {
  const plainFetch = self.fetch;
  return new Promise((_, reject) => {
    self.fetch = async (...request) => {
      try {
        const response = await plainFetch(...request);
        if (!response.ok) {
          throw new Error(`${response.status} for ${response.url}`);
        }
        return response;
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = (...given) => {
      const made = instantiateStreaming(...given);
      made.catch(reject);
      return made;
    };
  });
}

class Files {
  /** The same for all images. */
  wasm: Promise<WebAssembly.Module> | undefined;
  #onLoading;

  constructor(onLoading: (loaded: Loaded) => void) {
    this.#onLoading = onLoading;
  }

  pass({ name, wasm, image }: BootFiles): Coming {
    this.wasm = Promise.resolve(wasm);
    return { name, wasm: this.wasm, image: Promise.resolve(image), isPassed: true };
  }

  fetch(name: ImageName): Coming {
    const loaded = { bytes: 0, total: ODDSMITH_PACKED[name].bytes + (this.wasm ? 0 : ODDSMITH_PACKED[MODULE].bytes) };
    const count = (bytes: number) => {
      loaded.bytes += bytes;
    };
    this.wasm ??= compiled(fetched(MODULE, count));
    const files = {
      name,
      wasm: this.wasm,
      image: fetched(name, count).then((response) => response.arrayBuffer()),
      isPassed: false,
    };
    const telling = setInterval(() => this.#onLoading(loaded), TOLD_MS);
    Promise.allSettled([files.wasm, files.image]).then(() => {
      clearInterval(telling);
      this.#onLoading(loaded);
    });
    return files;
  }
}

async function fetched(name: string, count: (bytes: number) => void) {
  return unpacked(await fetch(`${folder}${name}`, AFTER_THE_PAGE), site, count);
}

/** Rejects also where a browser has no WebAssembly, as some have not for safety. */
async function compiled(response: Promise<Response>) {
  return WebAssembly.compileStreaming(response);
}
