// Wiring only: the state, the engine, the address bar, the panels and the view meet here and nowhere else.

import first from "oddsmith:answers";
import { render } from "lit-html";
import { createAddressBar } from "./address-bar.ts";
import type { App, Panel } from "./app.ts";
import { EngineClient, Refused } from "./engine/client.ts";
import type { RollReport } from "./engine/protocol.ts";
import { source } from "./engine/source.ts";
import { createComparePanel } from "./features/compare/control.ts";
import { createTakeAwayPanel } from "./features/export/control.ts";
import { createSessionPanel } from "./features/history/control.ts";
import { createLabPanel } from "./features/lab/control.ts";
import { createSpeechPanel } from "./features/odds/speech.ts";
import { createSharePanel } from "./features/share/control.ts";
import { createTablesPanel } from "./features/tables/control.ts";
import { createExchangePanel } from "./features/together/control.ts";
import { createInstallationPanel } from "./features/versions/control.ts";
import type { Address, View } from "./link.ts";
import { readAddress, viewOf } from "./link.ts";
import type { Actions } from "./page.ts";
import { headingOf, pageTitle, pageView } from "./page.ts";
import * as State from "./state.ts";
import { bringIn } from "./ui/bring-in.ts";
import { isPlainClick } from "./ui/plain-click.ts";

const root = document.getElementById("app") as HTMLElement;
/** The same as in styles/layout.css. */
const WIDE = "(min-width: 60rem)";
/** What is not about the set-up of the form. */
const OF_THEIR_OWN: View[] = ["lab", "exchange"];
let state = State.initialState(first);
let drawing = false;

function update(next: State.State) {
  state = next;
  if (!drawing) {
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      render(pageView(state, actions), root);
      for (const drawn of document.querySelectorAll(".first-paint")) {
        drawn.remove(); // what the page brought along, and is now itself
      }
      document.title = pageTitle(state);
    });
  }
}

const engine = new EngineClient(source, (status) => {
  update({ ...state, engine: status, loaded: null });
  if (status === "ready" || status === "failed") {
    for (const panel of everyPanel) {
      panel[status]?.();
    }
  }
});
source.onLoaded((loaded) => {
  if (state.engine === "loading") {
    update({ ...state, loaded });
  }
});

const bar = createAddressBar(address);
const app: App = {
  state: () => state,
  update,
  engine,
  writeAddress: (how) =>
    ({ push: () => bar.push(null), own: () => bar.push({ own: true }), replace: bar.soon, now: bar.replace })[how](),
  open: (link, how) => actions.open(link, how),
  rolled,
  deleted(links) {
    for (const panel of everyPanel) {
      panel.deleted?.(links);
    }
  },
  undeleted() {
    for (const panel of everyPanel) {
      panel.undeleted?.();
    }
  },
  look: (view, settings) => actions.look(view, settings),
  show,
  address,
};
const panels = {
  tables: createTablesPanel(app),
  compare: createComparePanel(app),
  session: createSessionPanel(app),
  lab: createLabPanel(app),
  exchange: createExchangePanel(app),
  share: createSharePanel(app),
  takeAway: createTakeAwayPanel(app),
  installation: createInstallationPanel(app),
};
const everyPanel: Panel<unknown>[] = [...Object.values(panels), createSpeechPanel(app)];

/** The panel of a view that has one of its own. */
function panelOf(view: View): Panel<unknown> | undefined {
  return view === "roll" || view === "odds" ? undefined : panels[view];
}

async function askOdds() {
  try {
    const odds = await engine.ask({ ask: "odds", link: state.link }, "odds");
    if (!State.knows(state, odds.system)) {
      const games = await engine.ask({ ask: "systems", system: odds.system }, "odds"); // what the page does not bring along
      update(State.meet(state, games, odds));
    }
    update(State.receiveOdds(state, odds));
    bar.soon();
    for (const panel of everyPanel) {
      panel.questionChanged?.();
    }
  } catch (error) {
    refuse(error);
  }
}

/** @param own whether somebody here pressed Roll, and not the link brought it */
async function askRoll(own: boolean) {
  update({ ...state, rolling: true });
  try {
    const roll = await engine.ask({ ask: "roll", link: state.link }, "roll");
    update(State.receiveRoll(state, roll, own));
    rolled(roll, own);
    if (own) {
      bar.push({ own });
    } else {
      bar.replace();
    }
  } catch (error) {
    refuse(error);
  }
}

function rolled(roll: RollReport, own: boolean, isLate = false) {
  for (const panel of everyPanel) {
    panel.rolled?.(roll, own, isLate);
  }
}

