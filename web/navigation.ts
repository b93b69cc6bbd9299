// Where the page stands, and the one way to another place: for links, buttons, typed addresses and the browser's Back.

import type { Core, Panel } from "./app.ts";
import { type Address, OF_A_SET_UP, readAddress, sameSystem, type View, viewOf, WHOLE, writeAddress } from "./link.ts";
import { linkAtHand } from "./state.ts";
import { keptText } from "./storage/text.ts";
import { strings } from "./words/words.ts";

export type Navigation = ReturnType<typeof createNavigation>;

/** The set-up and roll of this tab, which not every view's address says: a phone may put the page away. */
const formKept = keptText("sessionStorage", "form");

/** `stays`: whether the present view may stay; `view`: the one to go to otherwise */
type Way = { own?: boolean; stays?: boolean; view?: View };

export function createNavigation({ state, update, say, show, tell }: Core, panelOf: (view: View) => Panel) {
  /** Whether any set-up was asked for: a view without one of its own opens beside the one at home. */
  let hasShown = false;

  function addressOf(view: View = state().view): Address {
    return { view, ...(panelOf(view).address?.() ?? { links: [linkAtHand(state())], settings: {} }) };
  }

  const bar = createAddressBar(() => {
    const { view, link, shared } = state();
    formKept.write(JSON.stringify({ link, own: !shared }));
    return addressOf(view);
  });

  /** @param own whether what is there was made here, or somebody here has opened it before */
  function enter(address: Address, own: boolean) {
    tell("leave");
    update({ ...state(), view: address.view, said: "" });
    const before = hasShown || address.view === "home" ? {} : JSON.parse(formKept.read() || "{}");
    // A comparison is about set-ups of its own: going through its history leaves the form as it is. A program is a set-up only where
    // it is no text to be changed, and which one stands in a link of a roll with someone the engine says.
    const isOfOthers = address.view === "compare" && (hasShown || before.link);
    const isSetUp = (one: string) =>
      viewOf(one) === "roll" || (viewOf(one) === "lab" && OF_A_SET_UP.includes(address.view));
    const link = isOfOthers ? undefined : address.links.find(isSetUp);
    if (!hasShown || (link !== undefined && link !== state().link)) {
      hasShown = true;
      link === undefined ? show(before.link ?? "", before.own === true) : show(link, own);
    } else {
      bar.soon(); // what the view suggests belongs to its address; after a new set-up that is written with its odds
    }
    panelOf(address.view).enter?.(address, own);
  }

  function step(go: () => void, own: boolean) {
    bar.flush(); // so that Back returns to the place as it was left
    go();
    bar.push(own ? { own } : null);
  }

  /** Goes to another place in the page, as a new step of the browser's history. */
  function navigate(address: Address, own: boolean = false) {
    const { view } = state();
    step(() => enter(address, own), own);
    if (view !== address.view) {
      scrollToTop();
    }
  }

  /** The browser's address, as it was typed, loaded or gone back to. */
  const start = () => enter(readAddress(location.hash), history.state?.own === true);

  addEventListener("popstate", start);
  addEventListener("click", (event: MouseEvent) => {
    const link = (event.target as Element).closest?.<HTMLElement>("a[href^='#/']");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    const address = readAddress(link.getAttribute("href") ?? "");
    const { view, own, stays } = link.dataset;
    if (view) {
      look(view as View); // what was typed a moment ago is not in the link yet
      say(strings.viewNames[view as View]); // the keyboard stays where it is
    } else if (stays !== undefined) {
      open(address.links[0] ?? "");
    } else {
      navigate(address, own !== undefined);
      scrollToTop();
    }
  });

  /** A link by itself; `own` where what is there was made here. Beside a set-up the present view stays, where there is room or it
   * is told to. */
  function open(link: string, { own = false, stays = state().wide, view = viewOf(link) }: Way = {}) {
    const isOfForm = viewOf(link) === "lab" && sameSystem(link, state().odds.link);
    const mayStay = view === "roll" || (isOfForm && OF_A_SET_UP.includes(state().view));
    if (mayStay && stays && !WHOLE.includes(state().view)) {
      step(() => show(link, own), own);
    } else {
      navigate({ view, links: [link], settings: {} }, own || view === "exchange");
    }
  }

  /** Another view of what there is. What stands in the Lab goes along, also to a view that is about others. */
  function look(view: View, settings?: Record<string, string>) {
    const address = addressOf(view);
    const atHand = linkAtHand(state());
    const own = view === "lab" || !state().shared;
    navigate(settings ? { ...address, settings } : address, own);
    if (![...WHOLE, ...OF_A_SET_UP].includes(view) && atHand !== state().link) {
      show(atHand, own); // beside what is about others, where there is room
    }
  }

  return { bar, address: addressOf, placeOf: (view: View) => writeAddress(addressOf(view)), start, open, look };
}

function scrollToTop() {
  scrollTo({ top: 0, behavior: "instant" });
}

/** Browsers allow only so many changes of the address in a while, and somebody may hold an arrow key. */
const DELAY_MS = 300;
/** Safari takes no more for a while after a hundred. */
const REFUSED_MS = 5_000;

function createAddressBar(address: () => Address) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(how: "pushState" | "replaceState", note: unknown) {
    clearTimeout(timer);
    timer = undefined;
    const hash = writeAddress(address());
    if (hash === location.hash) {
      return;
    }
    try {
      history[how](note, "", hash);
    } catch {
      timer = setTimeout(() => write(how, note), REFUSED_MS); // the page is what counts: it goes on meanwhile
    }
  }

  const replace = () => write("replaceState", history.state);
  return {
    /** As a new step of the browser's history. */
    push: (note: unknown) => write("pushState", note),
    replace,
    soon() {
      timer ??= setTimeout(replace, DELAY_MS);
    },
    /** What is still waiting is written now, while the page stands where it belongs. */
    flush() {
      if (timer !== undefined) {
        replace();
      }
    },
  };
}
