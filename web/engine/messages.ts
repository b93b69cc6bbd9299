// The types of messages between page and worker. Their contents are in protocol.ts, which is generated from the engine.

import type { Code, Game, OddsReport, SystemReport } from "./protocol.ts";

/** from the engine, or the page's own `fault` */
export type Refusal = Omit<import("./protocol.ts").Refusal, "code"> & { code: Code | "fault" };

export type FirstAnswers = { systems: SystemReport[]; odds: Record<string, OddsReport>; games: Game[] };

/** the engine without and with AnyDice's language */
export type ImageName = "image.bin" | "programs.bin";

export type BootFiles = { wasm: WebAssembly.Module; image: ArrayBuffer; name: ImageName };

export type ToWorker = { boot: BootFiles | null } | { request: string };

export type Loaded = { bytes: number; total: number };

/** `loading`: null if the size is unknown; a ready worker may also load more, and is ready again afterwards */
export type FromWorker =
  | { loading: Loaded | null }
  | { ready: true; isWhole: boolean; files: BootFiles | null }
  | { failed: string }
  | { answer: string }
  | { done: number; total: number };
