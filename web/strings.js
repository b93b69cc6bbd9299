// Every word that the page itself says; the engine's sentences come from the engine. A translation is another such file.

export const strings = {
  name: "Oddsmith",
  skip: "Skip to the roll",
  skipToMain: "Skip to the content",
  yes: "Yes",
  no: "No",
  system: "System",
  views: "Views",
  viewNames: { roll: "Roll", odds: "Odds", tables: "Tables", compare: "Compare", session: "History" },
  change: "Change",
  moreSettings: "More settings",
  licences: "Licences",
  examples: "Examples",
  chooseExample: "Try an example…",
  /** @param {string} label */
  less: (label) => `Less: ${label}`,
  /** @param {string} label */
  more: (label) => `More: ${label}`,
  roll: "Roll",
  rollAgain: "Roll again",
  rolling: "Rolling…",
  rollQueued: "Your roll comes as soon as the dice are loaded.",
  engineLoading: "Loading the dice…",
  engineReady: "Ready",
  engineFailed: "The dice could not be loaded.",
  retry: "Try again",
  chanceOfSuccess: "chance of success",
  result: "Your roll",
  sharedResult: "A shared roll",
  sharedNote: "Somebody rolled this and passed it on. Anyone who opens the link sees the same dice.",
  /** @param {string} question */
  oldRoll: (question) => `This was ${question}.`,
  rollYourOwn: "Roll your own",
  success: "Success",
  failure: "Failure",
  neither: "Undecided",
  you: "You",
  opponent: "Opponent",
  discarded: "discarded",
  /** @param {number} sides @param {number} face */
  dieShows: (sides, face) => `d${sides} shows ${face}`,
  /** @param {string} die */
  rerollThis: (die) => `Re-roll: ${die}`,
  /** @param {number} most */
  rerollHint: (most) => `Tap up to ${most} dice to throw them anew.`,
  /** @param {number} count */
  reroll: (count) => (count === 1 ? "Re-roll 1 die" : `Re-roll ${count} dice`),
  unused: "not counted",
  /** @param {string} percent */
  beats: (percent) => `Higher than ${percent} of rolls.`,
  /** @param {string} percent */
  beatsAtLeast: (percent) => `Higher than at least ${percent} of rolls.`,
  copyLink: "Copy link",
  copied: "Link copied",
  odds: "Odds",
  exactly: "Exactly",
  atLeast: "At least",
  atMost: "At most",
  /** @param {string} outcome */
  orMore: (outcome) => `${outcome} or more`,
  /** @param {string} outcome */
  orLess: (outcome) => `${outcome} or less`,
  outcome: "Outcome",
  chance: "Chance",
  mean: "Mean",
  deviation: "Deviation",
  median: "Median",
  mode: "Mode",
  verdicts: { win: "Win", tie: "Tie", lose: "Lose" },
  measure: "What to look at",
  numbers: "The same as a table",
  exactFractions: "Exact fractions",
  weight: "Weight",
  /** @param {string} total */
  weightsOf: (total) => `Weights out of ${total}`,
  /** @param {string} label @param {string} percent */
  beside: (label, percent) => `${percent} ${label}.`,
  /** @param {string} count */
  oneIn: (count) => `1 in ${count}`,
  tables: {
    show: "Show",
    own: "My set-up",
    ofSource: "Tables of the source",
    nothing: "This system has nothing that a table could go through.",
    /** @param {string} down @param {string} across */
    sweeps: (down, across) => (across ? `${down} by ${across}` : down),
    /** @param {string} label @param {string} from @param {string} to */
    range: (label, from, to) => `${label} ${from}–${to}`,
    rows: "Rows",
    columns: "Columns",
    /** @param {string} part */
    input: (part) => `${part}: what to go through`,
    none: "None",
    from: "From",
    to: "To",
    step: "Step",
    values: "Values, with commas between them",
    swap: "Swap rows and columns",
    chance: "Chance",
    mean: "Mean",
    what: "What the cells show",
    /** @param {string} question @param {string} by */
    caption: (question, by) => `${question}: ${by}`,
    scroll: "Scroll sideways for more",
    here: "your set-up",
    hereMark: "Your set-up",
    near: "about what you want",
    /** @param {string} wanted @param {string} cells */
    within: (wanted, cells) => `Within 5 points of ${wanted}: ${cells} ${cells === "1" ? "cell" : "cells"}`,
    /** @param {string} wanted @param {string} nearest */
    nearest: (wanted, nearest) => `Nearest to ${wanted}: ${nearest}`,
    tap: "Tap a cell to roll it.",
    /** @param {string} cells */
    ready: (cells) => `Table ready, ${cells} cells.`,
    waiting: "This table is computed as soon as the dice are loaded.",
    working: "Computing…",
    /** @param {string} done @param {string} total */
    cells: (done, total) => `${done} of ${total} cells`,
    /** @param {string} done @param {string} total */
    tries: (done, total) => `${done} of ${total} set-ups tried`,
    cancel: "Cancel",
    stopped: "Cancelled.",
    stoppedOld: "Cancelled. Below is the last table that was finished.",
    again: "Compute it after all",
    /** @param {string} row @param {string} column @param {string} printed @param {string} right */
    erratum: (row, column, printed, right) => `${row}, ${column}: the source prints ${printed}; right is ${right}.`,
    errata: "Where the source is wrong",
    source: "The source",
    figures: "Its figures, to compare",
    corrections: "What else it has wrong",
    /** @param {string} where @param {string} printed @param {string} right */
    correction: (where, printed, right) => `${where}: the source has ${printed}; right is ${right}.`,
  },
  backwards: {
    title: "Backwards",
    hint: "Say how likely you want it, and see what gets you there.",
    about: "I want about",
    example: "65%",
    /** @param {string} question */
    change: (question) => `Change one thing about ${question}:`,
    below: "Just below",
    above: "Just above",
    /** @param {string} question */
    none: (question) => `Nothing comes nearer than ${question} as it is.`,
    exact: "exactly",
    now: "as it is",
    noneBelow: "nothing below",
    noneAbove: "nothing above",
    /** @param {string} label @param {string} text @param {string} percent */
    take: (label, text, percent) => `${label} ${text}: ${percent}`,
  },
  compare: {},
  session: {},
  share: { open: "Share" },
  takeAway: {},
  useNearest: "Use the nearest that works",
  stale: "These odds belong to the last set-up that works.",
  /** @param {string} law @param {string} mean */
  chartLabel: (law, mean) => `${law}: chance of each outcome. Mean ${mean}.`,
};
