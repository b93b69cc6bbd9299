// The messages between page and worker, as types. Imports nothing; protocol.ts, which is made of the engine, has what they carry.

import type { Code, Game, OddsReport, SystemReport } from "./protocol.ts";

/** the engine's, or the page's own */
export type Refusal = Omit<import("./protocol.ts").Refusal, "code"> & { code: Code | "fault" };

export type FirstAnswers = { systems: SystemReport[]; odds: Record<string, OddsReport>; games: Game[] };

/** the engine, and the engine with AnyDice's language */
export type ImageName = "image.bin" | "programs.bin";

export type BootFiles = { wasm: WebAssembly.Module; image: ArrayBuffer; name: ImageName };

export type ToWorker = { boot: BootFiles | null } | { request: string };

export type Loaded = { bytes: number; total: number };

/** `loading` is also said by one that was ready, and is again afterwards; null where nobody knows how much there is */
export type FromWorker =
  | { loading: Loaded | null }
  | { ready: true; isWhole: boolean; files: BootFiles | null }
  | { failed: string }
  | { answer: string }
  | { done: number; total: number };
