// What main.js gives to each panel's wiring, and what it expects back. Types only.

/** @import { State } from "../state.js" */
/** @import { RollReport as Rolled } from "../engine/protocol.js" */
/** @import { Address } from "../link.js" */

/**
 * @typedef {object} App
 * @property {() => State} state
 * @property {(next: State) => void} update draws the new state
 * @property {import("../engine/client.js").EngineClient} engine
 * @property {(how: "push" | "own" | "replace" | "now") => void} writeAddress puts the present view, with its links and settings,
 *   into the address; `own` as a step with a roll that was made here, `now` without the wait that otherwise spares the browser
 * @property {import("../views/page.js").Actions["open"]} open
 * @property {(roll: Rolled, own: boolean, isLate?: boolean) => void} rolled tells every panel of a roll; `own` where it was made here and not
 *   brought by a link, `isLate` where something else is looked at by now
 * @property {(links: string[]) => void} deleted tells every panel of rolls that were deleted from the history
 * @property {() => void} undeleted tells every panel that those of the last time were brought back
 * @property {(view: import("../link.js").View, settings?: Record<string, string>) => void} look opens a view
 * @property {(link: string, own: boolean) => void} show asks for the set-up of a link, and for its roll, and leaves the view as it is;
 *   `own` where the roll was made here
 * @property {() => Address} address where the page stands now
 */

/**
 * @template Actions
 * @typedef {object} Panel
 * @property {Actions} actions what its view may call
 * @property {(address: Address, chosen: boolean) => void} [enter] the view was opened with this address;
 *   `chosen` by somebody here: among the views with no more of an address than the present set-up, or by a step of their own
 * @property {() => void} [leave] another address is opened
 * @property {() => Pick<Address, "links" | "settings">} [address] what the address must carry
 * @property {() => void} [questionChanged] the odds of another set-up have come
 * @property {(roll: Rolled, own: boolean, isLate: boolean) => void} [rolled]
 * @property {(links: string[]) => void} [deleted]
 * @property {() => void} [undeleted]
 * @property {() => void} [ready] the engine is ready
 * @property {() => void} [failed] the engine could not be started
 */

export {};
