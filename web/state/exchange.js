// A roll with someone: the link that is looked at, what the engine says of it, and what this device knows of such rolls. What
// a page shows follows from these; the engine alone knows what goes together.

import * as Work from "./work.js";

/** @typedef {import("../engine/protocol.js").ExchangeReport} ExchangeReport */
/** @typedef {import("../engine/protocol.js").VerifiedReport} VerifiedReport */
/** @typedef {import("../engine/protocol.js").Refusal} Refusal */
/**
 * What this device knows of one such roll; a link that it does not know is "".
 * @typedef {object} Kept
 * @property {string} commitment by which it is known
 * @property {string} link of the set-up
 * @property {string} question
 * @property {number} when it came here
 * @property {boolean} asked whether the offer was made here
 * @property {string} offer
 * @property {string} keep the secret; gone once the roll is revealed
 * @property {string} answer the one that was made here, or rolled with here: one offer has one answer
 * @property {string} reveal the one that came of it
 * @property {string} roll
 */
/**
 * @typedef {object} Exchange
 * @property {string} link the one that is looked at; "" for none
 * @property {boolean} brought whether a step that was made here led to it
 * @property {ExchangeReport | null} report what it is; null until that is known
 * @property {Refusal | null} refusal why it cannot be read, or must not be believed
 * @property {Refusal | null} trouble what was wrong with what was typed beside it
 * @property {VerifiedReport | null} verified
 * @property {Kept[]} kept the latest first
 * @property {boolean} lasts whether the device keeps it when the page is closed
 * @property {Kept | null} forgotten what can still be brought back
 * @property {Work.Work<ExchangeReport>} offering a new offer that is being made
 * @property {Work.Work<{ setups: import("../engine/protocol.js").ComparedSetUp[] }>} law of a program's output
 * @property {Work.Work<import("../engine/protocol.js").ProgramRoll>} roll of a program's output
 */
/**
 * What there is to see and to do:
 * - `asked`: an offer from elsewhere, to be answered; `answered`: it was answered here;
 * - `waiting`: an offer from here; `answer`: the answer to it has come; `rolled`: and was rolled with; `second`: another was;
 * - `elsewhere`: an answer to an offer that was not made here; `secret`: the keep of one;
 * - `unknown`: a reveal that nothing here goes together with; `partly`: it was verified by the offer; `verified`: by the answer of a
 *   roll that was made here; `agrees`: by an answer of which nobody here knows when it came, and from whom;
 * - `refused`: it was not verified, or the link cannot be read; `reading`: not known yet.
 * @typedef {"reading" | "refused" | "asked" | "answered" | "waiting" | "answer" | "rolled" | "second" | "elsewhere" | "secret"
 *   | "unknown" | "partly" | "agrees" | "verified"} Scene
 */

/** @returns {Exchange} */
export function initial() {
  return { ...look(""), kept: [], lasts: true, forgotten: null, offering: Work.initial() };
}

/**
 * Another link is looked at.
 * @param {string} link
 * @param {boolean} brought
 */
export function look(link, brought = false) {
  const works = { law: Work.initial(), roll: Work.initial() };
  return { link, brought, report: null, refusal: null, trouble: null, verified: null, ...works };
}

/**
 * What this device knows of the roll that is looked at.
 * @param {Exchange} exchange
 */
export function mine({ report, kept }) {
  return kept.find(({ commitment }) => commitment === report?.commitment);
}

/**
 * @param {Exchange} exchange
 * @returns {Scene}
 */
export function sceneOf(exchange) {
  const { report, refusal, verified } = exchange;
  if (refusal || !report) {
    return refusal ? "refused" : "reading";
  }
  const known = mine(exchange);
  if (report.step === "reveal") {
    return !verified ? "unknown" : verified.against === "offer" ? "partly" : known ? "verified" : "agrees";
  }
  if (known?.reveal) {
    return report.step === "answer" && report.answer !== known.answer ? "second" : "rolled";
  }
  switch (report.step) {
    case "answer":
      return known?.keep ? "answer" : known?.answer === report.answer ? "answered" : "elsewhere";
    case "keep":
      return known?.keep ? "waiting" : "secret";
    default:
      return known?.keep ? "waiting" : known?.answer ? "answered" : "asked";
  }
}

/**
 * The link that is to be sent on now.
 * @param {Exchange} exchange
 * @returns {{ part: "offer" | "answer" | "reveal", link: string } | null}
 */
export function toSend(exchange) {
  const { report } = exchange;
  switch (sceneOf(exchange)) {
    case "waiting":
      return { part: "offer", link: report?.offer ?? "" };
    case "answered":
      return { part: "answer", link: mine(exchange)?.answer ?? "" };
    case "verified":
    case "agrees":
    case "partly":
    case "unknown":
      return { part: "reveal", link: report?.reveal ?? "" };
    default:
      return null;
  }
}

/**
 * The link from before the reveal that this device knows; null for none. A forger may have changed what the roll is known by, but
 * nobody else can have come upon the entropy of this device's own answer.
 * @param {Exchange} exchange
 */
export function earlier(exchange) {
  const { report, kept } = exchange;
  const ending = `&entropy=${report?.entropy}`;
  const known = mine(exchange) ?? kept.find(({ answer }) => answer.endsWith(ending));
  return known ? known.answer || known.offer : null;
}

/**
 * What was answered here for the same set-up before, and never revealed.
 * @param {Exchange} exchange
 */
export function unrevealed({ report, kept }) {
  return kept.find(
    ({ asked, link, answer, reveal, commitment }) =>
      !asked && answer && !reveal && link === report?.link && commitment !== report.commitment,
  );
}

/**
 * What is not among the rolls of the history: not rolled yet, or of a program.
 * @param {Exchange} exchange
 * @param {(link: string) => boolean} isProgram
 */
export function listed({ kept }, isProgram) {
  return kept.filter(({ link, reveal }) => !reveal || isProgram(link));
}

/**
 * The link to open of what this device knows: how far it is.
 * @param {Kept} kept
 */
export function latest({ offer, answer, reveal }) {
  return reveal || answer || offer;
}

/**
 * The reveal of a roll that was made here with someone; null for any other roll.
 * @param {Exchange} exchange
 * @param {string} link of the roll
 */
export function proofOf({ kept }, link) {
  return kept.find(({ roll }) => roll === link)?.reveal ?? null;
}
