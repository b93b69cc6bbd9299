import type { Stage } from "../../features/exchange/state.ts";

export const exchangeWords = {
  stages: {
    reading: ["Reading the link…", ""],
    waiting: ["Send this link", "It’s for one other player. When they reply, open their link in this browser to roll."],
    answered: ["Send this link back", "You’re in. They roll with it, then send you one last link that shows the roll."],
    elsewhere: [
      "This reply belongs in another browser",
      "If you sent the invitation, copy this link and paste it there. If you didn’t, there’s nothing to do: wait for the last link.",
    ],
    asked: [
      "Someone wants a fair roll with you",
      "One player can join: then send back the link you get. Neither of you can choose the dice.",
    ],
    answer: ["They’ve joined", "Neither of you can change the roll now."],
    secret: [
      "Keep this link secret",
      "Anyone who has it can predict the roll. If it’s yours, don’t share it. If someone sent it to you as the last link, it was cut off: ask for it again. Otherwise don’t use it: they could choose the roll.",
    ],
    used: ["Already rolled", "This invitation has been used, and its roll was deleted here."],
    unknown: ["Not checked yet", "To check it, paste an earlier link from your chat: the reply, or the invitation."],
    partly: [
      "Checked against the invitation",
      "The first player’s secret is the one they fixed. To check the other, paste the reply.",
    ],
    agrees: [
      "Checked against the reply",
      "If it came before this link, from someone else, neither player could choose the roll.",
    ],
    verified: ["A fair roll, checked", "You made it together, and neither of you could choose it."],
    poor: ["Checked, but not safe", "The second player used so few dice that the first could have tried every result."],
    refused: ["This link doesn’t check out", ""],
  } as Record<Stage, [title: string, text: string]>,
  another: "Rolled with another reply",
  unread: "This link can’t be read",
  second:
    "Someone sent a second reply. With two, you could pick the roll you like: the first one counts, and here is its roll.",
  poorAnswer:
    "They used so few dice that you could have tried every result, as anyone can see. Ask for another roll, with ten dice.",
  program: "A program’s roll, in its author’s words:",
  addPart: "Join the roll",
  ownDice: "Use real dice",
  ownDiceHint: "Your secret comes from at least ten of them, so you don’t have to trust this device.",
  ownDiceLabel: "What the dice show",
  ownDiceExample: "4 2 6 6 1 3 5 2 6 1",
  rollTogether: "Roll the dice",
  keepSecret: "Save in this browser",
  send: "Send…",
  more: "QR code…",
  sendLast: "Now send them the roll",
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
    `You joined “${question}” (${when}) and never saw its result. Ask for it: someone who keeps asking can pick a roll.`,
  seenBefore: (when: string) => `This isn’t a new roll: you’ve seen it before (invitation: ${when}).`,
  seeSetUp: "See the set-up",
  checks: [
    "The set-up is the one in the invitation.",
    "The first player’s secret didn’t change.",
    "The dice come from both secrets (SHA-256).",
    "The second player’s secret is the one in the reply.",
  ],
  limits: "What this does and doesn’t prove",
  limitsText: [
    "Unless you work together, neither of you chose the roll, and nobody changed the set-up.",
    "The first player sees the roll first and could hide it. Agree beforehand what a hidden roll counts as.",
    "With two replies the first player could pick between two rolls. So an invitation takes one reply, the first.",
    "One person playing both sides can try until they like the roll. So trust links that others saw arrive in your chat.",
  ],
  bytes: "The bytes",
  hashes: "Anyone can compute it again. In a terminal:",
  unfinished: "Rolls with someone",
  states: { offer: "waiting for their reply", answer: "waiting for the roll", reveal: "rolled" },
  together: "with someone",
  unchecked: "two people’s link, not checked here",
};
