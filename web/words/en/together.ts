import type { Stage } from "../../features/together/state.ts";

export const togetherWords = {
  open: "Roll with someone",
  fetching: "Loading…",
  failed: "This view could not be loaded.",
  making: "Making the link…",
  progress: (done: string, total: string) => `${done} of ${total} steps`,
  stopped: "Cancelled.",
  stages: {
    reading: ["Reading the link…", ""],
    waiting: ["Send this link", "When they reply, open their link here, in this browser, to roll."],
    answered: ["Send this link back", "You’re in. They roll with it, then send you one last link that shows the roll."],
    elsewhere: [
      "This reply belongs in another browser",
      "The invitation wasn’t sent from this one. Copy the link, and paste it where you sent the invitation.",
    ],
    asked: [
      "Someone wants a fair roll with you",
      "Join, and you get a link to send back. Neither of you can choose the dice.",
    ],
    answer: ["They’ve joined", "Neither of you can change the roll now."],
    secret: [
      "Keep this link secret",
      "Anyone with this link can predict the roll. If it’s yours, save it here and don’t share it. If someone sent it to you, don’t use it: they could choose the roll.",
    ],
    used: ["Already rolled", "This invitation has been used, and its roll was deleted here."],
    unknown: [
      "Not checked yet",
      "The dice match this link. To see that nobody chose them, paste an earlier link from your chat: the reply, or the invitation.",
    ],
    partly: [
      "Checked against the invitation",
      "The first player’s secret was fixed before the roll. To check the other one too, paste the reply.",
    ],
    agrees: [
      "Checked against the reply",
      "If the reply came before this link, and from someone else, neither player could choose the roll.",
    ],
    verified: ["A fair roll, checked", "You made it together, and neither of you could choose it."],
    poor: [
      "Checked, but one secret is too short",
      "The second player used so few dice that the first could have tried every result and chosen one. Ten dice are enough.",
    ],
    refused: ["This roll doesn’t check out", ""],
  } as Record<Stage, [title: string, text: string]>,
  reasons: {
    setup: "This isn’t the set-up that you agreed on.",
    commitment: "The first player’s secret was changed.",
    entropy: "The second player’s secret isn’t the one in the reply.",
  } as Record<string, string>,
  unread: "This link can’t be read",
  used: {
    again: "This invitation has been used. Here is its roll.",
    second:
      "This is another reply to an invitation that has been used: with two, you could pick the roll you like. The first one counts.",
  },
  poorAnswer:
    "They used so few dice that you could have tried every result, and anyone who checks this roll will see that. Ask for another roll, with ten dice.",
  ownOffer: "This is the link you sent. Paste the one that came back.",
  otherRoll: "This link belongs to another roll, or the roll doesn’t check out.",
  nothingToRoll: "There is nothing to roll here.",
  addPart: "Join the roll",
  ownDice: "Use real dice",
  ownDiceHint:
    "Your secret comes from them, so you don’t have to trust this device. Use at least ten dice: with fewer, the other player could try every result.",
  ownDiceLabel: "What the dice show",
  ownDiceExample: "4 2 6 6 1 3 5 2 6 1",
  rollTogether: "Roll the dice",
  keepSecret: "Save in this browser",
  send: "Send…",
  more: "QR code…",
  sendLast: "Send them the roll",
  link: "Link to send",
  pasteHere: "Or paste the link that came back",
  openPasted: "Open",
  paste: "A link from your chat",
  check: "Check",
  unkept: {
    waiting: "This browser can’t save anything for this page. Keep the page open, and paste the reply here.",
    answered: "This browser can’t save anything for this page: send this link, and no other.",
  } as Partial<Record<Stage, string>>,
  unrevealed: (question: string, when: string) =>
    `You joined “${question}” before (${when}) and never saw the result. Ask for that one first: someone who keeps asking can keep the roll they like.`,
  notThat: (question: string, when: string) =>
    `You joined “${question}” (${when}), and this isn’t its result. Ask them to show you that roll.`,
  seenBefore: (when: string) =>
    `This isn’t a new roll: you’ve seen it before, and it belongs to the invitation of ${when}.`,
  seeSetUp: "See the set-up",
  seeProgram: "See the program",
  result: "A roll by two people",
  by: "Made by two people and checked here.",
  byPartly: "Checked against the invitation only.",
  see: "See how",
  checks: {
    offer: ["The set-up is the one in the invitation.", "The first player’s secret didn’t change."],
    answer: ["The second player’s secret is the one in the reply."],
    reveal: ["The dice come from both secrets (SHA-256)."],
  },
  limits: "What this does and doesn’t prove",
  limitsText: [
    "Unless you work together, neither of you chose the roll, and nobody changed the set-up.",
    "The first player sees the roll first and could hide it. Agree beforehand what a hidden roll counts as.",
    "Replying twice would let the first player pick between two rolls. So an invitation takes one reply, the first, and this page keeps to that.",
    "One person playing both sides can try until they like the roll. So trust links that others saw arrive, one after the other, in your chat.",
  ],
  bytes: "The bytes",
  parts: {
    commitment: "Commitment in the invitation",
    opening: "First player’s secret",
    entropy: "Second player’s secret",
    seed: "Seed of the dice",
  },
  hashes: "Anyone can compute it again. In a terminal:",
  unfinished: "Rolls with someone",
  states: { offer: "waiting for their reply", answer: "waiting for the roll", reveal: "rolled" },
  together: "with someone",
  unchecked: "two people’s link, not checked here",
  forget: (question: string, time: string) => `Delete: ${question}, ${time}`,
  forgotten: "Deleted.",
};
