// A link as the page handles it: text to text. What it means, and whether it is right, only the engine knows.

import { LAB, PARTS, SEED } from "./engine/protocol.ts";

const OF = "of";
const EXCHANGE = new RegExp(`[?&](?:(?:amp|#38|#x26);)*(?:${PARTS.join("|")})=`);
/** Set-ups under names, to be rolled from Home. */
const SHEET = "sheet";

/** What the address can name beside a plain link, which opens the roll, or of a program the Lab. */
const NAMED_VIEWS: View[] = ["roll", "odds", "tables", "compare", "history", "about"];
/** What is about the set-up of the form. */
export const OF_A_SET_UP: View[] = ["roll", "odds", "tables"];
/** What takes the place of set-up and panel, and is not about the set-up of the form. */
export const WHOLE: View[] = ["home", "lab", "exchange", "about"];

export type View = "home" | "roll" | "odds" | "tables" | "compare" | "history" | "lab" | "exchange" | "about";
/** Where the page stands: `#/LINK`, or `#/VIEW?of=LINK&…` with several `of` where a view is about several set-ups. A setting that is
 * empty is left out. */
export type Address = { view: View; links: string[]; settings: Record<string, string> };

/** @param hash such as `#/decibel?dice=7` or `#/tables?of=decibel&rows=dice=3..8` */
export function readAddress(hash: string): Address {
  const text = hash.replace(/^#?\/?/, "");
  const { head, query } = split(text);
  if (head === SHEET) {
    return { view: "home", links: [], settings: { sheet: query } };
  }
  const view = NAMED_VIEWS.find((name) => name === head);
  if (!view) {
    const link = text.includes("?") ? text : typed(text);
    return { view: viewOf(link), links: [link], settings: {} };
  }
  const entries = new URLSearchParams(query);
  const links = entries.getAll(OF);
  entries.delete(OF);
  return { view, links, settings: Object.fromEntries(entries) };
}

/** What stands alone in an address, such as dice, without the escapes of the browser. */
export function typed(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The link in what was copied with it, also where a mail program has put it into an address of its own, or broken its set-up. */
export function linkIn(text: string) {
  const [, escaped = ""] = /https?:\/\/[^\s#]*%23(?:\/|%2F)([^&\s]*)/i.exec(text) ?? [];
  const link = typed(escaped) || text.replace(/^.*?#\//s, "").trim();
  return (link.includes("?") ? link : typed(link)).replace(/[\r\n]+[\s>]*(?=.*[?&]seed=)/gs, "");
}

/** Of an address that stands alone, with or without its site, and is about more than a set-up, what says where; else nothing. */
export function placeIn(text: string) {
  const [, address = ""] = /^[“"<]?[^\s#]*#\/([^\s“”"<>]+)[”">]?$/.exec(text.trim()) ?? [];
  const { view } = readAddress(address);
  return view === "exchange" || (view === "roll" && headOf(address) !== view) ? "" : address;
}

/** A program is written in the Lab; once it was rolled, that is seen where all rolls are. Inputs of no system are nobody's. */
export function viewOf(link: string): View {
  const { head, seed } = readLink(link);
  return isExchange(link) ? "exchange" : head === "" ? "home" : head === LAB && seed === null ? LAB : "roll";
}

export function writeAddress({ view, links, settings }: Address) {
  const [link = ""] = links;
  if (view === "home") {
    return settings.sheet ? `#/${SHEET}?${settings.sheet}` : "#/";
  }
  if (!NAMED_VIEWS.includes(view) || (view === "roll" && viewOf(link) !== LAB)) {
    return `#/${link.includes("?") ? link : link.replaceAll("%", "%25")}`;
  }
  const set = Object.entries(settings).filter(([, text]) => text);
  const query = writeQuery([...links.map((link): [string, string] => [OF, link]), ...set]);
  return query ? `#/${view}?${query}` : `#/${view}`;
}

export function writeQuery(entries: [string, string][]) {
  return entries.map(([name, text]) => `${readable(name).replaceAll("=", "%3D")}=${readable(text)}`).join("&");
}

/** Encoded no more than a query needs, so that people can read it; half a character, which somebody may have pasted, as the sign for
 * what is unreadable. */
function readable(text: string) {
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
  return encoded.replace(/%(?:2F|3A|3B|3D|3F|2C|40)/g, decodeURIComponent);
}

/** What a link is about: the key of a system, where it begins with one. */
export function headOf(link: string) {
  return split(link).head;
}

export function isProgram(link: string) {
  return headOf(link) === LAB;
}

/** Whether a link is one of those by which two people roll together, whole or damaged: the engine says which. */
export function isExchange(link: string) {
  return EXCHANGE.test(link);
}

export function readLink(link: string): { head: string; texts: Record<string, string>; seed: string | null } {
  const { head, query } = split(link);
  const { [SEED]: seed = null, ...texts } = Object.fromEntries(new URLSearchParams(query));
  return { head, texts, seed };
}

/** The text of a link's program, as it carries it; of other links nothing. */
export function programIn(link: string): Record<string, string> {
  const { program, packed } = isProgram(link) ? readLink(link).texts : {};
  return { ...(program === undefined ? {} : { program }), ...(packed === undefined ? {} : { packed }) };
}

/** Whether two links are about the same system, or program, whatever its inputs. */
export function sameSystem(one: string, other: string) {
  const text = (link: string) => [headOf(link), ...Object.values(programIn(link))].join();
  return text(one) === text(other);
}

export function writeLink(head: string, texts: Record<string, string>) {
  const query = writeQuery(Object.entries(texts));
  return query ? `${head}?${query}` : head;
}

export function withoutSeed(link: string) {
  const { head, texts, seed } = readLink(link);
  return seed === null ? link : writeLink(head, texts);
}

/** Whether two links are the same set-up but for some inputs, however they are spelled and whatever was rolled. */
export function sameBut(one: string, other: string, names: string[] = []) {
  const rest = (link: string) => {
    const { head, texts } = readLink(link);
    const entries = Object.entries(texts).filter(([name]) => !names.includes(name));
    return JSON.stringify([head, entries.sort()]);
  };
  return rest(one) === rest(other);
}

function split(text: string) {
  const [head = "", ...rest] = text.split("?");
  const query = rest.join("?").replace(/&(?:(?:amp|#38|#x26);)+/g, "&"); // as some chats write it
  return { head, query: / |%20/.test(query) ? query.replaceAll("+", "%2B") : query }; // as somebody types a program
}
