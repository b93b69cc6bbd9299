// A roll with someone: the link that is looked at, what the engine says of it, and what this device knows of such rolls. What
// a page shows follows from these; the engine alone knows what goes together.

import { FRESH } from "../engine/protocol.js";
import { readLink } from "../link.js";
import * as Work from "./work.js";

/** Entropy that was drawn, not thrown or taken from the newspaper: so much of it that no two have the same. */
const DRAWN = new RegExp(FRESH);

/** @import { ExchangeReport, RollReport, VerifiedReport } from "../engine/protocol.js" */
/** @import { Refusal } from "../engine/messages.js" */
/**
 * What this device knows of one such roll; a link that it does not know is "". Without so much as an offer, the roll was made
 * and then deleted here: nothing but that is known of it.
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
 * @property {Kept | null} seen what was known when a reveal that was rolled or opened here before is brought again
 * @property {Kept[]} kept the latest first
 * @property {boolean} isRead whether `kept` is what the device has: that takes a moment
 * @property {boolean} lasts whether the device keeps it when the page is closed
 * @property {Kept | null} forgotten what can still be brought back
 * @property {Work.Work<ExchangeReport>} offering a new offer that is being made
 * @property {Work.Work<{ setups: import("../engine/protocol.js").ComparedSetUp[] }>} law of a program's output
 * @property {Work.Work<RollReport>} roll of a program's output
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
  return { ...look(""), kept: [], isRead: false, lasts: true, forgotten: null, offering: Work.initial() };
}

/**
 * Another link is looked at.
 * @param {string} link
 * @param {boolean} brought
 */
export function look(link, brought = false) {
  const works = { law: Work.initial(), roll: Work.initial() };
  return { link, brought, report: null, refusal: null, trouble: null, verified: null, seen: null, ...works };
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
    return !verified ? "unknown" : verified.against === "offer" ? "partly" : known?.answer ? "verified" : "agrees";
  }
  const isOwn = report.step === "answer" && known !== undefined && entropyOf(known.answer) === report.entropy;
  if (known && isRolled(known)) {
    return report.step === "answer" && known.answer && !isOwn ? "second" : "rolled";
  }
  switch (report.step) {
    case "answer":
      return known?.keep ? "answer" : isOwn ? "answered" : "elsewhere";
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
 * nobody else can have drawn the entropy of this device's own answer. Dice or a public draw others may have too.
 * @param {Exchange} exchange
 */
export function earlier(exchange) {
  const { report, kept } = exchange;
  const { entropy = "" } = report ?? {};
  const known = mine(exchange) ?? kept.find(({ answer }) => DRAWN.test(entropy) && entropyOf(answer) === entropy);
  return known?.answer || known?.offer || null;
}

/**
 * What was answered here and never revealed, which the link that is looked at may stand in for: the same question, whatever
 * inputs without effect were changed; for a reveal any of that system. Whoever asked themselves is not told.
 * @param {Exchange} exchange
 */
export function unrevealed(exchange) {
  const { report, kept } = exchange;
  if (!report || mine(exchange)?.asked) {
    return undefined;
  }
  return kept.find(
    (known) =>
      !known.asked &&
      known.answer &&
      !known.reveal &&
      known.commitment !== report.commitment &&
      readLink(known.link).head === report.system &&
      (report.step === "reveal" || known.question === report.question),
  );
}

/**
 * What is known of a roll, and what has come to it: what was there before stays, so one offer has one answer, the first. The keep
 * goes with the reveal.
 * @param {Kept | null} known
 * @param {Kept} record
 * @returns {Kept}
 */
export function together(known, record) {
  if (!known?.offer) {
    return known ?? record; // what was deleted stays so
  }
  const { commitment, when } = known;
  const first = (/** @type {"link" | "question" | "offer" | "keep" | "answer" | "reveal" | "roll"} */ name) =>
    known[name] || record[name];
  const reveal = first("reveal");
  return {
    commitment,
    link: first("link"),
    question: first("question"),
    when,
    asked: known.asked || record.asked,
    offer: first("offer"),
    keep: reveal ? "" : first("keep"),
    answer: first("answer"),
    reveal,
    roll: first("roll"),
  };
}

/**
 * What stays of what is deleted here: of a roll that was made that it was, since its offer is used up; of any other nothing.
 * @param {Kept | null} known
 * @returns {Kept | null}
 */
export function afterDeletion(known) {
  if (!known || !isRolled(known)) {
    return null;
  }
  const nothing = { link: "", question: "", offer: "", keep: "", answer: "", reveal: "", roll: "" };
  return { ...known, ...nothing, when: 0 };
}

/**
 * What is known once some rolls are deleted.
 * @param {Kept[]} kept
 * @param {Set<string>} reveals of these
 */
export function without(kept, reveals) {
  return kept.flatMap((known) => (reveals.has(known.reveal) ? (afterDeletion(known) ?? []) : known));
}

/**
 * Whether a reveal is of another answer than the one that was revealed here before. Where this device knows the answer, verifying
 * says so.
 * @param {Exchange} exchange
 */
export function isSecond(exchange) {
  const { report } = exchange;
  const { reveal = "", answer = "" } = mine(exchange) ?? {};
  return report?.step === "reveal" && reveal !== "" && !answer && entropyOf(reveal) !== report.entropy;
}

/** @param {Kept} known */
function isRolled({ offer, reveal }) {
  return reveal !== "" || offer === "";
}

/** @param {string} link an answer or a reveal */
function entropyOf(link) {
  return readLink(link).texts.entropy ?? "";
}

/**
 * What is not rolled yet; and what is, but is not in the history, since its dice have not come yet. That can only be said where the
 * history is what the device has.
 * @param {Exchange} exchange
 * @param {Pick<import("./session.js").Session, "storage" | "entries">} history
 */
export function listed({ kept }, { storage, entries }) {
  const links = new Set(entries.map(({ link }) => link));
  return kept.filter(({ offer, reveal }) => offer && (!reveal || (storage === "ready" && !links.has(reveal))));
}

/**
 * The link to open of what this device knows: how far it is.
 * @param {Kept} kept
 */
export function latest({ offer, answer, reveal }) {
  return reveal || answer || offer;
}

/**
 * The reveal of a roll that was made here with someone; null for any other roll, and for no roll.
 * @param {Exchange} exchange
 * @param {string} link of the roll
 */
export function proofOf({ kept }, link) {
  return kept.find(({ roll }) => roll !== "" && roll === link)?.reveal ?? null;
}

/**
 * Whether this device has verified a reveal: `wholly` by the answer of a roll that was made here, or only by the offer.
 * @param {Exchange} exchange
 * @param {string} link of the reveal
 * @returns {"" | "partly" | "wholly"}
 */
export function howVerified({ kept }, link) {
  const known = kept.find(({ reveal }) => reveal === link);
  return known ? (known.answer ? "wholly" : "partly") : "";
}