function refuse(error: unknown) {
  update(State.receiveRefusal(state, Refused.of(error).refusal));
}

/** @returns where the page stands now */
function address(): Address {
  const { view, link } = state;
  return { view, ...(panelOf(view)?.address?.() ?? { links: [link], settings: {} }) };
}

/** Shows a link, whichever view it is seen in. */
function show(link: string, own: boolean) {
  engine.drop("roll");
  bar.forget();
  update(State.openLink(state, link, own));
  askOdds();
  if (state.rolling) {
    askRoll(false);
  }
}

/**
 * Turns to a view, whoever asked for it. Where what had the focus is gone with the view before, its heading has it.
 */
function turnTo(view: View) {
  const focused = document.activeElement;
  for (const panel of everyPanel) {
    panel.leave?.();
  }
  update({ ...state, view });
  queueMicrotask(() => {
    if (!focused?.isConnected && document.activeElement === document.body) {
      const heading = document.getElementById(headingOf(view));
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
  });
}

/**
 * Goes to another place in the page, as a new step of the browser's history.
 * @param note kept with the step
 * @param fill shows there what it is about
 */
function go(view: View, toTop: boolean, note: unknown, fill: () => void) {
  bar.flush(); // so that Back returns to the place as it was left
  turnTo(view);
  fill();
  bar.push(note);
  if (toTop) {
    scrollToTop();
  }
}

function scrollToTop() {
  scrollTo({ top: 0, behavior: "instant" });
}

const actions: Actions = {
  ...panels.tables.actions,
  ...panels.compare.actions,
  ...panels.session.actions,
  ...panels.lab.actions,
  ...panels.exchange.actions,
  ...panels.share.actions,
  ...panels.takeAway.actions,
  ...panels.installation.actions,
  edit(name, text) {
    engine.drop("roll");
    const leavesRoll = state.roll !== null && !state.rollIsOld;
    update(State.editField(state, name, text));
    askOdds();
    if (leavesRoll) {
      bar.push(null); // so that Back returns to the roll
    } else {
      bar.soon();
    }
  },
  roll() {
    update(State.prepareRoll(state));
    bar.flush(); // so that Back returns to the set-up as it was rolled
    askRoll(true).then(() => bringIn("result"));
  },
  reroll() {
    update(State.prepareReroll(state));
    askRoll(true).then(() => bringIn("result"));
  },
  toggleDie: (place) => update(State.toggleDie(state, place)),
  open(link, { own = false, stays = state.wide } = {}) {
    if (viewOf(link) === "exchange") {
      const address = readAddress(`#/${link}`);
      go("exchange", true, null, () => panels.exchange.enter?.(address, true));
      return;
    }
    if (viewOf(link) === "lab") {
      go("lab", true, own ? { own } : null, () => actions.openProgram(link, own));
      return;
    }
    const view = stays && !OF_THEIR_OWN.includes(state.view) ? state.view : "roll";
    go(view, view !== state.view, own ? { own } : null, () => show(link, own));
  },
  look(view, settings = {}) {
    const fill = () => panelOf(view)?.enter?.({ view, links: [state.link], settings }, true);
    go(view, true, history.state, fill);
  },
  retry: () => engine.restart(),
  chooseReading: (reading) => update({ ...state, reading }),
  chooseMeasure: (measure) => update({ ...state, measure }),
  toggleFractions: () => update({ ...state, fractions: !state.fractions }),
};

function openAddress() {
  const address = readAddress(location.hash);
  turnTo(address.view);
  // A comparison is about set-ups of its own: going through its history leaves the form as it is. A program is no set-up, and
  // which one stands in a link of a roll with someone the engine says.
  const [link] = asked && address.view === "compare" ? [] : address.links.filter((one) => viewOf(one) === "roll");
  if (!asked || (link !== undefined && link !== state.link)) {
    asked = true;
    show(link ?? "", history.state?.own === true);
  } else {
    bar.soon(); // what the view suggests belongs to its address; after a new set-up that is written with its odds
  }
  panelOf(address.view)?.enter?.(address, false);
}

/** Whether anything was asked yet: a view without a set-up of its own opens beside the one at home. */
let asked = false;

const wide = matchMedia(WIDE);
wide.addEventListener("change", () => update({ ...state, wide: wide.matches }));
update({ ...state, wide: wide.matches });
addEventListener("popstate", openAddress);
root.addEventListener("click", (event) => {
  const isLink = (event.target as Element).closest("a[href^='#/']") !== null;
  if (isLink && !event.defaultPrevented && isPlainClick(event)) {
    bar.flush(); // the browser itself follows it from here, which is as much of a step as any
    scrollToTop();
  }
});
openAddress();
