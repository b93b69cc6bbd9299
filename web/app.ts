// What main.ts gives to each panel's wiring, and what it expects back. Types only.

import type { Engine } from "./engine/client.ts";
import type { RollReport as Rolled } from "./engine/protocol.ts";
import type { Address, View } from "./link.ts";
import type { Actions } from "./page.ts";
import type { State } from "./state.ts";

export interface App {
  state: () => State;
  /** draws the new state */
  update: (next: State) => void;
  engine: Engine;
  /** puts the present view, with its links and settings,
   * into the address; `own` as a step with a roll that was made here, `now` without the wait that otherwise spares the browser */
  writeAddress: (how: "push" | "own" | "replace" | "now") => void;
  open: Actions["open"];
  /** tells every panel of a roll; `own` where it was made here and not
   * brought by a link, `isLate` where something else is looked at by now */
  rolled: (roll: Rolled, own: boolean, isLate?: boolean) => void;
  /** tells every panel of rolls that were deleted from the history */
  deleted: (links: string[]) => void;
  /** tells every panel that those of the last time were brought back */
  undeleted: () => void;
  /** opens a view */
  look: (view: View, settings?: Record<string, string>) => void;
  /** asks for the set-up of a link, and for its roll, and leaves the view as it is;
   * `own` where the roll was made here */
  show: (link: string, own: boolean) => void;
  /** where the page stands now */
  address: () => Address;
}

export interface Panel<Actions> {
  /** what its view may call */
  actions: Actions;
  /** the view was opened with this address;
   * `chosen` by somebody here: among the views with no more of an address than the present set-up, or by a step of their own */
  enter?: (address: Address, chosen: boolean) => void;
  /** another address is opened */
  leave?: () => void;
  /** what the address must carry */
  address?: () => Pick<Address, "links" | "settings">;
  /** the odds of another set-up have come */
  questionChanged?: () => void;
  rolled?: (roll: Rolled, own: boolean, isLate: boolean) => void;
  deleted?: (links: string[]) => void;
  undeleted?: () => void;
  /** the engine is ready */
  ready?: () => void;
  /** the engine could not be started */
  failed?: () => void;
}
