// Every word that the page itself says; the engine's sentences come from the engine. A translation is another such file.

const IN_WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

export const strings = {
  name: "Oddsmith",
  skip: "Skip to the roll",
  skipToMain: "Skip to the content",
  yes: "Yes",
  no: "No",
  system: "System",
  views: "Views",
  viewNames: {
    roll: "Roll",
    odds: "Odds",
    tables: "Tables",
    compare: "Compare",
    session: "History",
    lab: "Lab",
    exchange: "Roll with someone",
  },
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
  /** @param {string} bytes @param {string} total */
  loaded: (bytes, total) => `${bytes} of ${total}`,
  engineReady: "Ready",
  oddsUnknown: "No odds yet",
  seeWrong: "Go there",
  engineFailed: "The dice could not be loaded. Is there a network?",
  engineUnloaded: "What this needs could not be loaded. Is there a network, and memory to spare? Then ask again.",
  engineDied: "The dice broke down over this, twice. It may need more memory than there is.",
  engineOlder: "The dice could not be loaded: this page is of an older version.",
  retry: "Try again",
  chanceOfSuccess: "chance of success",
  /** @param {string} question @param {string} chance */
  chanceOf: (question, chance) => `${question}: ${chance}`,
  /** @param {string} mean */
  onAverage: (mean) => `${mean} on average`,
  result: "Your roll",
  sharedResult: "A shared roll",
  sharedNote:
    "Somebody rolled this and passed it on. Anyone who opens the link sees the same dice; whether it was the first roll, it cannot tell.",
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
  /** @type {Record<import("./state.js").Reading, string>} */
  readings: { chance: "Exactly", at_least: "At least", at_most: "At most" },
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
  /** @param {import("./engine/protocol.js").Outcome} outcome */
  mostOften: (outcome) => `Most often ${[outcome].flat().join(" × ")}`,
  verdicts: { win: "Win", tie: "Tie", lose: "Lose" },
  /** @param {string} first @param {number} count */
  andMore: (first, count) => `${first} … (${count})`,
  scroll: "Scroll sideways for more",
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
    here: "your set-up",
    hereMark: "Your set-up",
    near: "about what you want",
    /** @param {string} wanted @param {string} cells */
    within: (wanted, cells) => `Within 5 points of ${wanted}: ${cells} ${cells === "1" ? "cell" : "cells"}`,
    /** @param {string} wanted @param {string} nearest */
    nearest: (wanted, nearest) => `Nearest to ${wanted}: ${nearest}`,
    tap: "Tap a cell to open it.",
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
    corrections: "What it has wrong",
    furtherCorrections: "What else it has wrong",
    /** @param {string} where @param {string} printed @param {string} right a sentence */
    correction: (where, printed, right) => `${where}: the source has “${printed}”. Right: ${right}`,
  },
  lab: {
    about: "AnyDice programs, exactly.",
    program: "AnyDice program",
    examples: "Examples",
    fetching: "Loading the lab…",
    failed: "The lab could not be loaded.",
    functions: "Functions and settings",
    searchFunctions: "Search functions",
    /** @param {string} call */
    insert: (call) => `Insert ${call}`,
    /** @param {number} found */
    functionsFound: (found) => (found === 0 ? "Nothing fits." : found === 1 ? "1 fits." : `${found} fit.`),
    keys: "Signs to type",
    run: "Run",
    many: "So many are drawn one at a time: choose one by its name.",
    runs: "Runs as you type.",
    slow: "This takes a while, so it runs when you press Run.",
    changed: "Changed since: press Run.",
    loading: "Loading the language…",
    waiting: "Your program runs as soon as the dice are loaded.",
    working: "Computing…",
    /** @param {string} done @param {string} total */
    progress: (done, total) => `${done} of ${total} steps`,
    stopped: "Cancelled.",
    stoppedOld: "Cancelled. Below are the last outputs that were finished.",
    rollWaiting: "Rolling…",
    /** @param {string} outcomes @param {string} width */
    joined: (outcomes, width) =>
      `There are ${outcomes} outcomes, so neighbours are joined: a line for every ${width} numbers. “At least” counts from the first of them, “at most” up to the last. CSV under “Take away” has every outcome.`,
    /** @param {string} from @param {string} to */
    range: (from, to) => `${from} to ${to}`,
    /** @param {number} line */
    goTo: (line) => `Go to line ${line}`,
    stale: "These outputs belong to the last program that worked.",
    warnings: "Good to know",
    outputs: "Outputs",
    nothing: "No outputs yet.",
    hint: "Write a line such as",
    hintLine: "output 3d6",
    /** @param {number} outputs */
    ready: (outputs) => (outputs === 1 ? "1 output." : `${outputs} outputs.`),
    summary: "All outputs",
    output: "Output",
    least: "Min",
    most: "Max",
    spread: "Spread",
    together: "A line for each output.",
    empty: "Empty: nothing is left of these dice.",
    /** @param {number} place @param {number} count */
    place: (place, count) => `${place} of ${count}`,
    before: "Previous output",
    after: "Next output",
    /** @param {string} name */
    roll: (name) => `Roll: ${name}`,
    /** @param {string} name @param {string} outcome */
    rolled: (name, outcome) => `${name}: ${outcome}`,
    /** @param {string} exactly @param {string} atLeast @param {string} atMost */
    odds: (exactly, atLeast, atMost) => `Exactly this ${exactly}, at least ${atLeast}, at most ${atMost}.`,
    shared:
      "Somebody rolled this and passed it on. Anyone who opens the link sees the same; whether it was the first roll, it cannot tell.",
  },
  exchange: {
    open: "Roll with someone",
    hint: "By links, so that neither of you can choose the dice.",
    fetching: "Loading…",
    failed: "This view could not be loaded.",
    waiting: "The link is made as soon as the dice are loaded.",
    making: "Making the link…",
    /** @param {string} done @param {string} total */
    progress: (done, total) => `${done} of ${total} steps`,
    stopped: "Cancelled.",
    steps: { offer: "Asked", answer: "Answered", reveal: "Rolled" },
    stepsLabel: "How far it is",
    /** @type {Record<import("./state/exchange.js").Scene, [title: string, text: string]>} */
    scenes: {
      reading: ["Reading the link…", ""],
      asked: [
        "You are asked to roll",
        "Add your part, and send back the link that you get. Nobody knows yet what will be rolled, and neither of you can choose it.",
      ],
      answered: [
        "Send this link back",
        "Your part is in. Whoever asked opens the link, sees the roll, and sends you a last link that shows and checks it.",
      ],
      waiting: [
        "Send this link",
        "They add their part and send a link back. Open that here, in this browser, and the dice fall.",
      ],
      answer: ["They have added their part", "From here on neither of you can change the roll."],
      rolled: ["Rolled already", "This is good for one roll, which was made."],
      second: [
        "Rolled already, with another answer",
        "One question, one answer: whoever had two could choose between two rolls. The first one counts.",
      ],
      elsewhere: [
        "For whoever asked",
        "This answers a question that was not asked in this browser. If you asked it, open the link where you did, on the same device and in the same browser.",
      ],
      secret: [
        "A secret",
        "Whoever has this link can foresee the roll. It belongs to whoever asked, until there is an answer: send it to nobody. If somebody else has sent it to you, do not keep it: they know your part, and could choose the roll.",
      ],
      unknown: [
        "Not checked yet",
        "The dice follow from both parts in this link. Whether one was fixed before the other was known, only a link from before can tell: paste the answer, or the first link, as it stands in your chat.",
      ],
      partly: [
        "Checked against the first link",
        "Whoever asked had fixed their part before. Whose the other part is, only the answer can tell: paste it, if you have it.",
      ],
      agrees: [
        "Checked against the answer",
        "If the answer came before this link, and from somebody else, neither of the two could choose the roll.",
      ],
      verified: ["Checked: made by two people", "You and somebody else made it, and neither could choose it."],
      refused: ["Not to be believed", ""],
    },
    poor: [
      "Checked, but one part is too small",
      "The other part is so small that whoever asked could have tried all of it out, and chosen the roll. Ten dice are enough.",
    ],
    /** @type {Record<string, string>} */
    reasons: {
      setup: "What was rolled is not what was asked.",
      commitment: "The part of whoever asked is not the one that the first link fixed.",
      entropy: "The other part is not the one in the answer.",
    },
    poorAnswer:
      "Their part is so small that you could have tried all of it out: whoever checks the roll is told. Ask for another roll, with ten dice.",
    ownOffer: "This is the link that you sent: needed is the one that came back.",
    otherRoll: "Either this link is of another roll, or the roll is not to be believed.",
    oneStepLeft: "One step is left: send them the last link, below.",
    nothingToRoll: "This gives nothing to roll, so there is nothing to answer.",
    unread: "This link cannot be read",
    addPart: "Add my part",
    ownDice: "Use dice on my table instead",
    ownDiceHint:
      "What they show is your part: so you need not trust this device. Throw ten dice at least: what fewer can show, whoever asked could try out.",
    ownDiceLabel: "What the dice show",
    ownDiceExample: "4 2 6 6 1 3 5 2 6 1",
    rollTogether: "Roll the dice",
    keepSecret: "Keep it in this browser",
    see: "See how",
    seeRoll: "See the roll",
    askAgain: "Ask for another",
    send: "Send…",
    more: "QR code…",
    sendLast: "Send this last link",
    sendLastHint: "So the other one sees the roll too, and anyone who has the answer can check it.",
    passOn: "Pass it on",
    passOnHint: "Anyone who has the answer can check this link.",
    link: "The link to send",
    pasteHere: "Or paste the link that came back",
    paste: "A link from your chat",
    openPasted: "Open",
    check: "Check",
    unkept:
      "This browser does not let the page keep anything. Leave this page open, and paste the link that comes back here.",
    unkeptAnswer: "This browser does not let the page keep anything: send this link and no other.",
    /** @param {string} question @param {string} when */
    unrevealed: (question, when) =>
      `You answered “${question}” before (${when}), and never saw what came of it. Ask for that roll first: whoever asks again and again can keep the one that they like.`,
    /** @param {string} question @param {string} when */
    notThat: (question, when) =>
      `You answered “${question}” (${when}), and this is not what came of it: whoever asked has to show you that roll.`,
    /** @param {string} when */
    seenBefore: (when) => `This is no new roll: it was seen here before, and belongs to the question of ${when}.`,
    /** @param {string} question */
    otherSetUp: (question) => `This is another set-up than the one that was asked or answered here (“${question}”).`,
    seeSetUp: "Look at the set-up",
    seeProgram: "Look at the program",
    oddsLater: "The odds come as soon as the dice are loaded.",
    result: "A roll by two people",
    by: "Made by two people, and checked here.",
    byPartly: "Checked against the first link only.",
    checked: "What was checked",
    checks: {
      offer: [
        "The set-up is the one that was asked.",
        "The part of whoever asked is the one that the first link fixed.",
      ],
      answer: ["The other part is the one in the answer."],
      reveal: ["The dice follow from both parts, by SHA-256."],
    },
    bytes: "The bytes",
    parts: {
      commitment: "Fixed by the first link",
      opening: "Part of whoever asked",
      entropy: "The other part",
      seed: "Seed of the dice",
    },
    hashes: "Anybody can compute it again. In a terminal:",
    limits: "What this proves, and what not",
    limitsText: [
      "As long as you two do not work together, neither of you chose the roll, and nobody changed the set-up.",
      "Whoever asked sees the roll first, and could keep it back. Agree beforehand what a roll counts as that is never shown.",
      "Whoever answers twice lets the other choose between two rolls. So one question has one answer, the first, and this page keeps to that.",
      "Somebody who plays both parts can try until they like the roll. So what counts are links that others saw come, one after the other, in your chat.",
    ],
    unfinished: "Rolls with someone",
    /** @type {Record<"offer" | "answer" | "reveal", string>} */
    states: { offer: "waiting for their part", answer: "waiting for the roll", reveal: "rolled" },
    together: "with someone",
    unchecked: "link of two people, not checked here",
    /** @param {string} question @param {string} time */
    forget: (question, time) => `Delete: ${question}, ${time}`,
    forgotten: "Deleted.",
  },
  backwards: {
    title: "Backwards",
    hint: "Say how likely you want it, and see what gets you there.",
    about: "I want about",
    example: "65%",
    /** @param {string} wanted */
    wanted: (wanted) => `About ${wanted}`,
    /** @param {string} wanted @param {number} inputs @param {string} nearest */
    found: (wanted, inputs, nearest) =>
      `About ${wanted}: ${inputs === 1 ? "1 input" : `${inputs} inputs`} can bring it about. Nearest is ${nearest}.`,
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
  compare: {
    title: "Compare",
    picture: "Set-ups compared",
    add: "Add this set-up",
    addHere: "Compare",
    /** @param {string} letter @param {number} count @param {number} most */
    isIn: (letter, count, most) => `In the comparison as ${letter} (${count} of ${most})`,
    isFull: "The comparison is full",
    already: "The set-up of the form is compared already: change it to add another.",
    /** @param {number} most */
    empty: (most) =>
      `Put up to ${IN_WORDS[most]?.toLowerCase()} set-ups side by side, also of different systems: their chances, and one curve for each in the same chart.`,
    figures: "Figures of the sources",
    chooseFigure: "Source figures…",
    /** @param {number} most */
    most: (most) => `${IN_WORDS[most]} set-ups are the most: remove one to add another.`,
    /** @param {string} name */
    remove: (name) => `Remove ${name}`,
    /** @param {string} mean */
    wordsOnly: "Its outcomes are words: compared by its chance only.",
    waiting: "Its odds are on their way…",
    table: "The comparison in numbers",
    what: "What",
    chart: "A line for each set-up.",
    /** @param {string} letter @param {{ modes: string[], highest: string, mean: string, chance: string }} law */
    line: (letter, { modes, highest, mean, chance }) =>
      `${letter}: most likely ${modes.slice(0, 3).join(", ")} (${highest}), mean ${mean}${chance && `, success ${chance}`}.`,
    pointAt: "Point at the chart, or touch it, for the numbers of an outcome.",
  },
  session: {
    part: "What to show",
    parts: { rolls: "Rolls", setups: "Set-ups", fairness: "Fairness" },
    unkept: {
      refused:
        "This browser does not let the page keep anything, so your history lasts only until you close the page. Export keeps it in a file.",
      full: "This device has no room left, so what you do from now on lasts only until you close the page. Make room and try again, or export the history.",
      lost: "The browser has closed the history’s storage, so what you do from now on lasts only until you close the page. Try again, or export the history.",
    },
    empty: "No rolls yet.",
    emptyHint:
      "Every roll that you make is kept here, on this device alone: with its dice, its time, and a note if you like.",
    rollNow: "Make a roll",
    nothingFound: "No roll fits.",
    search: "Search",
    searchHint: "Question, result or note",
    anySystem: "All systems",
    /** @param {string} count @param {number} many */
    count: (count, many) => (many === 1 ? "1 roll" : `${count} rolls`),
    /** @param {string} shown @param {string} all */
    showMore: (shown, all) => `Show more (${shown} of ${all})`,
    /** @param {string} question */
    note: (question) => `Note on ${question}`,
    notePlaceholder: "What was it for?",
    save: "Save",
    cancel: "Cancel",
    /** @param {string} question @param {string} time */
    remove: (question, time) => `Delete: ${question}, ${time}`,
    clear: "Clear all",
    undo: "Undo",
    /** @type {Record<import("./state/session.js").Removed["kind"], (many: number) => string>} */
    removed: {
      roll: () => "Roll deleted.",
      setup: () => "Set-up deleted.",
      rolls: (many) => (many === 1 ? "1 roll cleared." : `${many} rolls cleared.`),
    },
    keepAs: "Keep the present set-up",
    name: "Name",
    namePlaceholder: "Greatsword",
    keep: "Keep",
    noSetUps: "Give a set-up a name, and it is one tap away from now on.",
    /** @param {string} name */
    rename: (name) => `Rename: ${name}`,
    /** @param {string} name */
    removeSetUp: (name) => `Delete: ${name}`,
    yourFile: "Take your history with you",
    fileHint:
      "All rolls, notes and set-ups as one file. Reading it back adds what is not here yet and takes nothing away.",
    export: "Export",
    import: "Import",
    importing: "Reading the file…",
    /** @param {string} done @param {string} total */
    read: (done, total) => `${done} of ${total}`,
    importStopped: "Cancelled. Nothing was added.",
    fileName: "oddsmith-history.json",
    /** @param {number} rolls @param {number} setUps @param {number} known */
    imported: (rolls, setUps, known) =>
      `Added: ${rolls === 1 ? "1 roll" : `${rolls} rolls`} and ${setUps === 1 ? "1 set-up" : `${setUps} set-ups`}.${known ? ` Already here: ${known}.` : ""}`,
    fileTooLarge: "The file is larger than any history can be.",
    rollPlace: "roll",
    setUpPlace: "set-up",
    /** @type {Record<import("./storage/history-file.js").Fault["wrong"], (part: string, place: number) => string>} */
    wrongFile: {
      json: () => "This is no history of Oddsmith: the file is not JSON.",
      kind: () => "This is no history of Oddsmith: the file does not say that it is one.",
      version: () => "This history was written by another version of Oddsmith, which this one cannot read.",
      list: (part) => `The file has no list “${part}”.`,
      many: (part) => `The list “${part}” is longer than any history can be.`,
      roll: (part, place) => `Nothing was added: in roll ${place} of the file, “${part}” is missing or wrong.`,
      setup: (part, place) => `Nothing was added: in set-up ${place} of the file, “${part}” is missing or wrong.`,
    },
    /** @param {string} what @param {number} place @param {string} why */
    wrongLink: (what, place, why) => `Nothing was added: the link of ${what} ${place} cannot be read. ${why}`,
    /** @param {number} place */
    noSeed: (place) => `Nothing was added: the link of roll ${place} has no seed, so it is no roll.`,
    tryAgain: "Try again",
  },
  fairness: {
    source: "Where the dice come from",
    sourceText: [
      "When you press Roll, this page asks your browser’s cryptographic source for a fresh seed of 128 bits. Nothing is sent anywhere, and nothing that was rolled before plays a part.",
      "All dice follow from that seed by SHA-256, each face exactly as likely as any other. So anybody who has the link can compute the roll again, and see that no face was changed.",
      "It does not prove that the seed was the first that was drawn: somebody alone could roll until they like a result, and share that. For a roll that others can believe, make it with one of them: then neither of you can choose it.",
    ],
    working: "Check this roll yourself",
    noRoll: "Make a roll, and its working is shown here, byte by byte.",
    waiting: "The working comes as soon as the dice are loaded.",
    /** @param {string} question @param {string} sentence */
    about: (question, sentence) => `${question}: ${sentence}.`,
    hash: "1. Hash the seed with a number behind it. In a terminal:",
    copy: "Copy",
    take: "2. Take bytes from the left: as many for each die as its sides need, one up to 256 sides. The remainder by the number of sides, plus 1, is the face. A number that is too high is thrown away, so that no face is favoured.",
    workingTable: "What each number gives",
    columns: { die: "Die", bytes: "Bytes", sum: "Remainder + 1", face: "Face" },
    /** @param {number | string} sides */
    die: (sides) => `d${sides}`,
    /** @param {number | string} number @param {number | string} sides @param {number | string} face */
    sum: (number, sides, face) => `${number} mod ${sides} + 1 = ${face}`,
    /** @param {number | string} number @param {number | string} below */
    refused: (number, below) => `${number}, not below ${below}`,
    thrownAway: "thrown away",
    counted: "Your dice so far",
    nothingCounted: "There are no rolls in your history yet. Make some, and see here how even your dice came out.",
    countedHint:
      "All dice of the rolls in your history. Rolls that you deleted are not among them, so delete none for its result.",
    /** @param {number} sides @param {string} thrown */
    kind: (sides, thrown) => `d${sides}, thrown ${thrown} times`,
    statistic: "Chi-squared",
    degrees: "Degrees of freedom",
    pValue: "p-value",
    expected: "Expected of each",
    face: "Face",
    times: "Times",
    /** @param {number} sides @param {string} expected */
    chart: (sides, expected) => `How often each face of your d${sides} came; ${expected} expected of each.`,
    asTable: "The counts as a table",
    open: "How fair is it?",
  },
  share: {
    open: "Share",
    roll: "Share this roll",
    textCopied: "Copied",
    title: "Share",
    what: "What to share",
    parts: { roll: "The roll", setup: "The set-up", program: "The program" },
    /** @type {Record<string, string>} */
    views: { odds: "These odds", tables: "This table", compare: "This comparison" },
    /** @type {Record<string, string>} */
    carries: {
      roll: "The link carries the roll: whoever opens it sees these very dice.",
      offer: "The link asks the other person for their part of the roll.",
      answer: "The link carries your part of the roll, back to whoever asked.",
      reveal: "The link carries the roll of you both: whoever has the answer from before can check it.",
      setup: "The link carries the set-up alone: whoever opens it rolls their own dice.",
      view: "The link opens this view as you see it, without a roll.",
      program: "The whole program is in the link. Whoever opens it sees the same outputs.",
    },
    link: "Link",
    system: "More ways to share…",
    code: "QR code of the link",
    codeHint: "Let somebody across the table scan it.",
    codeTooLong: "This link is too long for a QR code.",
    codeFailed: "The QR code could not be loaded.",
    close: "Close",
    textFailed: "The browser does not let the page copy. The text is marked: copy it from there.",
    copyFailed: "The browser does not let the page copy. The link is marked: copy it from there.",
    systemFailed: "The system could not share it. Copy the link instead.",
  },
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
  installation: {
    /** @type {Record<import("./state/installation.js").Newer, string>} */
    newer: {
      waiting: "A new version is ready.",
      coming: "The new version is on its way.",
      older: "This page is of an older version.",
    },
    take: "Reload",
    later: "Later",
    /** @type {Record<Exclude<import("./state/installation.js").Installation["offline"], "">, string>} */
    offline: {
      kept: "Works without a network now.",
      full: "Needs a network: this device has no room left to keep Oddsmith.",
      refused: "Needs a network: this browser does not let Oddsmith be kept on the device.",
      failed: "Needs a network: Oddsmith could not be kept whole. The next visit tries again.",
    },
    install: "Install",
    byHand: "To install: Share, then “Add to Home Screen”.",
  },
  useNearest: "Use the nearest that works",
  stale: "These odds belong to the last set-up that works.",
  /** @param {{ label: string, modes: string[], highest: string, mean: string, chance: string }} law */
  chartLabel: ({ label, modes, highest, mean, chance }) =>
    `${label}: most likely ${modes.slice(0, 3).join(", ")} (${highest}), mean ${mean}${chance && `, chance of success ${chance}`}.`,
  /** @param {string} outcome @param {string} exactly @param {string} atLeast @param {string} atMost */
  pointed: (outcome, exactly, atLeast, atMost) =>
    `${outcome}: exactly ${exactly}, at least ${atLeast}, at most ${atMost}`,
  /** @param {string} range @param {string} together @param {string} from @param {string} atLeast @param {string} to @param {string} atMost */
  pointedClass: (range, together, from, atLeast, to, atMost) =>
    `${range}: together ${together}, at least ${from} ${atLeast}, at most ${to} ${atMost}`,
  pointAt: "Point at a bar, or touch it, for its numbers.",
  rareEnds: "Its rarest ends are not drawn: the table has them.",
  successAbove: "success →",
  successBelow: "← success",
};
