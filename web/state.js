// The page's one state and every way in which it changes: pure functions, state in, state out. No DOM, no engine.

import { HOME } from "./engine/protocol.js";
import { readLink, writeLink } from "./link.js";
import * as Compare from "./state/compare.js";
import * as Exchange from "./state/exchange.js";
import * as Installation from "./state/installation.js";
import * as Lab from "./state/lab.js";
import * as Session from "./state/session.js";
import * as Share from "./state/share.js";
import * as Tables from "./state/tables.js";
import * as TakeAway from "./state/take-away.js";

export * as compared from "./state/compare.js";
export * as exchanges from "./state/exchange.js";
export { isOffered } from "./state/installation.js";
export * as labs from "./state/lab.js";
export { jointTable, lawInView, lawsInOrder } from "./state/laws.js";

export { found, keyOf, LONGEST } from "./state/session.js";
export { chosenAddress } from "./state/share.js";
export { heats, shownIn } from "./state/tables.js";
export { isOpen } from "./state/work.js";

/** @import { Field, OddsReport, RollReport, SystemReport } from "./engine/protocol.js" */
/** @import { FirstAnswers, Refusal } from "./engine/messages.js" */
/** @import { EngineStatus } from "./engine/client.js" */
/** @import { View } from "./link.js" */
/** @typedef {"chance" | "at_least" | "at_most"} Reading */

/**
 * The slices of the panels stand in `state/`, each with its own pure functions.
 * @typedef {object} State
 * @property {FirstAnswers} first what was known before Python was
 * @property {string} link the question as it stands in the address, right or wrong
 * @property {string} system the key of the system whose form is shown
 * @property {Record<string, string>} edits texts that the last good answer does not know of yet
 * @property {OddsReport} odds the last good answer
 * @property {boolean} fresh whether `odds` answers `link`
 * @property {Refusal | null} refusal what is wrong with `link`
 * @property {RollReport | null} roll
 * @property {boolean} rollIsOld whether the set-up was changed since the roll
 * @property {boolean} rolling whether a roll was asked for and has not come yet
 * @property {boolean} shared whether the roll came with an opened link
 * @property {EngineStatus} engine
 * @property {{ bytes: number, total: number } | null} loaded how much of the engine has come; null before it is known
 * @property {Reading} reading which column of the law the chart draws
 * @property {number[]} chosen the dice of the roll that are to be thrown anew, by index
 * @property {string} measure the key of the law that is looked at; "" for the first
 * @property {string} said the chance as it is said to those who do not see it change; "" as long as it has not
 * @property {boolean} fractions whether weights are shown in place of percents
 * @property {View} view
 * @property {boolean} wide whether there is room for set-up and panel side by side
 * @property {import("./state/tables.js").Tables} tables
 * @property {import("./state/compare.js").Compare} compare
 * @property {import("./state/session.js").Session} session
 * @property {import("./state/lab.js").Lab} lab
 * @property {import("./state/exchange.js").Exchange} exchange
 * @property {import("./state/share.js").Share} share
 * @property {import("./state/take-away.js").TakeAway} takeAway
 * @property {import("./state/installation.js").Installation} installation
 */

/**
 * @param {FirstAnswers} first
 * @returns {State}
 */
export function initialState(first) {
  return {
    first,
    link: HOME,
    ...atHome(first, HOME),
    edits: {},
    fresh: true,
    refusal: null,
    roll: null,
    rollIsOld: false,
    rolling: false,
    shared: false,
    engine: "loading",
    loaded: null,
    reading: "at_least",
    chosen: [],
    measure: "",
    said: "",
    fractions: false,
    view: "roll",
    wide: false,
    tables: Tables.initial(),
    compare: Compare.initial(),
    session: Session.initial(),
    lab: Lab.initial(),
    exchange: Exchange.initial(),
    share: Share.initial(),
    takeAway: TakeAway.initial(),
    installation: Installation.initial(),
  };
}

/**
 * What is shown of a system at its defaults.
 * @param {FirstAnswers} first
 * @param {string} key
 */
function atHome(first, key) {
  return { system: key, odds: /** @type {OddsReport} */ (first.odds[key]) };
}

/**
 * @param {FirstAnswers} first
 * @param {string} key
 */
function reportOf(first, key) {
  const found = first.systems.find((system) => system.key === key);
  return /** @type {SystemReport} */ (found);
}

/**
 * Whether the page knows what a system is.
 * @param {State} state
 * @param {string} key
 */
export function knows({ first }, key) {
  return first.systems.some((system) => system.key === key);
}

/**
 * Takes a system that is none of those that the page brings along.
 * @param {State} state
 * @param {import("./engine/protocol.js").SystemReport[]} systems the one alone
 * @param {OddsReport} odds of any set-up of it
 * @returns {State}
 */
