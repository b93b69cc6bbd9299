// What main.ts gives to each panel's wiring, and what it expects back. Types only.

import type { RollReport } from "./engine/protocol.ts";
import type { Address } from "./link.ts";

export type { App, Core } from "./main.ts";

/** A part of the state that belongs to one feature. */
export type Slice = "home" | "tables" | "compare" | "history" | "lab" | "exchange" | "share" | "versions";

export interface Events {
  /** another address is opened */
  leave: () => void;
  /** the odds of another set-up have come */
  questionChanged: () => void;
  /** `own` where it was made here and not brought by a link */
  rolled: (roll: RollReport, own: boolean) => void;
  /** what is kept on the device was read, or changed */
  kept: () => void;
  /** the engine is ready, or could not be started */
  ready: () => void;
  failed: () => void;
}

export interface Panel extends Partial<Events> {
  actions?: object;
  /** the view was opened with this address; `own` where what is there was made here, or was opened here before */
  enter?: (address: Address, own: boolean) => void;
  /** what the address must carry */
  address?: () => Pick<Address, "links" | "settings">;
}
