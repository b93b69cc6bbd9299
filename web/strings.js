// Every word that the page itself says; the engine's sentences come from the engine. A translation is another such file.

export const strings = {
  name: "Oddsmith",
  skip: "Skip to the roll",
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
  tableWaiting: "This table is computed live, as soon as the dice are loaded.",
  /** @param {string} row @param {string} column @param {string} printed @param {string} right */
  erratum: (row, column, printed, right) => `${row}, ${column}: the source prints ${printed}; right is ${right}.`,
  corrections: "What else the source has wrong",
  /** @param {string} where @param {string} printed @param {string} right */
  correction: (where, printed, right) => `${where}: the source has ${printed}; right is ${right}.`,
  errata: "Where the source is wrong",
  tables: {},
  compare: {
    title: "Compare",
    picture: "Set-ups compared",
    add: "Add this set-up",
    addHere: "Compare",
    /** @param {string} letter @param {number} count */
    isIn: (letter, count) => `In the comparison as ${letter} (${count} of 6)`,
    isFull: "The comparison is full",
    already: "The set-up of the form is compared already: change it to add another.",
    empty:
      "Put up to six set-ups side by side, also of different systems: their chances, and one curve for each in the same chart.",
    figures: "Figures of the sources",
    chooseFigure: "Source figures…",
    most: "Six set-ups are the most: remove one to add another.",
    /** @param {string} name */
    remove: (name) => `Remove ${name}`,
    wordsOnly: "Its outcomes are words: compared by its chance only.",
    waiting: "Its odds are on their way…",
    table: "The comparison in numbers",
    what: "What",
    chart: "A line for each set-up.",
    /** @param {string} letter @param {{ modes: string[], highest: string, mean: string, chance: string }} law */
    line: (letter, { modes, highest, mean, chance }) =>
      `${letter}: most likely ${modes.slice(0, 3).join(", ")} (${highest}), mean ${mean}, success ${chance}.`,
    pointAt: "Point at the chart for the numbers of an outcome.",
  },
  session: {},
  share: { open: "Share" },
  takeAway: {
    open: "Take away",
    numbers: "Numbers",
    picture: "Picture",
    paper: "Paper",
    chance: "Chance of success",
    sheet: "A sheet in black and white",
    forms: { csv: "CSV", markdown: "Markdown", json: "JSON", png: "PNG", svg: "SVG" },
    copy: "Copy",
    save: "Save",
    print: "Print",
    /** @param {string} form */
    copyAs: (form) => `Copy as ${form}`,
    /** @param {string} form */
    saveAs: (form) => `Save as ${form}`,
    /** @param {string} form */
    copied: (form) => `${form} copied`,
    /** @param {string} name */
    saved: (name) => `Saved as ${name}`,
    noClipboard: "The browser keeps its clipboard closed. Save it as a file instead.",
    failed: "That did not work. Please try again.",
  },
  useNearest: "Use the nearest that works",
  stale: "These odds belong to the last set-up that works.",
  /** @param {{ label: string, modes: string[], highest: string, mean: string, chance: string }} law */
  chartLabel: ({ label, modes, highest, mean, chance }) =>
    `${label}: most likely ${modes.slice(0, 3).join(", ")} (${highest}), mean ${mean}${chance && `, chance of success ${chance}`}.`,
  /** @param {string} outcome @param {string} exactly @param {string} atLeast @param {string} atMost */
  pointed: (outcome, exactly, atLeast, atMost) =>
    `${outcome}: exactly ${exactly}, at least ${atLeast}, at most ${atMost}`,
  pointAt: "Point at a bar for its numbers.",
  rareEnds: "Its rarest ends are not drawn: the table has them.",
  successAbove: "success →",
  successBelow: "← success",
};