export function meet(state, systems, odds) {
  const { first } = state;
  const known = { systems: [...first.systems, ...systems], odds: { ...first.odds, [odds.system]: odds } };
  return { ...state, first: { ...first, ...known } };
}

/** @param {State} state */
export function systemReport(state) {
  return reportOf(state.first, state.system);
}

/**
 * The form as it is to be drawn: the last good answer's, with the texts that were typed since.
 * @param {State} state
 * @returns {Field[]}
 */
export function fields(state) {
  return state.odds.form.map((field) => ({ ...field, text: state.edits[field.name] ?? field.text }));
}

/**
 * Somebody opened a link, or the page was opened with one.
 * @param {State} state
 * @param {string} given the link; "" for the question at home
 * @param {boolean} own whether a roll in it was made on this page
 * @returns {State}
 */
export function openLink(state, given, own = false) {
  const link = given || HOME;
  const { head, texts, seed } = readLink(link);
  const known = Object.hasOwn(state.first.odds, head) ? state.first.odds[head] : undefined;
  const base = known ? { ...atHome(state.first, head), edits: texts } : { edits: texts };
  const isDefault = known !== undefined && Object.keys(texts).length === 0;
  return {
    ...state,
    ...base,
    link,
    fresh: isDefault,
    refusal: null,
    roll: null,
    rollIsOld: false,
    rolling: seed !== null,
    shared: seed !== null && !own,
    chosen: [],
  };
}

/**
 * An input was changed: a new question. The roll on the table stays there, but belongs to the set-up before.
 * @param {State} state
 * @param {string} name
 * @param {string} text
 * @returns {State}
 */
export function editField(state, name, text) {
  const edits = { ...state.edits, [name]: text };
  const texts = fields({ ...state, edits }).filter((field) => field.text !== field.default);
  // A shorthand that the engine has not read yet stays in front of what is edited meanwhile.
  const { head } = readLink(state.link);
  const unread = !state.fresh && !state.refusal && !Object.hasOwn(state.first.odds, head);
  const link = writeLink(
    unread ? head : state.system,
    Object.fromEntries(texts.map((field) => [field.name, field.text])),
  );
  return { ...state, edits, link, fresh: false, rollIsOld: true, rolling: false, shared: false, chosen: [] };
}

/**
 * @param {State} state
 * @param {OddsReport} odds
 * @returns {State}
 */
export function receiveOdds(state, odds) {
  const { seed } = readLink(state.link);
  const link = seed === null ? odds.link : state.link;
  const base = odds.system === state.system ? {} : atHome(state.first, odds.system);
  return { ...state, ...base, odds, link, edits: {}, fresh: true, refusal: null };
}

/**
 * @param {State} state
 * @param {Refusal} refusal
 * @returns {State}
 */
export function receiveRefusal(state, refusal) {
  return { ...state, refusal, rolling: false };
}

/**
 * @param {State} state
 * @param {RollReport} roll
 * @param {boolean} own whether somebody here pressed Roll, and not the link brought it
 * @returns {State}
 */
export function receiveRoll(state, roll, own = false) {
  const shared = state.shared && !own;
  return { ...state, roll, rollIsOld: false, link: roll.link, rolling: false, shared, chosen: [] };
}

/**
 * Choose a die to be thrown anew, or hold it again; one too many releases the first that was chosen.
 * @param {State} state
 * @param {number} die
 * @returns {State}
 */
export function toggleDie(state, die) {
  const others = state.chosen.filter((one) => one !== die);
  const most = state.roll?.reroll?.most ?? 0;
  const chosen = others.length < state.chosen.length ? others : [...others, die].slice(-most);
  return { ...state, chosen };
}

/**
 * What a fresh roll is asked for: the set-up without seed, and without the dice that were thrown anew last time.
 * @param {State} state
 * @returns {State}
 */
export function prepareRoll(state) {
  const { head, texts } = readLink(state.link);
  const { [systemReport(state).reroll ?? ""]: _, ...rest } = texts;
  return { ...state, link: writeLink(head, rest) };
}

/**
 * The link of the set-up alone, as the engine writes it if it has read it: without the roll.
 * @param {State} state
 */
export function setUpLink(state) {
  const { link } = prepareRoll(state);
  const { texts } = readLink(state.odds.link);
  const asWritten = state.fresh && !Object.hasOwn(texts, systemReport(state).reroll ?? "");
  return asWritten ? state.odds.link : link;
}

/**
 * The same roll, of which the chosen dice are thrown anew.
 * @param {State} state
 * @returns {State}
 */
export function prepareReroll(state) {
  const { roll, chosen } = state;
  if (!roll?.reroll) {
    return state;
  }
  const { head, texts, seed } = readLink(roll.link);
  const dice = chosen.map((die) => roll.reroll?.places[die]).join(",");
  return { ...state, link: writeLink(head, { ...texts, [roll.reroll.input]: dice, seed: seed ?? "" }) };
}
