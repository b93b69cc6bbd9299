// What main.ts gives to each panel's control, and what it expects back. Types only.

import type { RollReport } from "./engine/protocol.ts";
import type { Address } from "./link.ts";

export type { App, Core } from "./main.ts";

/** A part of the state that belongs to one feature. */
export type Slice = "home" | "tables" | "compare" | "history" | "lab" | "exchange" | "share" | "versions";

export interface Events {
  /** another address is opened */
  leave: () => void;
  /** the odds of another set-up have arrived */
  questionChanged: () => void;
  /** `own`: the roll was made here and not loaded from a link */
  rolled: (roll: RollReport, own: boolean) => void;
  /** stored data was read, or changed */
  kept: () => void;
  /** the engine is ready, or could not be started */
  ready: () => void;
  failed: () => void;
}

export interface Panel extends Partial<Events> {
  actions?: object;
  /** the view was opened with this address; `own`: its content was made here, or opened here before */
  enter?: (address: Address, own: boolean) => void;
  /** what the view's address contains */
  address?: () => Pick<Address, "links" | "settings">;
}
