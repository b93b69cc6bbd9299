// A roll with someone: the link that is looked at, what the engine says of it, and what this device knows of such rolls.

import type { Refusal } from "../../engine/messages.ts";
import type { ExchangeReport, KnownExchange, StageReport } from "../../engine/protocol.ts";
import * as Work from "../../engine/work.ts";
import type { Status } from "../../storage/store.ts";
import type { History } from "../history/state.ts";

/** What this device knows of one such roll; a link that it does not know is "". Without so much as an offer, the roll was made
 * and then deleted here: nothing but that is known of it. */
export interface Kept extends KnownExchange {
  /** it came here */
  when: number;
  roll: string;
}
export type Stage = StageReport["stage"] | "reading" | "refused";
/** Where the link of the report can be sent on. */
const SENT: Stage[] = ["waiting", "answered", "elsewhere", "unknown", "partly", "agrees", "verified", "poor"];

export function initial() {
  return {
    ...look(""),
    /** the latest first */
    kept: [] as Kept[],
    /** whether `kept` is what the device has */
    storage: "opening" as Status,
    /** a new offer that is being made */
    offering: Work.initial() as Work.Work<ExchangeReport>,
  };
}

export type Exchange = ReturnType<typeof initial>;

/** Another link is looked at. */
export function look(link: string, brought: boolean = false) {
  return {
    /** "" for none */
    link,
    /** whether a step that was made here led to it */
    brought,
    /** what it means here; null until that is known */
    report: null as StageReport | null,
    /** why it cannot be read, or must not be believed */
    refusal: null as Refusal | null,
    /** what was wrong with what was typed beside it */
    trouble: null as Refusal | null,
    /** what was known when a reveal that was rolled or opened here before is brought again */
    seen: null as Kept | null,
  };
}

export function stageOf({ report, refusal }: Exchange): Stage {
  return refusal ? "refused" : (report?.stage ?? "reading");
}

/** What this device knows of the roll that is looked at. */
export function mine({ report, kept }: Exchange) {
  return kept.find(({ commitment }) => commitment === report?.commitment);
}

export function toSend(exchange: Exchange) {
  const { step: part = "keep" } = exchange.report ?? {};
  return SENT.includes(stageOf(exchange)) && part !== "keep" ? { part, link: exchange.report?.[part] ?? "" } : null;
}

/** What is known of a roll, and what has come to it: what was there before stays, so one offer has one answer, the first. The keep
 * goes with the reveal. */
export function together(known: Kept | undefined, record: Kept): Kept {
  if (!known?.offer) {
    return known ?? record; // what was deleted stays so
  }
  const before = Object.fromEntries(Object.entries(known).filter(([, part]) => part !== ""));
  const both = { ...record, ...before, asked: known.asked || record.asked };
  return { ...both, keep: both.reveal ? "" : both.keep };
}

/** What stays of what is deleted: of a roll that was made that it was, since its offer is used up; of any other nothing. */
export function afterDeletion(known: Kept | undefined): Kept | undefined {
  if (!known || (known.offer && !known.reveal)) {
    return undefined;
  }
  const nothing = { link: "", question: "", offer: "", keep: "", answer: "", reveal: "", roll: "" };
  return { ...known, ...nothing, when: 0 };
}

/**
 * What is not rolled yet; and what is, but is not in the history, since its dice have not come yet. That can only be said where the
 * history is what the device has.
 */
export function listed({ kept }: Exchange, { storage, entries }: Pick<History, "storage" | "entries">) {
  const links = new Set(entries.map(({ link }) => link));
  return kept.filter(({ offer, reveal }) => offer && (!reveal || (storage === "ready" && !links.has(reveal))));
}

/** The reveal of a roll that was made here with someone, by the link of the roll; null for any other, and for none. */
export function proofOf({ kept }: Exchange, link: string) {
  return kept.find(({ roll }) => roll !== "" && roll === link)?.reveal ?? null;
}

/** Whether this device has verified a reveal: `wholly` by the answer of a roll that was made here, or only by the offer. */
export function howVerified({ kept }: Exchange, link: string): "" | "partly" | "wholly" {
  const known = kept.find(({ reveal }) => reveal === link);
  return known ? (known.answer ? "wholly" : "partly") : "";
}
