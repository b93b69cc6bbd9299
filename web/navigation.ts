// Where the page is, and the only way to go elsewhere: for links, buttons, typed addresses and the browser's Back.

import type { Core, Panel } from "./app.ts";
import {
  type Address,
  OF_A_SET_UP,
  readAddress,
  sameBut,
  sameSystem,
  type View,
  viewOf,
  WHOLE,
  writeAddress,
} from "./link.ts";
import { linkAtHand } from "./state.ts";
import { keptText } from "./storage/text.ts";
import { focusOn } from "./ui/focus.ts";
import { strings } from "./words/words.ts";

/** This tab's set-up and roll, which some addresses don't contain. A phone may unload the page at any time. */
const formKept = keptText("sessionStorage", "form");

/** `stays`: whether the current view may stay; `view`: the one to go to otherwise */
type Way = { own?: boolean; stays?: boolean; view?: View };

export function createNavigation({ state, update, say, show, tell }: Core, panelOf: (view: View) => Panel) {
  /** Whether any set-up was shown: until then, a view without one opens with this tab's last, or the default. */
  let hasShown = false;

  function addressOf(view: View = state().view): Address {
    return { view, ...(panelOf(view).address?.() ?? { links: [linkAtHand(state())], settings: {} }) };
  }

  const bar = createAddressBar(() => {
    const { view, link, shared } = state();
    formKept.write(JSON.stringify({ link, own: !shared }));
    return addressOf(view);
  });

  /** @param own whether its content was made here, or opened here before */
  function enter(address: Address, own: boolean) {
    tell("leave");
    update({ ...state(), view: address.view, said: "" });
    const before = hasShown || address.view === "home" ? {} : JSON.parse(formKept.read() || "{}");
    // Compare has its own set-ups, so Back within it leaves the form alone. A program is a set-up only outside the Lab.
    // The set-up in a link of a roll with someone is read by the engine.
    const isOfOthers = address.view === "compare" && (hasShown || before.link);
    const isSetUp = (one: string) =>
      viewOf(one) === "roll" || (viewOf(one) === "lab" && OF_A_SET_UP.includes(address.view));
    const link = isOfOthers ? undefined : address.links.find(isSetUp);
    if (!hasShown || (link !== undefined && link !== state().link)) {
      hasShown = true;
      link === undefined ? show(before.link ?? "", before.own === true) : show(link, own);
    } else {
      bar.soon(); // the view's defaults belong in its address; for a new set-up it is written when the odds arrive
    }
    panelOf(address.view).enter?.(address, own);
  }

  function step(go: () => void, own: boolean) {
    bar.flush(); // so that Back returns to the view as it was left
    go();
    bar.push(own ? { own } : null);
  }

  /** Goes to another address, as a new entry of the browser's history. */
  function navigate(address: Address, own: boolean = false) {
    const { view } = state();
    step(() => enter(address, own), own);
    if (view !== address.view) {
      scrollToTop();
    }
  }

  /** Opens the browser's current address: typed, loaded or reached by Back. */
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
      look(view as View); // the link doesn't contain the latest edits yet
      say(strings.viewNames[view as View]); // the focus doesn't move
    } else if (stays !== undefined) {
      open(address.links[0] ?? "");
    } else {
      navigate(address, own !== undefined);
      scrollToTop();
      if (!link.closest("main")) {
        link.blur(); // the footer is hidden while a view loads
        focusOn(`#${address.view}-title`);
      }
    }
  });

  /** Opens a link; `own`: its content was made here. For a set-up the current view stays if the page is wide or `stays`
   * is set. */
  function open(link: string, { own = false, stays = state().wide, view = viewOf(link) }: Way = {}) {
    const isOfForm = viewOf(link) === "lab" && sameSystem(link, state().odds.link);
    const mayStay = view === "roll" || (isOfForm && OF_A_SET_UP.includes(state().view));
    if (mayStay && stays && !WHOLE.includes(state().view)) {
      step(() => show(link, own), own);
    } else {
      navigate({ view, links: [link], settings: {} }, own || view === "exchange");
    }
  }

  /** Switches to another view of the current set-up. Coming from the Lab, its program becomes the set-up. */
  function look(view: View, settings?: Record<string, string>) {
    const address = addressOf(view);
    const atHand = linkAtHand(state());
    const own = view === "lab" || !state().shared;
    navigate(settings ? { ...address, settings } : address, own);
    if (![...WHOLE, ...OF_A_SET_UP].includes(view) && !sameBut(atHand, state().link)) {
      show(atHand, own); // shown beside the view on a wide page
    }
  }

  return { bar, address: addressOf, placeOf: (view: View) => writeAddress(addressOf(view)), start, open, look };
}

function scrollToTop() {
  scrollTo({ top: 0, behavior: "instant" });
}

/** Safari allows 100 changes of the address in 30 seconds, and somebody may hold an arrow key. */
const DELAY_MS = 320;
/** After a hundred changes Safari refuses more for a while. */
const REFUSED_MS = 5_000;

function createAddressBar(address: () => Address) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  function write(how: "pushState" | "replaceState", note: unknown) {
    clearTimeout(timer);
    timer = undefined;
    const hash = writeAddress(address());
    if (hash === location.hash) {
      return;
    }
    last = performance.now();
    try {
      history[how](note, "", hash);
    } catch {
      timer = setTimeout(() => write(how, note), REFUSED_MS); // the page works without it meanwhile
    }
  }

  const replace = () => write("replaceState", history.state);
  return {
    /** Writes the address as a new entry of the browser's history. */
    push: (note: unknown) => write("pushState", note),
    replace,
    /** At once if nothing was written lately: somebody may go back or reload the page. */
    soon() {
      timer ??= setTimeout(replace, last + DELAY_MS - performance.now());
    },
    /** Writes a pending address now, before the page goes elsewhere. */
    flush() {
      if (timer !== undefined) {
        replace();
      }
    },
  };
}
