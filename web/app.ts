// What main.ts gives to each panel's wiring, and what it expects back. Types only.

import type { Engine } from "./engine/client.ts";
import type { RollReport } from "./engine/protocol.ts";
import type { Address } from "./link.ts";
import type { Navigation } from "./navigation.ts";
import type { State } from "./state.ts";
import type { createToast } from "./ui/toast.ts";

/** A part of the state that belongs to one feature. */
export type Slice = "home" | "tables" | "compare" | "history" | "lab" | "exchange" | "share" | "versions";

/** What the navigation is given of it. */
export interface Core {
  state: () => State;
  update: (next: State) => void;
  /** tells those who do not see it */
  say: (said: string) => void;
  /** asks for the set-up of a link, and for its roll, and leaves the view as it is; `own` where the roll was made here */
  show: (link: string, own: boolean) => void;
  tell: <Name extends keyof Events>(name: Name, ...given: Parameters<Events[Name]>) => void;
}

export interface App extends Core, Navigation {
  /** a slice of the state, and the way to change parts of it */
  slice: <Name extends Slice>(name: Name) => [() => State[Name], (part: Partial<State[Name]>) => void];
  engine: Engine;
  toast: ReturnType<typeof createToast>;
}

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
