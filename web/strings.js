// Every word that the page itself says; the engine's sentences come from the engine. A translation is another such file.

/** Numbers and dates are written in it, too. */
export const language = "en";

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
  waiting: "Getting the dice ready…",
  engineLoading: "Loading the dice…",
  /** @param {string} bytes @param {string} total */
  loaded: (bytes, total) => `${bytes} of ${total}`,
  engineReady: "Ready",
  oddsUnknown: "No odds yet",
  seeWrong: "Show me",
  engineFailed: "The dice could not be loaded. Are you online?",
  engineUnloaded: "Part of the engine could not be loaded. Check your connection, then try again.",
  engineDied: "The engine crashed on this twice. It may need more memory than this device has.",
  engineOlder: "The dice could not be loaded: this page is out of date.",
  retry: "Try again",
  chanceOfSuccess: "chance of success",
  /** @param {string} question @param {string} chance */
  chanceOf: (question, chance) => `${question}: ${chance}`,
  /** @param {string} mean */
  onAverage: (mean) => `${mean} on average`,
  result: "Your roll",
  sharedResult: "A shared roll",
  sharedNote:
    "Someone shared this roll. Everyone who opens the link sees the same dice. We can’t tell whether it was their first try.",
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
  rerollHint: (most) => `Tap up to ${most} dice to re-roll.`,
  /** @param {number} count */
  reroll: (count) => (count === 1 ? "Re-roll 1 die" : `Re-roll ${count} dice`),
  unused: "not counted",
  /** @param {string} percent */
  beats: (percent) => `Better than ${percent} of rolls.`,
  /** @param {string} percent */
  beatsAtLeast: (percent) => `Better than at least ${percent} of rolls.`,
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
  deviation: "Std dev",
  median: "Median",
  mode: "Mode",
  /** @param {import("./engine/protocol.js").Outcome} outcome */
  mostOften: (outcome) => `Most often ${[outcome].flat().join(" × ")}`,
  verdicts: { win: "Win", tie: "Tie", lose: "Lose" },
  /** @param {string} first @param {number} count */
  andMore: (first, count) => `${first} … (${count})`,
  scroll: "Scroll sideways for more",
  measure: "Show",
  numbers: "Show as table",
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
    ofSource: "Published tables",
    nothing: "This system has no inputs to make a table of.",
    /** @param {string} down @param {string} across */
    sweeps: (down, across) => (across ? `${down} by ${across}` : down),
    /** @param {string} label @param {string} from @param {string} to */
    range: (label, from, to) => `${label} ${from}–${to}`,
    rows: "Rows",
    columns: "Columns",
    /** @param {string} part */
    input: (part) => `${part}: input`,
    none: "None",
    from: "From",
    to: "To",
    step: "Step",
    values: "Values, separated by commas",
    swap: "Swap rows and columns",
    chance: "Chance",
    mean: "Mean",
    what: "Cells show",
    here: "your set-up",
    hereMark: "Your set-up",
    near: "near your target",
    /** @param {string} wanted @param {string} cells */
    within: (wanted, cells) => `Within 5 points of ${wanted}: ${cells} ${cells === "1" ? "cell" : "cells"}`,
    /** @param {string} wanted @param {string} nearest */
    nearest: (wanted, nearest) => `Nearest to ${wanted}: ${nearest}`,
    tap: "Tap a cell to open it.",
    /** @param {string} cells */
    ready: (cells) => `Table ready, ${cells} cells.`,
    working: "Computing…",
    /** @param {string} done @param {string} total */
    cells: (done, total) => `${done} of ${total} cells`,
    /** @param {string} done @param {string} total */
    tries: (done, total) => `${done} of ${total} set-ups tried`,
    cancel: "Cancel",
    stopped: "Cancelled.",
    stoppedOld: "Cancelled. This is the last finished table.",
    again: "Compute anyway",
    /** @param {string} row @param {string} column @param {string} printed @param {string} right */
    erratum: (row, column, printed, right) => `${row}, ${column}: published ${printed}, correct ${right}.`,
    errata: "Errors in the published table",
    source: "Source",
    figures: "Compare charts from the book",
    corrections: "Errors in the source",
    furtherCorrections: "Other errors in the source",
    /** @param {string} where @param {string} printed @param {string} right a sentence */
    correction: (where, printed, right) => `${where}: published “${printed}”. Correct: ${right}`,
  },
  lab: {
    about: "Any dice, exact odds. Runs AnyDice programs.",
    program: "AnyDice program",
    examples: "Examples",
    fetching: "Loading the lab…",
    failed: "The lab could not be loaded.",
    functions: "Functions and settings",
    searchFunctions: "Search functions",
    /** @param {string} call */
    insert: (call) => `Insert ${call}`,
    /** @param {number} found */
    functionsFound: (found) => (found === 0 ? "No matches" : found === 1 ? "1 match" : `${found} matches`),
    keys: "Symbols",
    run: "Run",
    many: "Too many to draw at once: choose one by name.",
    runs: "Runs as you type.",
    slow: "This takes a while. Press Run when you’re ready.",
    changed: "Edited: press Run to update.",
    loading: "Loading the language…",
    working: "Computing…",
    /** @param {string} done @param {string} total */
    progress: (done, total) => `${done} of ${total} steps`,
    stopped: "Cancelled.",
    stoppedOld: "Cancelled. These are the last finished outputs.",
    rollWaiting: "Rolling…",
    /** @param {string} outcomes @param {string} width */
    joined: (outcomes, width) =>
      `${outcomes} outcomes, grouped ${width} to a line. “At least” counts from the first of each group, “at most” up to the last. The CSV under “Export” has every outcome.`,
    /** @param {string} from @param {string} to */
    range: (from, to) => `${from} to ${to}`,
    /** @param {number} line */
    goTo: (line) => `Go to line ${line}`,
    stale: "These are the outputs of the last program that worked.",
    warnings: "Good to know",
    outputs: "Outputs",
    nothing: "No outputs yet.",
    hint: "Try a line like",
    hintLine: "output 3d6",
    /** @param {number} outputs */
    ready: (outputs) => (outputs === 1 ? "1 output." : `${outputs} outputs.`),
    summary: "All outputs",
    output: "Output",
    least: "Min",
    most: "Max",
    spread: "Spread",
    together: "A line for each output.",
    empty: "Empty: no dice are left.",
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
  },
  exchange: {
    open: "Roll with someone",
    hint: "You swap links, so neither of you can choose the dice.",
    fetching: "Loading…",
    failed: "This view could not be loaded.",
    making: "Making the link…",
    /** @param {string} done @param {string} total */
    progress: (done, total) => `${done} of ${total} steps`,
    stopped: "Cancelled.",
    steps: { offer: "Asked", answer: "Answered", reveal: "Rolled" },
    stepsLabel: "Progress",
    /** @type {Record<import("./state/exchange.js").Scene, [title: string, text: string]>} */
    scenes: {
      reading: ["Reading the link…", ""],
      asked: [
        "Someone wants a fair roll with you",
        "Join in, then send back the link you get. Nobody knows the result yet, and neither of you can choose it.",
      ],
      answered: [
        "Send this link back",
        "You’re in. They open this link to roll, then send you one last link that shows the roll and proves it.",
      ],
      waiting: ["Send this link", "When they reply, open their link here, in this browser, to roll."],
      answer: ["They’ve joined", "Neither of you can change the roll now."],
      rolled: ["Already rolled", "This invitation has been used."],
      second: [
        "Already rolled with another reply",
        "An invitation takes one reply: with two, you could pick the roll you like. The first one counts.",
      ],
      elsewhere: [
        "This reply belongs on another device",
        "It answers an invitation that wasn’t sent from this browser. If you sent it, open this link on the same device, in the same browser.",
      ],
      secret: [
        "Keep this link secret",
        "Anyone with this link can predict the roll. It is for the person who sent the invitation, until there is a reply: don’t share it. If someone sent it to you, don’t use it: they could choose the roll.",
      ],
      unknown: [
        "Not checked yet",
        "The dice match both secrets in this link. To prove that nobody chose theirs late, paste an earlier link of this roll from your chat: the reply, or the invitation.",
      ],
      partly: [
        "Checked against the invitation",
        "The first player’s secret was fixed before the roll. To check the other one too, paste the reply.",
      ],
      agrees: [
        "Checked against the reply",
        "If the reply came before this link, and from someone else, neither player could choose the roll.",
      ],
      verified: ["Checked: a fair roll by two people", "You made it together, and neither of you could choose it."],
      refused: ["This roll doesn’t check out", ""],
    },
    poor: [
      "Checked, but one secret is too short",
      "The second player’s dice are so few that the first could have tried every result and chosen one. Ten dice are enough.",
    ],
    /** @type {Record<string, string>} */
    reasons: {
      setup: "This isn’t the roll that was agreed on.",
      commitment: "The first player’s secret was changed.",
      entropy: "The second player’s secret isn’t the one in the reply.",
    },
    poorAnswer:
      "They used so few dice that you could have tried every result, and anyone who checks this roll will see that. Ask for another roll, with ten dice.",
    ownOffer: "This is the link you sent. Paste the one that came back.",
    otherRoll: "This link belongs to another roll, or the roll doesn’t check out.",
    oneStepLeft: "One step left: send them the last link, below.",
    nothingToRoll: "There is nothing to roll here.",
    unread: "This link can’t be read",
    addPart: "Join the roll",
    ownDice: "Use real dice",
    ownDiceHint:
      "Your secret comes from them, so you don’t have to trust this device. Use at least ten dice: with fewer, the other player could try every result.",
    ownDiceLabel: "What the dice show",
    ownDiceExample: "4 2 6 6 1 3 5 2 6 1",
    rollTogether: "Roll the dice",
    keepSecret: "Save in this browser",
    see: "See how",
    seeRoll: "See the roll",
    askAgain: "Ask for another",
    send: "Send…",
    more: "QR code…",
    sendLast: "Send this last link",
    sendLastHint: "It shows them the roll, and anyone with the reply can check it.",
    passOn: "Pass it on",
    passOnHint: "Anyone with the reply can check this link.",
    link: "Link to send",
    pasteHere: "Or paste the link that came back",
    paste: "A link from your chat",
    openPasted: "Open",
    check: "Check",
    unkept: "This browser can’t save anything for this page. Keep the page open, and paste the reply here.",
    unkeptAnswer: "This browser can’t save anything for this page: send this link, and no other.",
    /** @param {string} question @param {string} when */
    unrevealed: (question, when) =>
      `You joined “${question}” before (${when}) and never saw the result. Ask for that one first: someone who keeps asking can keep the roll they like.`,
    /** @param {string} question @param {string} when */
    notThat: (question, when) =>
      `You joined “${question}” (${when}), and this isn’t its result. Ask them to show you that roll.`,
    /** @param {string} when */
    seenBefore: (when) => `This isn’t a new roll: you’ve seen it before, and it belongs to the invitation of ${when}.`,
    /** @param {string} question */
    otherSetUp: (question) => `This isn’t the set-up that you agreed on (“${question}”).`,
    seeSetUp: "See the set-up",
    seeProgram: "See the program",
    result: "A roll by two people",
    by: "Made by two people and checked here.",
    byPartly: "Checked against the invitation only.",
    checked: "What was checked",
    checks: {
      offer: ["The set-up is the one in the invitation.", "The first player’s secret didn’t change."],
      answer: ["The second player’s secret is the one in the reply."],
      reveal: ["The dice come from both secrets (SHA-256)."],
    },
    bytes: "The bytes",
    parts: {
      commitment: "Commitment in the invitation",
      opening: "First player’s secret",
      entropy: "Second player’s secret",
      seed: "Seed of the dice",
    },
    hashes: "Anyone can compute it again. In a terminal:",
    limits: "What this does and doesn’t prove",
    limitsText: [
      "Unless you work together, neither of you chose the roll, and nobody changed the set-up.",
      "The first player sees the roll first and could hide it. Agree beforehand what a hidden roll counts as.",
      "Replying twice would let the first player pick between two rolls. So an invitation takes one reply, the first, and this page keeps to that.",
      "One person playing both sides can try until they like the roll. So trust links that others saw arrive, one after the other, in your chat.",
    ],
    unfinished: "Rolls with someone",
    /** @type {Record<"offer" | "answer" | "reveal", string>} */
    states: { offer: "waiting for their reply", answer: "waiting for the roll", reveal: "rolled" },
    together: "with someone",
    unchecked: "two people’s link, not checked here",
    /** @param {string} question @param {string} time */
    forget: (question, time) => `Delete: ${question}, ${time}`,
    forgotten: "Deleted.",
  },
  backwards: {
    title: "Work backwards",
    hint: "Choose a chance, and see what gets you there.",
    about: "Target chance",
    example: "65%",
    /** @param {string} wanted */
    wanted: (wanted) => `About ${wanted}`,
    /** @param {string} wanted @param {number} inputs @param {string} nearest */
    found: (wanted, inputs, nearest) =>
      `About ${wanted}: ${inputs === 1 ? "1 setting gets" : `${inputs} settings get`} you there. Nearest: ${nearest}.`,
    /** @param {string} question */
    change: (question) => `Change one thing about ${question}:`,
    below: "Just below",
    above: "Just above",
    /** @param {string} question */
    none: (question) => `Nothing comes closer than ${question} now.`,
    exact: "exactly",
    now: "now",
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
    already: "Already added",
    /** @param {number} most */
    empty: (most) =>
      `Put up to ${IN_WORDS[most]?.toLowerCase()} set-ups side by side, even from different systems: their chances, and a curve for each in one chart.`,
    figures: "Charts from the books",
    chooseFigure: "Charts from the books…",
    /** @param {number} most */
    most: (most) => `${IN_WORDS[most]} at most: remove one to add another.`,
    /** @param {string} name */
    remove: (name) => `Remove ${name}`,
    /** @param {string} mean */
    wordsOnly: "Its outcomes are words, so only its chance is compared.",
    waiting: "Computing its odds…",
    table: "Comparison in numbers",
    what: "What",
    chart: "A line for each set-up.",
    /** @param {string} letter @param {{ modes: string[], highest: string, mean: string, chance: string }} law */
    line: (letter, { modes, highest, mean, chance }) =>
      `${letter}: most likely ${modes.slice(0, 3).join(", ")} (${highest}), mean ${mean}${chance && `, success ${chance}`}.`,
    pointAt: "Point at or touch the chart for the numbers.",
  },
  session: {
    part: "What to show",
    parts: { rolls: "Rolls", setups: "Set-ups", fairness: "Fairness" },
    unkept: {
      refused:
        "This browser can’t save anything for this page, so your history lasts only until you close it. Back it up to a file to keep it.",
      full: "This device is full, so anything new lasts only until you close the page. Free some space and try again, or back up your history.",
      lost: "The browser closed this page’s storage, so anything new lasts only until you close the page. Try again, or back up your history.",
    },
    empty: "No rolls yet.",
    emptyHint: "Your rolls are saved here, on this device only, with their dice, time and any note you add.",
    rollNow: "Make a roll",
    nothingFound: "No matches",
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
    keepAs: "Save this set-up",
    name: "Name",
    namePlaceholder: "Greatsword",
    keep: "Save",
    noSetUps: "Name a set-up to keep it one tap away.",
    /** @param {string} name */
    rename: (name) => `Rename: ${name}`,
    /** @param {string} name */
    removeSetUp: (name) => `Delete: ${name}`,
    yourFile: "Back up your history",
    fileHint: "All rolls, notes and set-ups in one file. Importing never deletes anything.",
    export: "Back up",
    import: "Import",
    importing: "Reading the file…",
    /** @param {string} done @param {string} total */
    read: (done, total) => `${done} of ${total}`,
    importStopped: "Cancelled. Nothing was added.",
    fileName: "oddsmith-history.json",
    /** @param {number} rolls @param {number} setUps @param {number} known */
    imported: (rolls, setUps, known) =>
      `Added: ${rolls === 1 ? "1 roll" : `${rolls} rolls`} and ${setUps === 1 ? "1 set-up" : `${setUps} set-ups`}.${known ? ` Already here: ${known}.` : ""}`,
    fileTooLarge: "This file is too large to be a backup.",
    rollPlace: "roll",
    setUpPlace: "set-up",
    /** @type {Record<import("./storage/history-file.js").Fault["wrong"], (part: string, place: number) => string>} */
    wrongFile: {
      json: () => "This isn’t an Oddsmith backup: the file isn’t JSON.",
      kind: () => "This isn’t an Oddsmith backup.",
      version: () => "This backup comes from a newer version of Oddsmith.",
      list: (part) => `This backup is damaged: it has no list “${part}”.`,
      many: (part) => `This backup is damaged: its list “${part}” is too long.`,
      roll: (part, place) => `Nothing was added: in roll ${place} of the file, “${part}” is missing or wrong.`,
      setup: (part, place) => `Nothing was added: in set-up ${place} of the file, “${part}” is missing or wrong.`,
    },
    /** @param {string} what @param {number} place @param {string} why */
    wrongLink: (what, place, why) => `Nothing was added: the link of ${what} ${place} can’t be read. ${why}`,
    /** @param {number} place */
    noSeed: (place) => `Nothing was added: the link of roll ${place} has no seed, so it isn’t a roll.`,
    tryAgain: "Try again",
  },
  fairness: {
    source: "Where the dice come from",
    sourceText: [
      "When you press Roll, this page asks your browser for a fresh random seed of 128 bits. Nothing is sent anywhere, and earlier rolls don’t matter.",
      "All dice come from that seed by SHA-256, each face exactly as likely as any other. So anyone with the link can compute the roll again and see that no face was changed.",
      "It doesn’t prove that this was the first seed: someone alone could keep rolling and share only the result they like. For a roll that others can trust, roll with someone: then neither of you can choose it.",
    ],
    working: "Verify this roll",
    noRoll: "Make a roll to see here how it was computed, byte by byte.",
    /** @param {string} question @param {string} sentence */
    about: (question, sentence) => `${question}: ${sentence}.`,
    hash: "1. Hash the seed followed by a number. In a terminal:",
    copy: "Copy",
    take: "2. Take bytes from the left: one for each die of up to 256 sides, more for larger ones. Divide by the number of sides: the remainder plus 1 is the face. Numbers that are too high are skipped, so that no face is favoured.",
    workingTable: "Numbers and faces",
    columns: { die: "Die", bytes: "Bytes", sum: "Remainder + 1", face: "Face" },
    /** @param {number | string} sides */
    die: (sides) => `d${sides}`,
    /** @param {number | string} number @param {number | string} sides @param {number | string} face */
    sum: (number, sides, face) => `${number} mod ${sides} + 1 = ${face}`,
    /** @param {number | string} number @param {number | string} below */
    refused: (number, below) => `${number}: too high (${below} or more)`,
    thrownAway: "skipped",
    counted: "Your dice so far",
    nothingCounted: "No rolls in your history yet. Make some to see how even your dice are.",
    countedHint: "All dice in your history. Deleted rolls don’t count, so don’t delete rolls because of their results.",
    /** @param {number} sides @param {string} thrown */
    kind: (sides, thrown) => `d${sides}, rolled ${thrown} times`,
    statistic: "Chi-squared",
    degrees: "Degrees of freedom",
    pValue: "p-value",
    expected: "Expected per face",
    face: "Face",
    times: "Times",
    /** @param {number} sides @param {string} expected */
    chart: (sides, expected) => `How often each face of your d${sides} came up; ${expected} expected per face.`,
    asTable: "Counts as a table",
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
      roll: "The link carries the roll: everyone who opens it sees these dice.",
      offer: "The link invites the other player to join the roll.",
      answer: "The link is your reply: send it back to the player who invited you.",
      reveal: "The link carries your roll together: anyone with the reply can check it.",
      setup: "The link carries only the set-up: everyone who opens it rolls their own dice.",
      view: "The link opens this view as you see it, without a roll.",
      program: "The whole program is in the link: everyone who opens it sees the same outputs.",
    },
    link: "Link",
    system: "More ways to share…",
    code: "QR code",
    codeHint: "Let someone across the table scan it.",
    codeTooLong: "This link is too long for a QR code.",
    codeFailed: "The QR code could not be loaded.",
    close: "Close",
    textFailed: "The browser won’t let this page copy. The text is selected: copy it from there.",
    copyFailed: "The browser won’t let this page copy. The link is selected: copy it from there.",
    systemFailed: "Sharing failed. Copy the link instead.",
  },
  takeAway: {
    open: "Export",
    numbers: "Numbers",
    picture: "Picture",
    paper: "Paper",
    chance: "Chance of success",
    sheet: "Printable page",
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
    noClipboard: "The browser won’t let this page copy. Save it as a file instead.",
    failed: "That didn’t work. Please try again.",
  },
  installation: {
    /** @type {Record<import("./state/installation.js").Newer, string>} */
    newer: {
      waiting: "A new version is ready.",
      coming: "The new version is on its way.",
      older: "This page is out of date.",
    },
    take: "Reload",
    later: "Later",
    /** @type {Record<Exclude<import("./state/installation.js").Installation["offline"], "">, string>} */
    offline: {
      kept: "Ready to use offline.",
      full: "Works only online: this device has no room to store Oddsmith.",
      refused: "Works only online: this browser won’t let Oddsmith be stored.",
      failed: "Works only online: Oddsmith could not be stored completely. Your next visit will try again.",
    },
    install: "Install",
    byHand: "To install: Share, then “Add to Home Screen”.",
  },
  useNearest: "Use the nearest valid set-up",
  stale: "These odds are for the last valid set-up.",
  /** @param {{ label: string, modes: string[], highest: string, mean: string, chance: string }} law */
  chartLabel: ({ label, modes, highest, mean, chance }) =>
    `${label}: most likely ${modes.slice(0, 3).join(", ")} (${highest}), mean ${mean}${chance && `, chance of success ${chance}`}.`,
  /** @param {string} outcome @param {string} exactly @param {string} atLeast @param {string} atMost */
  pointed: (outcome, exactly, atLeast, atMost) =>
    `${outcome}: exactly ${exactly}, at least ${atLeast}, at most ${atMost}`,
  /** @param {string} range @param {string} together @param {string} from @param {string} atLeast @param {string} to @param {string} atMost */
  pointedClass: (range, together, from, atLeast, to, atMost) =>
    `${range}: together ${together}, at least ${from} ${atLeast}, at most ${to} ${atMost}`,
  pointAt: "Point at or touch a bar for its numbers.",
  rareEnds: "The rarest outcomes aren’t drawn; they are in the table.",
  successAbove: "success →",
  successBelow: "← success",
};
