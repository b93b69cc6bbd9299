// The page's only state, and how it changes: pure functions, state in, state out. No DOM, no engine.

import type { EngineStatus } from "./engine/client.ts";
import type { FirstAnswers, Loaded, Refusal } from "./engine/messages.ts";
import { type Field, HOME, LAB, type OddsReport, type RollReport, type SystemReport } from "./engine/protocol.ts";
import * as Compare from "./features/compare/state.ts";
import * as Exchange from "./features/exchange/state.ts";
import * as History from "./features/history/state.ts";
import * as Home from "./features/home/state.ts";
import * as Lab from "./features/lab/state.ts";
import type { Offer } from "./features/share/control.ts";
import * as Tables from "./features/tables/state.ts";
import type { Newer } from "./features/versions/control.ts";
import { programIn, readLink, sameSystem, type View, writeLink } from "./link.ts";
import type { Undo } from "./ui/toast.ts";

export { isOld, isOpen } from "./engine/work.ts";
export * as compared from "./features/compare/state.ts";
export * as exchanges from "./features/exchange/state.ts";
export { found, keyOf, LONGEST, namesIn, openedName, type SetUp } from "./features/history/state.ts";
export * as labs from "./features/lab/state.ts";
export { contestIn, jointTable, lawInView, lawsInOrder } from "./features/odds/state.ts";
export { heats, shownIn } from "./features/tables/state.ts";
export type { Actions } from "./main.ts";

export type Reading = "chance" | "at_least" | "at_most";

/** Returns the state before the engine is ready. The slices of features are in their folders, with their functions. */
export function initialState(first: FirstAnswers) {
  return {
    /** answers from build time, and systems met since */
    first,
    /** the question as the address has it, valid or not */
    link: HOME as string,
    /** the last good answer, whose form is shown */
    odds: first.odds[HOME] as OddsReport,
    /** typed texts that the last good answer doesn't include yet */
    edits: {} as Record<string, string>,
    /** whether `odds` answers `link` */
    fresh: true,
    /** what is wrong with `link` */
    refusal: null as Refusal | null,
    /** the engine failed on `link`; asking again may work */
    fault: null as Refusal | null,
    roll: null as RollReport | null,
    /** the odds of the roll, once known */
    rolledOdds: null as OddsReport | null,
    /** whether the set-up was changed since the roll */
    rollIsOld: false,
    /** whether a roll was asked for and hasn't arrived yet */
    rolling: false,
    /** whether that is taking so long that people may want to stop it */
    isSlowRoll: false,
    /** whether the roll came with an opened link */
    shared: false,
    engine: "loading" as EngineStatus,
    /** how much of the engine is downloaded; null if unknown */
    loaded: null as Loaded | null,
    /** which column of the law the chart draws; null until one is chosen: see charts/rows.ts */
    reading: null as Reading | null,
    /** indexes of the dice chosen for a re-roll */
    chosen: [] as number[],
    /** the input of the number in dice notation whose stepper is open; "" for none */
    number: "",
    /** how many of the systems are bundled; the ones after them were met since */
    brought: first.systems.length,
    /** the key of the law on screen; "" for the first */
    measure: "",
    /** the latest screen-reader announcement; "" for none */
    said: "",
    /** whether to show weights instead of percents */
    fractions: false,
    view: "home" as View,
    /** whether set-up and panel fit side by side */
    wide: false,
    home: Home.initial(),
    tables: Tables.initial(),
    compare: Compare.initial(),
    history: History.initial(),
    lab: Lab.initial(),
    exchange: Exchange.initial(),
    share: {
      offers: [] as Offer[],
      /** null while the dialog is closed */
      chosen: null as Offer | null,
    },
    /** the message at the bottom of the screen; "" for none */
    toast: { text: "", isWrong: false, undo: null as Undo | null },
    /** the site's versions on this device */
    versions: {
      /** whether it is stored for use offline; "" while unknown */
      offline: "" as "" | "kept" | "unfinished" | "failed",
      /** "" if this is the newest version known, or a newer one was put off */
      newer: "" as "" | Newer,
      /** how it can be installed; "" if it can't */
      install: "" as "" | "offered" | "by hand",
    },
  };
}

export type State = ReturnType<typeof initialState>;

/** Whether the page knows the system of these odds. Each program is a system of its own. */
export function knows({ first, odds }: State, { system, link }: OddsReport) {
  return first.systems.some(({ key }) => key === system) && (system !== LAB || sameSystem(link, odds.link));
}

/** Adds a system that isn't bundled, with the odds of one set-up. */
export function meet(state: State, systems: SystemReport[], odds: OddsReport): State {
  const { first } = state;
  const others = first.systems.filter(({ key }) => key !== odds.system);
  const known = odds.system === LAB ? first.odds : { ...first.odds, [odds.system]: odds };
  return { ...state, first: { ...first, systems: [...others, ...systems], odds: known } };
}

export function systemReport(state: State) {
  return state.first.systems.find(({ key }) => key === state.odds.system) as SystemReport;
}

/** A field with its current text, and the one that the engine `read`. */
export type Drawn = Field & { read: string };

/** The fields to draw: those of the last good answer, with the texts typed since. */
export function fields(state: State): Drawn[] {
  return state.odds.form.map((field) => ({ ...field, read: field.text, text: state.edits[field.name] ?? field.text }));
}

/** What the link is about, if it isn't the system whose form is on screen; otherwise "". */
export function elsewhere({ fresh, refusal, link, odds }: State) {
  const meant = refusal?.code === "unknown-system" ? link : (refusal?.nearest ?? link);
  const { head } = readLink(meant);
  return fresh || sameSystem(meant, odds.link) ? "" : head;
}

