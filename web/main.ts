// Wiring only: the one place where state, engine, navigation, panels and view meet.

import first from "oddsmith:answers";
import { render } from "lit-html";
import type { Events, Panel, Slice } from "./app.ts";
import { createEngine } from "./engine/client.ts";
import { nextWorker } from "./engine/spawn.ts";
import { createComparePanel } from "./features/compare/control.ts";
import { createExchangePanel } from "./features/exchange/control.ts";
import { createExportPanel } from "./features/export/control.ts";
import { createHistoryPanel } from "./features/history/control.ts";
import { createHomePanel } from "./features/home/control.ts";
import { createLabPanel } from "./features/lab/control.ts";
import { moment } from "./features/roll/moment.ts";
import { createSetUpPanel } from "./features/setup/control.ts";
import { createSharePanel } from "./features/share/control.ts";
import { createTablesPanel } from "./features/tables/control.ts";
import { createVersionsPanel } from "./features/versions/control.ts";
import { createNavigation } from "./navigation.ts";
import { headingOf, pageTitle, pageView } from "./page.ts";
import * as State from "./state.ts";
import { keepFocus } from "./ui/focus.ts";
import { lateViews } from "./ui/late.ts";
import { createToast } from "./ui/toast.ts";
import { pause } from "./ui/typing.ts";

const root = document.getElementById("app") as HTMLElement;
/** The same as in styles/layout.css. */
const WIDE = "(min-width: 60rem)";
const wide = matchMedia(WIDE);
let state: State.State = { ...State.initialState(first), wide: wide.matches };
let drawing = false;

function update(next: State.State) {
  state = next;
  if (!drawing) {
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      keepFocus(() => render(pageView(state, actions), root), headingOf(state.view));
      for (const drawn of document.querySelectorAll(".first-paint")) {
        drawn.remove(); // replaced by what was just rendered
      }
      document.title = pageTitle(state);
    });
  }
}

const engine = createEngine(
  nextWorker,
  (status, loaded) => {
    update({ ...state, engine: status, loaded });
    if (status !== "loading") {
      core.tell(status);
    }
  },
  pause,
);

const core = {
  state: () => state,
  update,
  /** Announces something to screen readers. */
  say: (said: string) => update({ ...state, said }),
  /** Asks for the odds of a link, and its roll, without changing the view; `own`: the roll was made here. */
  show: (link: string, own: boolean): void => setUp.show(link, own),
  tell<Name extends keyof Events>(name: Name, ...given: Parameters<Events[Name]>) {
    for (const panel of Object.values(panels) as Panel[]) {
      (panel[name] as ((...given: unknown[]) => void) | undefined)?.(...given);
    }
  },
};
const navigation = createNavigation(core, (view): Panel => panels[view]);
const app = {
  ...core,
  ...navigation,
  /** Returns a getter for a slice of the state, and a function that changes parts of it. */
  slice<Name extends Slice>(name: Name) {
    const change = (part: Partial<State.State[Name]>) => {
      update({ ...state, [name]: { ...state[name], ...part } });
      if (name === state.view) {
        navigation.bar.soon(); // it may be in the view's address
      }
    };
    return [() => state[name], change] as const;
  },
  engine,
  toast: createToast((toast) => update({ ...state, toast })),
};
/** What navigation and panels are given. */
export type Core = typeof core;
export type App = typeof app;

const setUp = createSetUpPanel(app);
const exchange = createExchangePanel(app);
const panels = {
  roll: {},
  odds: setUp,
  home: createHomePanel(app, setUp.actions.roll),
  tables: createTablesPanel(app),
  compare: createComparePanel(app),
  history: createHistoryPanel(app, exchange.forget),
  lab: createLabPanel(app),
  exchange,
  share: createSharePanel(app),
  export: createExportPanel(app),
  moment,
  late: lateViews,
  versions: createVersionsPanel(app),
  about: { address: () => ({ links: [], settings: {} }) },
};

const actions = {
  ...setUp.actions,
  ...panels.home.actions,
  ...panels.tables.actions,
  ...panels.compare.actions,
  ...panels.history.actions,
  ...panels.lab.actions,
  ...panels.exchange.actions,
  ...panels.share.actions,
  ...panels.export.actions,
  ...panels.versions.actions,
  ...navigation,
  say: core.say,
  toast: app.toast,
  retry: () => engine.restart(),
  redraw: () => update(state),
};
/** What views may call. */
export type Actions = typeof actions;

// A note is saved when it loses the focus. A name isn't saved now: it may be half written, and take another's place.
addEventListener(
  "pagehide",
  () => document.activeElement?.closest(".rolls") && (document.activeElement as HTMLElement).blur(),
);
wide.addEventListener("change", () => update({ ...state, wide: wide.matches }));
navigation.start();
