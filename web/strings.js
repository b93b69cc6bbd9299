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
  tableWaiting: "This table is computed live, as soon as the dice are loaded.",
  /** @param {string} row @param {string} column @param {string} printed @param {string} right */
  erratum: (row, column, printed, right) => `${row}, ${column}: the source prints ${printed}; right is ${right}.`,
  corrections: "What else the source has wrong",
  /** @param {string} where @param {string} printed @param {string} right */
  correction: (where, printed, right) => `${where}: the source has ${printed}; right is ${right}.`,
  errata: "Where the source is wrong",
  tables: {},
  compare: {},
  session: {},
  share: { open: "Share" },
  takeAway: {},
  useNearest: "Use the nearest that works",
  stale: "These odds belong to the last set-up that works.",
  /** @param {string} law @param {string} mean */
  chartLabel: (law, mean) => `${law}: chance of each outcome. Mean ${mean}.`,
};
