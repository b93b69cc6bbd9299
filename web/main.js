// Wiring only: the state, the engine, the address bar and the view meet here and nowhere else.

import first from "oddsmith:answers";
import { render } from "lit-html";
import { EngineClient, Refused } from "./engine/client.js";
import { readHash, readLink, writeHash, writeLink } from "./link.js";
import * as State from "./state.js";
import { strings } from "./strings.js";
import { pageView } from "./views/page.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
let state = State.initialState(first);
let drawing = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let addressTimer;
/** Published tables that were asked for, so that none is asked for twice. */
const askedTables = new Set();
const ADDRESS_DELAY_MS = 300;
const COPIED_MS = 2500;
const LEAST_SEEN_PX = 120;

/** @param {State.State} next */
function update(next) {
  state = next;
  if (!drawing) {
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      render(pageView(state, actions), root);
    });
  }
}

const engine = new EngineClient(
  () => new Worker(new URL(ODDSMITH_WORKER, document.baseURI), { type: "module" }),
  (status) => {
    update({ ...state, engine: status });
    if (status === "ready") {
      keepOffline();
    }
  },
);

async function askOdds() {
  try {
    const odds = await engine.ask({ ask: "odds", link: state.link }, "odds");
    update(State.receiveOdds(state, odds));
    writeAddressSoon();
    askTable();
  } catch (error) {
    refuse(error);
  }
}

/** @param {boolean} own whether somebody here pressed Roll, and not the link brought it */
async function askRoll(own) {
  update({ ...state, rolling: true });
  try {
    const roll = await engine.ask({ ask: "roll", link: state.link }, "roll");
    update(State.receiveRoll(state, roll));
    if (own) {
      writeAddress("pushState", { own });
    } else {
      writeAddress("replaceState", history.state);
    }
  } catch (error) {
    refuse(error);
  }
}

async function askTable() {
  const key = state.tableKey;
  const id = State.tableId(state, key);
  if (key && !askedTables.has(id)) {
    askedTables.add(id);
    const table = await engine.ask({ ask: "table", link: state.system, published: key });
    update({ ...state, tables: { ...state.tables, [id]: table } });
  }
}

/** @param {unknown} error */
function refuse(error) {
  if (!(error instanceof Refused)) {
    throw error;
  }
  update(State.receiveRefusal(state, error.refusal));
}

/**
 * @param {"pushState" | "replaceState"} how
 * @param {unknown} note kept with the entry
 */
function writeAddress(how, note) {
  clearTimeout(addressTimer);
  addressTimer = undefined;
  const address = writeHash(state.link);
  if (address !== location.hash) {
    history[how](note, "", address);
  }
}

/** Browsers allow only so many changes of the address in a while, and somebody may hold an arrow key. */
function writeAddressSoon() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => writeAddress("replaceState", history.state), ADDRESS_DELAY_MS);
}

/**
 * @param {string} link
 * @param {boolean} own
 */
function open(link, own) {
  engine.drop("roll");
  clearTimeout(addressTimer);
  addressTimer = undefined;
  update(State.openLink(state, link, own));
  askOdds();
  askTable();
  if (state.rolling) {
    askRoll(false);
  }
}

/** @type {import("./views/page.js").Actions} */
const actions = {
  edit(name, text) {
    engine.drop("roll");
    const leavesRoll = state.roll !== null && !state.rollIsOld;
    update(State.editField(state, name, text));
    askOdds();
    if (leavesRoll) {
      writeAddress("pushState", null); // so that Back returns to the roll
    } else {
      writeAddressSoon();
    }
  },
  roll() {
    const { head, texts } = readLink(state.link);
    update({ ...state, shared: false, link: writeLink(head, texts) });
    if (addressTimer !== undefined) {
      writeAddress("replaceState", history.state); // so that Back returns to the set-up as it was rolled
    }
    askRoll(true).then(showResult);
  },
  open(link) {
    history.pushState(null, "", writeHash(link));
    open(link, false);
  },
  retry: () => engine.restart(),
  async copyLink() {
    const address = new URL(writeHash(state.link), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      update({ ...state, copied: true });
      setTimeout(() => update({ ...state, copied: false }), COPIED_MS);
    } catch {
      prompt(strings.copyLink, address); // where the clipboard is not to be had, a person can still copy it
    }
  },
  chooseReading: (reading) => update({ ...state, reading }),
  chooseTable(tableKey) {
    update({ ...state, tableKey });
    askTable();
  },
};

/** On a phone the roll may lie outside the screen: bring it in. */
function showResult() {
  requestAnimationFrame(() => {
    const result = document.getElementById("result");
    const top = result?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight - LEAST_SEEN_PX) {
      result?.scrollIntoView({ block: "start", behavior: "instant" });
    }
  });
}

/** The service worker fetches the whole site once more, so it waits until the page has what it needs. */
function keepOffline() {
  navigator.serviceWorker?.register("sw.js").catch(() => {
    // Storage may be refused (private windows): the page works all the same, only not offline.
  });
}

function openAddress() {
  open(readHash(location.hash), history.state?.own === true);
}

addEventListener("popstate", openAddress);
openAddress();
