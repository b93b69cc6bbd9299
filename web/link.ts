// Links as the page handles them: text to text. Only the engine knows what a link means and whether it is valid.

import { LAB, PARTS, SEED } from "./engine/protocol.ts";

const OF = "of";
const EXCHANGE = new RegExp(`[?&](?:(?:amp|#38|#x26);)*(?:${PARTS.join("|")})=`);
/** Named set-ups, to roll from Home. */
const SHEET = "sheet";

/** Views that an address can name. A link by itself opens Roll, or the Lab for a program. */
const NAMED_VIEWS: View[] = ["roll", "odds", "tables", "compare", "history", "about"];
/** Views of the form's set-up. */
export const OF_A_SET_UP: View[] = ["roll", "odds", "tables"];
/** Views that replace both set-up and panel, and aren't about the form's set-up. */
export const WHOLE: View[] = ["home", "lab", "exchange", "about"];

export type View = "home" | "roll" | "odds" | "tables" | "compare" | "history" | "lab" | "exchange" | "about";
/** An address: `#/LINK`, or `#/VIEW?of=LINK&…` with an `of` for each set-up. Empty settings are left out. */
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

/** A text that is a whole address, such as dice, without the browser's escapes. */
export function typed(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The link in a copied text, even if a mail program has wrapped it in a URL of its own, or broken its lines. */
export function linkIn(text: string) {
  const [, escaped = ""] = /https?:\/\/[^\s#]*%23(?:\/|%2F)([^&\s]*)/i.exec(text) ?? [];
  const link = typed(escaped) || text.replace(/^.*?#\//s, "").trim();
  return (link.includes("?") ? link : typed(link)).replace(/[\r\n]+[\s>]*(?=.*[?&]seed=)/gs, "");
}

/** The part after `#/` if it opens more than a set-up; otherwise "".
 * Its spaces are in names, or if those are escaped, at breaks that mail made. Behind a backslash or `output` it is in a program. */
export function placeIn(text: string) {
  const [, before = "", all = ""] = /^([^\\]*?)#\/(.*)/s.exec(text.trim()) ?? [];
  const found = /\boutput\s/.test(before) ? "" : (all.split(/\n\s*\n/)[0] ?? "");
  const address = found
    .replace(found.includes("%20") ? /\s[\s>]*/g : /[\r\n][\s>]*/g, "")
    .replace(/[“"<[][^\s“"<[]*$/.test(before) ? /[”"<>\]].*$/s : /$^/, "")
    .replace(/(?<!\.)[.,]$/, "");
  const { view } = readAddress(found.replace(/[\s>]/g, ""));
  return view === "exchange" || (view === "roll" && headOf(address) !== view) ? "" : address;
}

/** The view of a link. A program opens in the Lab, or in Roll if it has a seed. Inputs without a system open Home. */
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

/** Escapes only what a query must, so that people can read it. A lone surrogate becomes U+FFFD. */
function readable(text: string) {
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
  return encoded.replace(/%(?:2F|3A|3B|3D|3F|2C|40)/g, decodeURIComponent);
}

/** What a link is about: the key of its system if it starts with one. */
export function headOf(link: string) {
  return split(link).head;
}

export function isProgram(link: string) {
  return headOf(link) === LAB;
}

/** Whether a link is a step of a roll between two people, intact or damaged: the engine says which. */
export function isExchange(link: string) {
  return EXCHANGE.test(link);
}

export function readLink(link: string): { head: string; texts: Record<string, string>; seed: string | null } {
  const { head, query } = split(link);
  const { [SEED]: seed = null, ...texts } = Object.fromEntries(new URLSearchParams(query));
  return { head, texts, seed };
}

/** A link's program, plain or packed as in the link; empty for other links. */
export function programIn(link: string): Record<string, string> {
  const { program, packed } = isProgram(link) ? readLink(link).texts : {};
  return { ...(program === undefined ? {} : { program }), ...(packed === undefined ? {} : { packed }) };
}

/** Whether two links are about the same system or program, whatever their inputs. */
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

/** Whether two links differ at most in the named inputs, the order of inputs, their escapes and the seed. */
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
  const query = rest.join("?").replace(/&(?:(?:amp|#38|#x26);)+/g, "&"); // some chat apps escape “&”
  return { head, query: / |%20/.test(query) ? query.replaceAll("+", "%2B") : query }; // typed: “+” is a plus
}