/** Whether one of the texts is a roll in dice notation: its numbers are fields, so the form depends on it. */
function hasRoll({ form }: OddsReport, texts: Record<string, string>) {
  return form.some(({ name, kind }) => kind === "roll" && Object.hasOwn(texts, name));
}

/** The default odds of a system, if the page has them and these texts have the same form. */
function atHome({ first }: State, key: string, texts: Record<string, string>) {
  const odds = Object.hasOwn(first.odds, key) ? first.odds[key] : undefined;
  return odds && hasRoll(odds, texts) ? undefined : odds;
}

/** Opens a link, or the default question for ""; `own`: a roll in it was made on this page. */
export function openLink(state: State, given: string, own: boolean = false): State {
  const link = given || HOME;
  const { head, texts, seed } = readLink(link);
  const known = atHome(state, head, texts);
  return {
    ...state,
    odds: known ?? state.odds,
    link,
    edits: texts,
    fresh: known !== undefined && Object.keys(texts).length === 0,
    refusal: null,
    fault: null,
    roll: null,
    rolledOdds: null,
    rollIsOld: false,
    rolling: seed !== null,
    shared: seed !== null && !own,
    chosen: [],
    number: "",
  };
}

/** Changes an input, which makes a new question. The roll stays on screen, marked as belonging to the old set-up. */
export function editField(state: State, name: string, text: string): State {
  const isNotation = hasRoll(state.odds, { [name]: text });
  const edits = { ...(isNotation ? {} : state.edits), [name]: text };
  const texts = fields({ ...state, edits }).filter((field) => field.text !== field.default);
  const changed = Object.fromEntries(texts.map((one) => [one.name, one.text]));
  const link = writeLink(state.odds.system, { ...programIn(state.odds.link), ...changed });
  const number = isNotation ? "" : state.number;
  return { ...state, edits, link, number, fresh: false, rollIsOld: true, rolling: false, shared: false, chosen: [] };
}

export function receiveOdds(state: State, odds: OddsReport): State {
  const link = readLink(state.link).seed === null ? odds.link : state.link;
  const rolledOdds = state.roll && !state.rollIsOld ? odds : state.rolledOdds;
  return { ...state, odds, rolledOdds, link, edits: {}, fresh: true, refusal: null, fault: null };
}

export function receiveRefusal(state: State, refusal: Refusal): State {
  if (refusal.code === "fault") {
    return { ...state, fault: refusal, rolling: false }; // nothing is wrong with the link
  }
  const { nearest = "", field = "", value = "" } = refusal;
  const refused = { ...state, refusal, fault: null, rolling: false };
  return recognise(refused, { ...readLink(nearest).texts, [field]: value }, {});
}

/** Switches to the form of the system that the engine found the link to be about, such as by a shorthand, if the page
 * has it. `texts` fill the form; `read` are those that the engine has accepted. */
function recognise(state: State, texts: Record<string, string>, read: Record<string, string>): State {
  const isShorthand = !state.fresh && readLink(state.link).head !== state.odds.system;
  const odds = atHome(state, elsewhere(state) || (isShorthand ? state.odds.system : ""), read);
  return odds ? { ...state, odds, edits: { ...texts, ...state.edits } } : state;
}

/** @param own whether it was rolled here, and not loaded from a link */
export function receiveRoll(state: State, roll: RollReport, own: boolean = false): State {
  const { texts } = readLink(roll.link);
  const now = { roll, link: roll.link, rolledOdds: state.fresh ? state.odds : null, shared: state.shared && !own };
  const rolled = { ...state, ...now, rollIsOld: false, fault: null, rolling: false, chosen: [] };
  return recognise(rolled, texts, state.refusal ? {} : texts); // if there are odds, they have the right form
}

/** Toggles a die for re-rolling. One too many deselects the first. */
export function toggleDie(state: State, die: number): State {
  const others = state.chosen.filter((one) => one !== die);
  const most = state.roll?.reroll?.most ?? 0;
  const chosen = others.length < state.chosen.length ? others : [...others, die].slice(-most);
  return { ...state, chosen };
}

/** The link to ask for a fresh roll: the set-up without the seed and without the dice re-rolled last time. */
export function linkToRoll(state: State) {
  const { head, texts } = readLink(state.link);
  const { [systemReport(state).reroll ?? ""]: _, ...rest } = texts;
  return writeLink(head, rest);
}

/** The link that another view should open with: the set-up with its roll, or in the Lab the current output. */
export function linkAtHand({ view, lab, link }: State) {
  return (view === "lab" && Lab.linkAtHand(lab)) || link;
}

/** The link of the set-up without its roll, in canonical form if the engine has read it. */
export function setUpLink(state: State) {
  const { texts } = readLink(state.odds.link);
  const asWritten = state.fresh && !Object.hasOwn(texts, systemReport(state).reroll ?? "");
  return asWritten ? state.odds.link : linkToRoll(state);
}

/** The form's set-up, to save or to use elsewhere. */
export function setUpAtHand(state: State) {
  return { link: setUpLink(state), question: state.odds.question, isWrong: state.refusal !== null };
}

/** The same roll, of which the chosen dice are re-rolled. */
export function linkToReroll({ roll, chosen }: State) {
  const { link, reroll } = roll as RollReport;
  const { input, places } = reroll as NonNullable<typeof reroll>;
  const { head, texts, seed } = readLink(link);
  return writeLink(head, { ...texts, [input]: chosen.map((die) => places[die]).join(","), seed: seed ?? "" });
}
