// A roll with someone: the link that is looked at, what the engine says of it, and what this device knows of such rolls. What
// a page shows follows from these; the engine alone knows what goes together.

import type { Refusal } from "../../engine/messages.ts";
import type { ExchangeReport, ProgramReport, RollReport, VerifiedReport } from "../../engine/protocol.ts";
import { FRESH } from "../../engine/protocol.ts";
import * as Work from "../../engine/work.ts";
import { readLink } from "../../link.ts";
import type { Session } from "../history/state.ts";

/** Entropy that was drawn, not thrown or taken from the newspaper: so much of it that no two have the same. */
const DRAWN = new RegExp(FRESH);

/**
 * What this device knows of one such roll; a link that it does not know is "". Without so much as an offer, the roll was made
 * and then deleted here: nothing but that is known of it.
 */
export interface Kept {
  /** by which it is known */
  commitment: string;
  /** of the set-up */
  link: string;
  question: string;
  /** it came here */
  when: number;
  /** whether the offer was made here */
  asked: boolean;
  offer: string;
  /** the secret; gone once the roll is revealed */
  keep: string;
  /** the one that was made here, or rolled with here: one offer has one answer */
  answer: string;
  /** the one that came of it */
  reveal: string;
  roll: string;
}
export interface Exchange {
  /** the one that is looked at; "" for none */
  link: string;
  /** whether a step that was made here led to it */
  brought: boolean;
  /** what it is; null until that is known */
  report: ExchangeReport | null;
  /** why it cannot be read, or must not be believed */
  refusal: Refusal | null;
  /** what was wrong with what was typed beside it */
  trouble: Refusal | null;
  verified: VerifiedReport | null;
  /** what was known when a reveal that was rolled or opened here before is brought again */
  seen: Kept | null;
  /** the latest first */
  kept: Kept[];
  /** whether `kept` is what the device has: that takes a moment */
  isRead: boolean;
  /** whether the device keeps it when the page is closed */
  lasts: boolean;
  /** what can still be brought back */
  forgotten: Kept | null;
  /** a new offer that is being made */
  offering: Work.Work<ExchangeReport>;
  /** of a program's output */
  law: Work.Work<ProgramReport>;
  /** of a program's output */
  roll: Work.Work<RollReport>;
}
/**
 * What there is to see and to do:
 * - `asked`: an offer from elsewhere, to be answered; `answered`: it was answered here;
 * - `waiting`: an offer from here; `answer`: the answer to it has come; `rolled`: and was rolled with; `second`: another was;
 * - `elsewhere`: an answer to an offer that was not made here; `secret`: the keep of one;
 * - `unknown`: a reveal that nothing here goes together with; `partly`: it was verified by the offer; `verified`: by the answer of a
 *   roll that was made here; `agrees`: by an answer of which nobody here knows when it came, and from whom;
 * - `refused`: it was not verified, or the link cannot be read; `reading`: not known yet.
 */
export type Scene =
  | "reading"
  | "refused"
  | "asked"
  | "answered"
  | "waiting"
  | "answer"
  | "rolled"
  | "second"
  | "elsewhere"
  | "secret"
  | "unknown"
  | "partly"
  | "agrees"
  | "verified";

export function initial(): Exchange {
  return { ...look(""), kept: [], isRead: false, lasts: true, forgotten: null, offering: Work.initial() };
}

/** Another link is looked at. */
export function look(link: string, brought: boolean = false) {
  const works = { law: Work.initial(), roll: Work.initial() };
  return { link, brought, report: null, refusal: null, trouble: null, verified: null, seen: null, ...works };
}

/** What this device knows of the roll that is looked at. */
export function mine({ report, kept }: Exchange) {
  return kept.find(({ commitment }) => commitment === report?.commitment);
}

export function sceneOf(exchange: Exchange): Scene {
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

/** The link that is to be sent on now. */
export function toSend(exchange: Exchange): { part: "offer" | "answer" | "reveal"; link: string } | null {
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
 */
export function earlier(exchange: Exchange) {
  const { report, kept } = exchange;
  const { entropy = "" } = report ?? {};
  const known = mine(exchange) ?? kept.find(({ answer }) => DRAWN.test(entropy) && entropyOf(answer) === entropy);
  return known?.answer || known?.offer || null;
}

/**
 * What was answered here and never revealed, which the link that is looked at may stand in for: the same question, whatever
 * inputs without effect were changed; for a reveal any of that system. Whoever asked themselves is not told.
 */
export function unrevealed(exchange: Exchange) {
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
 */
export function together(known: Kept | undefined, record: Kept): Kept {
  if (!known?.offer) {
    return known ?? record; // what was deleted stays so
  }
  const { commitment, when } = known;
  const first = (name: "link" | "question" | "offer" | "keep" | "answer" | "reveal" | "roll") =>
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
 */
export function afterDeletion(known: Kept | undefined): Kept | undefined {
  if (!known || !isRolled(known)) {
    return undefined;
  }
  const nothing = { link: "", question: "", offer: "", keep: "", answer: "", reveal: "", roll: "" };
  return { ...known, ...nothing, when: 0 };
}

/**
 * Whether a reveal is of another answer than the one that was revealed here before. Where this device knows the answer, verifying
 * says so.
 */
export function isSecond(exchange: Exchange) {
  const { report } = exchange;
  const { reveal = "", answer = "" } = mine(exchange) ?? {};
  return report?.step === "reveal" && reveal !== "" && !answer && entropyOf(reveal) !== report.entropy;
}

function isRolled({ offer, reveal }: Kept) {
  return reveal !== "" || offer === "";
}

/** @param link an answer or a reveal */
function entropyOf(link: string) {
  return readLink(link).texts.entropy ?? "";
}

/**
 * What is not rolled yet; and what is, but is not in the history, since its dice have not come yet. That can only be said where the
 * history is what the device has.
 */
export function listed({ kept }: Exchange, { storage, entries }: Pick<Session, "storage" | "entries">) {
  const links = new Set(entries.map(({ link }) => link));
  return kept.filter(({ offer, reveal }) => offer && (!reveal || (storage === "ready" && !links.has(reveal))));
}

/** The link to open of what this device knows: how far it is. */
export function latest({ offer, answer, reveal }: Kept) {
  return reveal || answer || offer;
}

/**
 * The reveal of a roll that was made here with someone; null for any other roll, and for no roll.
 * @param link of the roll
 */
export function proofOf({ kept }: Exchange, link: string) {
  return kept.find(({ roll }) => roll !== "" && roll === link)?.reveal ?? null;
}

/**
 * Whether this device has verified a reveal: `wholly` by the answer of a roll that was made here, or only by the offer.
 * @param link of the reveal
 */
export function howVerified({ kept }: Exchange, link: string): "" | "partly" | "wholly" {
  const known = kept.find(({ reveal }) => reveal === link);
  return known ? (known.answer ? "wholly" : "partly") : "";
}
