// The words that page and worker exchange, as types. Imports nothing; `oddsmith.api` and the files in `oddsmith/questions/` define them.

/**
 * @typedef {{ key: string, label: string }} Option
 * @typedef {{ name: string, label: string, help: string, default: string, text: string, shown: boolean,
 *   seldom: boolean }} AnyField
 * @typedef {AnyField & { kind: "integer", minimum: number, maximum: number }} IntegerField
 * @typedef {AnyField & { kind: "choice", options: Option[] }} ChoiceField
 * @typedef {AnyField & { kind: "text", longest: number, names: string }} TextField
 * @typedef {AnyField & { kind: "flag" | "integers" | "dice" }} PlainField
 * @typedef {IntegerField | ChoiceField | TextField | PlainField} Field
 *
 * @typedef {{ fraction: string, decimal: number, percent: string, one_in: number | null }} Chance
 * @typedef {number | string | (number | string)[]} Outcome
 * @typedef {{ outcome: Outcome, to?: number | string, weight: string, chance: number, at_least?: number, at_most?: number, at_least_weight?: string,
 *   at_most_weight?: string, success?: boolean,
 *   or_more?: boolean | boolean[], or_less?: boolean | boolean[] }} LawRow
 * @typedef {{ key: string, label: string, total: string, outcomes: LawRow[], modes: Outcome[],
 *   mean?: number, deviation?: number, median?: number, axes?: string[],
 *   joined?: { outcomes: number, width: number | string, modes: number, mode_chance: number } }} Law long ones have their neighbours joined
 *
 * @typedef {{ system: string, link: string, notation: string, question: string }} Asked
 * @typedef {Asked & Law & { chance: Chance, sentence: string, decided_by: string, further: Law[], form: Field[],
 *   beside: { label: string, chance: Chance }[] }} OddsReport
 * @typedef {Omit<OddsReport, "form" | "chance"> & { chance: Chance | null, system_name: string }} ComparedSetUp
 * @typedef {{ setups: ComparedSetUp[] }} CompareReport
 * @typedef {{ text: string, chance: Chance }} Answer
 * @typedef {{ name: string, label: string, answers: Answer[], below: Answer | null, above: Answer | null, sentence: string }} Solution
 * @typedef {Asked & { wanted: Chance, solutions: Solution[] }} SolveReport
 *
 * @typedef {{ sides: number, face: number, role: "used" | "unused" | "discarded", label: string, side: string,
 *   marks: string[], name: string, word: string }} Die
 * @typedef {{ input: string, most: number, places: Record<string, number> }} Reroll
 * @typedef {Asked & { inputs: Record<string, any>, seed: string, faces: number[], dice: Die[], order: number[], outcome: Outcome,
 *   odds: { chance: number, at_least: number, at_most: number } | null, success: boolean | null, degree: number, sentence: string, reroll: Reroll | null, chance: Chance | null,
 *   beats: (Chance & { or_more?: boolean }) | null, odds_refused?: string }} RollReport
 *
 * @typedef {{ name: string, label: string, texts: string[] }} Sweep
 * @typedef {{ chance: { fraction: string, decimal: number, places4: string }, mean: number | null, printed?: string, right?: string }} Cell
 * @typedef {Asked & { titles: Record<"chance" | "mean", string>, rows: Sweep, columns: Sweep | null, shows: "chance" | "mean", cells: (Cell | null)[][] }} TableReport
 *
 * @typedef {{ key: string, title: string, link: string, rows: string, columns: string, shows: "chance" | "mean", errata: { row: string, column: string, printed: string }[] }} Published
 * @typedef {{ where: string, printed: string, right: string }} Correction
 * @typedef {{ key: string, name: string, summary: string, source: string, form: Field[], reroll: string | null,
 *   presets: { name: string, link: string }[], comparisons: { title: string, links: string[] }[], tables: Published[], corrections: Correction[] }} SystemReport
 * @typedef {{ home: string, systems: SystemReport[], odds: Record<string, OddsReport> }} FirstAnswers
 *
 * @typedef {Asked & { seed?: string, sentence: string, success: boolean | null, thrown: [number, number][] }} Replayed a roll if it has a seed
 * @typedef {{ sides: number | string, bytes: string, number: number | string, below: number | string,
 *   face: number | string | null }} TakenNumber
 * @typedef {Asked & { seed: string, blocks: { text: string, sha256: string }[], numbers: TakenNumber[] }} WorkingReport
 * @typedef {{ sides: number, thrown: number, expected: number, statistic: number, degrees: number, p_value: number,
 *   enough: boolean, sentence: string }} KindReport
 * @typedef {{ kinds: KindReport[], sentence: string }} FairnessReport
 *
 * @typedef {{ name: string, law: Law }} Output where nothing is left of it, its law has no outcomes, and null for its numbers
 * @typedef {{ message: string, line: number, column: number }} Warning
 * @typedef {{ program: string, link: string, outputs: Output[], warnings: Warning[] }} ProgramReport
 * @typedef {{ name: string, insert: string, sentence: string }} Word
 * @typedef {{ group: string, name: string, title: string, sentence: string, program: string }} Example
 * @typedef {{ examples: Example[], builtins: Word[], settings: Word[], keywords: string[] }} Language
 *
 * @typedef {Asked & { step: "offer" | "keep" | "answer" | "reveal", commitment: string, offer: string, keep?: string, entropy?: string, poor?: boolean,
 *   answer?: string, opening?: string, reveal?: string, seed?: string, roll?: string, blocks?: { text: string, sha256: string }[] }} ExchangeReport
 * @typedef {ExchangeReport & { against: "offer" | "answer", sentence: string }} VerifiedReport
 *
 * @typedef {{ code: string, message: string, field?: string, value?: string, allowed?: string, nearest?: string,
 *   line?: number, column?: number }} Refusal
 *
 * @typedef {{ ask: "odds" | "roll", link: string } | { ask: "chance", chance: string } | { ask: "systems", system: string }
 *   | { ask: "table", link: string, published: string, shows?: "chance" | "mean" }
 *   | { ask: "table", link: string, rows: string, columns: string, shows?: "chance" | "mean" }
 *   | { ask: "solve", link: string, chance: string, for?: string }
 *   | { ask: "replay", links: string[] } | { ask: "compare", links: string[], joined?: true } | { ask: "working", link: string }
 *   | { ask: "fairness", faces: Record<string, number[]> }
 *   | { ask: "program", program: string, joined?: true } | { ask: "program", link: string, joined?: true }
 *   | { ask: "offer" | "step", link: string } | { ask: "accept", link: string, entropy?: string }
 *   | { ask: "reveal", link: string, keep: string } | { ask: "verify", link: string, against: string }
 *   | { ask: "export", form: "csv" | "markdown" | "json", request: Request }} Request
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
