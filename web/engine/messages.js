// The messages between page and worker, as types. Imports nothing; protocol.js, which is made of the engine, has what they carry.

/**
 * @typedef {Omit<import("./protocol.js").Refusal, "code"> & { code: import("./protocol.js").Code | "died" | "unloaded" | "own-offer" }} Refusal
 *   the engine's, or the page's own
 * @typedef {{ systems: import("./protocol.js").SystemReport[], odds: Record<string, import("./protocol.js").OddsReport> }} FirstAnswers
 *
 * @typedef {"image.bin" | "programs.bin"} ImageName the engine, and the engine with AnyDice's language
 * @typedef {{ wasm: WebAssembly.Module, image: ArrayBuffer, name: ImageName }} BootFiles
 * @typedef {{ boot: BootFiles | null } | { id: number, request: string }} ToWorker
 * @typedef {{ bytes: number, total: number }} Loaded
 * @typedef {{ id: number, done: number, total: number }} Progress
 * @typedef {{ ready: true, isWhole: boolean, files: BootFiles | null }} Ready
 * @typedef {{ lives: string } | { loading: Loaded | null } | Ready | { failed: string } | { id: number, answer: string } | Progress} FromWorker
 *   `lives` is the name of a lock that it holds; `loading` is also said by one that was ready, and is again afterwards; null where
 *   nobody knows how much there is
 */

export {};
