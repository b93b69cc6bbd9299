// The memory image of a Python that has imported the engine: its format, and how to start Pyodide from it. Used in Node
// at build time, and in the page's worker. See docs/decisions/0008-boot-from-an-image.md.
//
// An image contains only the pieces of memory that differ from those of a Python that hasn't run yet. Its layout: the
// number of runs; for each run, how many pieces are left out before it and how many it has; the head of a Pyodide
// snapshot; the pieces. Numbers have 32 bits, pieces 64 bytes.

import { loadPyodide } from "pyodide";

const PIECE = 64;
const NUMBER = 4;
/** Length of the head of a Pyodide snapshot, which is also its second number. */
const HEAD = 128;
const LENGTH_AT = 1;
/** The image of a Python that hasn't run yet. */
export const NO_IMAGE = new Uint8Array(NUMBER + HEAD);

type Glue = { default: (settings: any) => Promise<any> };

export interface Start {
  /** these three may arrive while Pyodide prepares to start */
  wasm: WebAssembly.Module | Promise<WebAssembly.Module>;
  image: Uint8Array | Promise<Uint8Array>;
  /** `pyodide.asm.mjs` or `core.mjs` */
  glue: Glue | Promise<Glue>;
  /** the contents of the frozen lock file */
  lock: object;
  /** a folder with an empty WebAssembly module and an empty standard library: Pyodide always fetches both, but an image
   * needs neither */
  indexURL: string;
  fill?: typeof unpackImage;
  see?: (instance: WebAssembly.Instance) => void;
}

/** Starts Pyodide from an image. Rejects if it was made with another build of Pyodide. */
export function bootImage({ wasm, image, glue, lock, indexURL, fill = unpackImage, see }: Start) {
  const compiled = Promise.resolve(wasm);
  let fail: (why: unknown) => void = () => {};
  const failed = new Promise((_, reject) => {
    fail = reject; // Pyodide would wait for ever
  });
  Promise.all([compiled, image]).catch(fail);
  /** Instantiates the module. `sign` stands in for a file that Pyodide would fetch only for its error marker. Fails if
   * there is too little memory, or if the module doesn't match. */
  const instantiate = (imports: any, done: (instance: WebAssembly.Instance, wasm: WebAssembly.Module) => void) => {
    const sign = Symbol("error");
    imports.env.Jsv_GetError_import = () => sign;
    imports.env.JsvError_Check = (value: unknown) => value === sign;
    compiled
      .then(async (module) => {
        const instance = await WebAssembly.instantiate(module, imports);
        see?.(instance);
        done(instance, module);
      })
      .catch(fail);
    return {};
  };
  const head = new Uint8Array(HEAD); // Pyodide asks for it first, but reads it last
  const createPyodideModule = async (settings: any) => {
    settings.instantiateWasm = instantiate;
    const { default: createModule } = await glue;
    const module = await createModule(settings);
    head.set(fill(await image, module.HEAPU8));
    return module;
  };
  // Pyodide's types don't declare two of these.
  const options: any = { indexURL, lockFileContents: lock, _loadSnapshot: head, createPyodideModule };
  return Promise.race([loadPyodide(options), failed]);
}

/**
 * Makes an image. Throws if the snapshot doesn't have the expected form.
 * @param snapshot from `pyodide.makeMemorySnapshot`
 * @param pristine the memory before Python has run
 */
export async function packImage(snapshot: Uint8Array<ArrayBuffer>, pristine: Uint8Array) {
  if (new Uint32Array(snapshot.buffer, snapshot.byteOffset, HEAD / NUMBER)[LENGTH_AT] !== HEAD) {
    throw new Error("the head of Pyodide's snapshots is not as long as it was");
  }
  const memory = snapshot.subarray(HEAD);
  if (memory.length !== pristine.length) {
    throw new Error("the memory has grown: an image must fit into what a new module has");
  }
  const runs: number[] = []; // lengths, not positions: they compress to half the size
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let piece = 0;
  const differs = (from: number) =>
    memory.subarray(from, from + PIECE).some((byte, at) => byte !== pristine[from + at]);
  const pass = (isKept: boolean) => {
    const first = piece;
    while (piece * PIECE < memory.length && differs(piece * PIECE) === isKept) {
      piece += 1;
    }
    runs.push(piece - first);
    return memory.subarray(first * PIECE, piece * PIECE);
  };
  while (piece * PIECE < memory.length) {
    pass(false);
    pieces.push(pass(true));
  }
  const numbers = new Uint32Array([pieces.length, ...runs]);
  const image = new Blob([numbers, snapshot.subarray(0, HEAD), ...pieces]);
  return new Uint8Array(await image.arrayBuffer());
}

/** Writes an image into the memory of a Python that hasn't run yet; returns the head. */
function unpackImage(image: Uint8Array, memory: Uint8Array) {
  const numbers = new DataView(image.buffer, image.byteOffset);
  const numberAt = (place: number) => numbers.getUint32(place * NUMBER, true);
  const runs = numberAt(0);
  const headAt = (1 + 2 * runs) * NUMBER;
  let from = headAt + HEAD;
  let to = 0;
  for (let run = 0; run < runs; run += 1) {
    to += numberAt(1 + 2 * run) * PIECE;
    const length = numberAt(2 + 2 * run) * PIECE;
    memory.set(image.subarray(from, from + length), to);
    from += length;
    to += length;
  }
  if (from !== image.length) {
    throw new Error("the image is not whole");
  }
  return image.subarray(headAt, headAt + HEAD);
}
