/** Defined by tools/bundle.mjs: the list of the book's files; the engine's folder, its compressed files and its lock
 * file; the worker's script. Paths are relative to the page. */
declare const ODDSMITH_BOOK: string;
declare const ODDSMITH_ENGINE: string;
declare const ODDSMITH_PACKED: Record<
  "core.bin" | import("./engine/messages.ts").ImageName,
  { bytes: number; sum: number }
>;
declare const ODDSMITH_LOCK: object;
declare const ODDSMITH_WORKER: string;

interface Window {
  /** Started by web/early.ts; null once it is taken, or if it failed to start. */
  firstWorker: Worker | null;
}

/** A style sheet as text: see tools/bundle.mjs. */
declare module "*.css" {
  const css: string;
  export default css;
}

/** Made by the engine at build time: see tools/site.py. */
declare module "oddsmith:answers" {
  const answers: import("./engine/messages.ts").FirstAnswers;
  export default answers;
}

declare module "oddsmith:language" {
  const language: import("./engine/protocol.ts").Language;
  export default language;
}

declare module "tiny-brotli-dec-wasm";
