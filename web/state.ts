// The page's one state and every way in which it changes: pure functions, state in, state out. No DOM, no engine.

import type { EngineStatus } from "./engine/client.ts";
import type { FirstAnswers, Loaded, Refusal } from "./engine/messages.ts";
import {
  type Field,
  HOME,
  LAB,
  type OddsReport,
  type Reroll,
  type RollReport,
  type SystemReport,
} from "./engine/protocol.ts";
import * as Compare from "./features/compare/state.ts";
import * as Exchange from "./features/exchange/state.ts";
import * as History from "./features/history/state.ts";
import * as Home from "./features/home/state.ts";
import * as Lab from "./features/lab/state.ts";
import * as Share from "./features/share/state.ts";
import * as Tables from "./features/tables/state.ts";
import type { Newer } from "./features/versions/control.ts";
import { programIn, readLink, sameSystem, type View, writeLink } from "./link.ts";

export { isOld, isOpen } from "./engine/work.ts";
export * as compared from "./features/compare/state.ts";
export * as exchanges from "./features/exchange/state.ts";
export { found, keyOf, LONGEST, type SetUp } from "./features/history/state.ts";
export { groupsOf } from "./features/home/state.ts";
export * as labs from "./features/lab/state.ts";
export { jointTable, lawInView, lawsInOrder } from "./features/odds/state.ts";
export { heats, shownIn } from "./features/tables/state.ts";
export type { Actions } from "./main.ts";

export type Reading = "chance" | "at_least" | "at_most";

/** The slices of the features stand in their folders, each with its own pure functions. */
export function initialState(first: FirstAnswers) {
  return {
    /** what was known before Python was */
    first,
    /** the question as it stands in the address, right or wrong */
    link: HOME as string,
    /** the last good answer, whose form is shown */
    odds: first.odds[HOME] as OddsReport,
    /** texts that the last good answer does not know of yet */
    edits: {} as Record<string, string>,
    /** whether `odds` answers `link` */
    fresh: true,
    /** what is wrong with `link` */
    refusal: null as Refusal | null,
    /** why the engine had no answer to `link`, though it may have one when it is asked again */
    fault: null as Refusal | null,
    roll: null as RollReport | null,
    /** the odds of the roll, once they have come */
    rolledOdds: null as OddsReport | null,
    /** whether the set-up was changed since the roll */
    rollIsOld: false,
    /** whether a roll was asked for and has not come yet */
    rolling: false,
    /** whether it has been awaited for so long that people may want to stop it */
    isSlowRoll: false,
    /** whether the roll came with an opened link */
    shared: false,
    engine: "loading" as EngineStatus,
    /** how much of the engine has come; null before it is known */
    loaded: null as Loaded | null,
    /** which column of the law the chart draws; null until somebody has chosen: see charts/rows.ts */
    reading: null as Reading | null,
    /** the dice of the roll chosen for a re-roll, by index */
    chosen: [] as number[],
    /** the number in dice notation whose stepper is open, by the name of its input; "" for none */
    number: "",
    /** how many of the systems the page brought along; those behind them were met since */
    brought: first.systems.length,
    /** the key of the law that is looked at; "" for the first */
    measure: "",
    /** what those are told who do not see what has changed; "" for nothing */
    said: "",
    /** whether weights are shown in place of percents */
    fractions: false,
    view: "home" as View,
    /** whether there is room for set-up and panel side by side */
    wide: false,
    home: Home.initial(),
    tables: Tables.initial(),
    compare: Compare.initial(),
    history: History.initial(),
    lab: Lab.initial(),
    exchange: Exchange.initial(),
    share: Share.initial(),
    /** what has just become of something; "" for nothing */
    toast: { text: "", isWrong: false, undo: null as (() => void) | null },
    /** the site on this device */
    versions: {
      /** whether it is kept for use without a network; "" as long as it is not known */
      offline: "" as "" | "kept" | "unfinished" | "failed",
      /** "" where this is the newest version that is known of, or what is newer was put off */
      newer: "" as "" | Newer,
      /** how it can be put among the applications of the device */
      install: "" as "" | "offered" | "by hand",
    },
  };
}

export type State = ReturnType<typeof initialState>;

/** Whether the page knows what a system is. Every program is one of its own. */
export function knows({ first, odds }: State, { system, link }: OddsReport) {
  return first.systems.some(({ key }) => key === system) && (system !== LAB || sameSystem(link, odds.link));
}

