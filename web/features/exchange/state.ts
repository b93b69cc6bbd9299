// The state of rolls with someone: the link on screen, what the engine says of it, and the rolls known to this device.

import type { Refusal } from "../../engine/messages.ts";
import type { ExchangeReport, KnownExchange, StageReport } from "../../engine/protocol.ts";
import * as Work from "../../engine/work.ts";
import type { Status } from "../../storage/store.ts";
import type { History } from "../history/state.ts";

/** What this device knows of one such roll; unknown links are "". If even the offer is "", all that is known is that
 * the roll was made and then deleted here. */
export interface Kept extends KnownExchange {
  /** when it was first stored here, as a timestamp */
  when: number;
  roll: string;
}
export type Stage = StageReport["stage"] | "reading" | "refused";
/** Stages where the report has a link to send. */
const SENT: Stage[] = ["waiting", "answered", "elsewhere", "unknown", "partly", "agrees", "verified", "poor"];

export function initial() {
  return {
    ...look(""),
    /** the latest first */
    kept: [] as Kept[],
    /** whether `kept` has been read from the device */
    storage: "opening" as Status,
    /** the new offer being made */
    offering: Work.initial() as Work.Work<ExchangeReport>,
  };
}

export type Exchange = ReturnType<typeof initial>;

/** The state when a link is opened. */
export function look(link: string, brought: boolean = false) {
  return {
    /** "" for none */
    link,
    /** whether a step made here led to it */
    brought,
    /** what it means on this device; null until known */
    report: null as StageReport | null,
    /** why it can't be read, or must not be believed */
    refusal: null as Refusal | null,
    /** what is wrong with the typed text */
    trouble: null as Refusal | null,
    /** the earlier record, if the link is a reveal that was made or opened here before */
    seen: null as Kept | null,
  };
}

export function stageOf({ report, refusal }: Exchange): Stage {
  return refusal ? "refused" : (report?.stage ?? "reading");
}

/** What this device knows of the roll on screen. */
export function mine({ report, kept }: Exchange) {
  return kept.find(({ commitment }) => commitment === report?.commitment);
}

export function toSend(exchange: Exchange) {
  const { step: part = "keep" } = exchange.report ?? {};
  return SENT.includes(stageOf(exchange)) && part !== "keep" ? { part, link: exchange.report?.[part] ?? "" } : null;
}

/** Merges a new record into the known one. Known parts win, so an offer keeps its first answer. After the reveal, the
 * secret in `keep` is dropped. */
export function together(known: Kept | undefined, record: Kept): Kept {
  if (!known?.offer) {
    return known ?? record; // a deleted roll stays deleted
  }
  const before = Object.fromEntries(Object.entries(known).filter(([, part]) => part !== ""));
  const both = { ...record, ...before, asked: known.asked || record.asked };
  return { ...both, keep: both.reveal ? "" : both.keep };
}

/** What remains after deletion: of a finished roll, only that its invitation is used up; otherwise nothing. */
export function afterDeletion(known: Kept | undefined): Kept | undefined {
  if (!known || (known.offer && !known.reveal)) {
    return undefined;
  }
  const nothing = { link: "", question: "", offer: "", keep: "", answer: "", reveal: "", roll: "" };
  return { ...known, ...nothing, when: 0 };
}

/** Rolls not finished, or finished but not in the history yet, which is known only once the history has been read. */
export function listed({ kept }: Exchange, { storage, entries }: Pick<History, "storage" | "entries">) {
  const links = new Set(entries.map(({ link }) => link));
  return kept.filter(({ offer, reveal }) => offer && (!reveal || (storage === "ready" && !links.has(reveal))));
}

/** The reveal that proves a roll with someone, by the link of the roll; null for any other roll. */
export function proofOf({ kept }: Exchange, link: string) {
  return kept.find(({ roll }) => roll !== "" && roll === link)?.reveal ?? null;
}

/** How far this device has verified a reveal: `wholly` by an answer known here, `partly` by the offer; "" for not. */
export function howVerified({ kept }: Exchange, link: string): "" | "partly" | "wholly" {
  const known = kept.find(({ reveal }) => reveal === link);
  return known ? (known.answer ? "wholly" : "partly") : "";
}
