// What main.ts gives to each panel's wiring, and what it expects back. Types only.

import type { AddressBar } from "./address-bar.ts";
import type { Engine } from "./engine/client.ts";
import type { RollReport } from "./engine/protocol.ts";
import type { Address, View } from "./link.ts";
import type { State } from "./state.ts";

export interface App {
  state: () => State;
  /** draws the new state */
  update: (next: State) => void;
  engine: Engine;
  /** the address follows where the page stands */
  bar: AddressBar;
  /** goes to another place, as a new step of the browser's history; `own` where what is there was made here */
  navigate: (address: Address, own?: boolean) => void;
  /** goes to a link; it `stays` in the present view where it is told to, or there is room */
  open: (link: string, how?: { own?: boolean; stays?: boolean }) => void;
  /** goes to another view of what there is */
  look: (view: View, settings?: Record<string, string>) => void;
  /** where the page stands now */
  address: () => Address;
  /** asks for the set-up of a link, and for its roll, and leaves the view as it is; `own` where the roll was made here */
  show: (link: string, own: boolean) => void;
  /** tells every panel that the odds of another set-up have come */
  changed: () => void;
  /** tells every panel of a roll; `own` where it was made here and not brought by a link, `isLate` where something else is looked
   * at by now */
  rolled: (roll: RollReport, own: boolean, isLate?: boolean) => void;
  /** tells every panel of rolls that were deleted from the history */
  deleted: (links: string[]) => void;
  /** tells every panel that those of the last time were brought back */
  undeleted: () => void;
}

export interface Panel<Actions> {
  /** what its view may call */
  actions: Actions;
  /** the view was opened with this address; `own` where what is there was made here, or was opened here before */
  enter?: (address: Address, own: boolean) => void;
  /** another address is opened */
  leave?: () => void;
  /** what the address must carry */
  address?: () => Pick<Address, "links" | "settings">;
  /** the odds of another set-up have come */
  questionChanged?: () => void;
  rolled?: (roll: RollReport, own: boolean, isLate: boolean) => void;
  deleted?: (links: string[]) => void;
  undeleted?: () => void;
  /** the engine is ready */
  ready?: () => void;
  /** the engine could not be started */
  failed?: () => void;
}
