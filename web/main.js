// Wiring only: the state, the engine, the address bar and the view meet here and nowhere else.

import first from "oddsmith:answers";
import { render } from "lit-html";
import { EngineClient, Refused } from "./engine/client.js";
import { readHash, readLink, writeHash, writeLink } from "./link.js";
import * as State from "./state.js";
import { pageView } from "./views/page.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
let state = State.initialState(first);
let drawing = false;

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
      askTable();
      keepOffline();
    }
  },
);

async function askOdds() {
  try {
    const odds = await engine.ask({ ask: "odds", link: state.link }, "odds");
    update(State.receiveOdds(state, odds));
    replaceAddress();
    askTable();
  } catch (error) {
    refuse(error);
  }
}

async function askRoll() {
  update({ ...state, rolling: true });
  try {
    const roll = await engine.ask({ ask: "roll", link: state.link }, "roll");
    update(State.receiveRoll(state, roll));
    const address = writeHash(state.link);
    if (address !== location.hash) {
      history.pushState({ own: true }, "", address);
    }
  } catch (error) {
    refuse(error);
  }
}

async function askTable() {
  const key = state.tableKey;
  const id = State.tableId(state, key);
  if (key && !state.tables[id] && state.engine === "ready") {
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

function replaceAddress() {
  const address = writeHash(state.link);
  if (address !== location.hash) {
    history.replaceState(null, "", address);
  }
}

/**
 * @param {string} link
 * @param {boolean} own
 */
function open(link, own) {
  engine.drop("roll");
  update(State.openLink(state, link, own));
  askOdds();
  if (state.rolling) {
    askRoll();
  }
}

/** @type {import("./views/page.js").Actions} */
const actions = {
  edit(name, text) {
    engine.drop("roll");
    update(State.editField(state, name, text));
    replaceAddress();
    askOdds();
  },
  roll() {
    const { head, texts } = readLink(state.link);
    update({ ...state, shared: false, roll: null, link: writeLink(head, texts) });
    askRoll().then(showResult);
  },
  open(link) {
    history.pushState(null, "", writeHash(link));
    open(link, false);
  },
  retry: () => engine.restart(),
  async copyLink() {
    await navigator.clipboard.writeText(location.href);
    update({ ...state, copied: true });
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
    document.getElementById("result")?.scrollIntoView({ block: "nearest", behavior: "instant" });
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