/** Takes a system that is none of those that the page brings along: it alone, and the odds of any set-up of it. */
export function meet(state: State, systems: SystemReport[], odds: OddsReport): State {
  const { first } = state;
  const others = first.systems.filter(({ key }) => key !== odds.system);
  const known = odds.system === LAB ? first.odds : { ...first.odds, [odds.system]: odds };
  return { ...state, first: { ...first, systems: [...others, ...systems], odds: known } };
}

export function systemReport(state: State) {
  return state.first.systems.find(({ key }) => key === state.odds.system) as SystemReport;
}

/** A field with what was typed since the engine `read` it. */
export type Drawn = Field & { read: string };

/** The form as it is to be drawn: the last good answer's, with the texts that were typed since. */
export function fields(state: State): Drawn[] {
  return state.odds.form.map((field) => ({ ...field, read: field.text, text: state.edits[field.name] ?? field.text }));
}

/** What the link is about where that is not the system at hand, whose form then has nothing to do with it; else "". */
export function elsewhere({ fresh, refusal, link, odds }: State) {
  const meant = refusal?.code === "unknown-system" ? link : (refusal?.nearest ?? link);
  const { head } = readLink(meant);
  return fresh || sameSystem(meant, odds.link) ? "" : head;
}

/** Whether a text is a roll in dice notation: another one has other numbers, and so another form. */
function hasRoll({ form }: OddsReport, texts: Record<string, string>) {
  return form.some(({ name, kind }) => kind === "roll" && Object.hasOwn(texts, name));
}

/** The odds of a system at its defaults, where the page has them, and the form for these texts is the same. */
function atHome({ first }: State, key: string, texts: Record<string, string>) {
  const odds = Object.hasOwn(first.odds, key) ? first.odds[key] : undefined;
  return odds && hasRoll(odds, texts) ? undefined : odds;
}

/** A link is opened, "" for the question at home; `own`: whether a roll in it was made on this page. */
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

/** An input was changed: a new question. The roll on the table stays there, but belongs to the set-up before. */
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

/** The form of what the engine says that a link means, such as a shorthand, where the page has one; `read` are right. */
function recognise(state: State, texts: Record<string, string>, read: Record<string, string>): State {
  const isShorthand = !state.fresh && readLink(state.link).head !== state.odds.system;
  const odds = atHome(state, elsewhere(state) || (isShorthand ? state.odds.system : ""), read);
  return odds ? { ...state, odds, edits: { ...texts, ...state.edits } } : state;
}

/** @param own whether somebody here pressed Roll, and not the link brought it */
export function receiveRoll(state: State, roll: RollReport, own: boolean = false): State {
  const { texts } = readLink(roll.link);
  const now = { roll, link: roll.link, rolledOdds: state.fresh ? state.odds : null, shared: state.shared && !own };
  const rolled = { ...state, ...now, rollIsOld: false, fault: null, rolling: false, chosen: [] };
  return recognise(rolled, texts, state.refusal ? {} : texts); // the odds, if there are some, bring the right form
}

/** Choose a die to be re-rolled, or hold it again; one too many releases the first that was chosen. */
export function toggleDie(state: State, die: number): State {
  const others = state.chosen.filter((one) => one !== die);
  const most = state.roll?.reroll?.most ?? 0;
  const chosen = others.length < state.chosen.length ? others : [...others, die].slice(-most);
  return { ...state, chosen };
}

/** What a fresh roll is asked for: the set-up without seed, and without the dice that were re-rolled last time. */
export function linkToRoll(state: State) {
  const { head, texts } = readLink(state.link);
  const { [systemReport(state).reroll ?? ""]: _, ...rest } = texts;
  return writeLink(head, rest);
}

/** What another view is to be about: the set-up with its roll, or in the Lab the output that is looked at. */
export function linkAtHand({ view, lab, link }: State) {
  return (view === "lab" && Lab.linkAtHand(lab)) || link;
}

/** The link of the set-up alone, as the engine writes it if it has read it: without the roll. */
export function setUpLink(state: State) {
  const { texts } = readLink(state.odds.link);
  const asWritten = state.fresh && !Object.hasOwn(texts, systemReport(state).reroll ?? "");
  return asWritten ? state.odds.link : linkToRoll(state);
}

/** The set-up of the form, to be kept or to go on with. */
export function setUpAtHand(state: State) {
  return { link: setUpLink(state), question: state.odds.question, isWrong: state.refusal !== null };
}

/** The same roll, of which the chosen dice are re-rolled. */
export function linkToReroll({ roll, chosen }: State) {
  const { link, reroll } = roll as RollReport;
  const { input, places } = reroll as Reroll;
  const { head, texts, seed } = readLink(link);
  return writeLink(head, { ...texts, [input]: chosen.map((die) => places[die]).join(","), seed: seed ?? "" });
}
