// Controls sharing: the dialog, the clipboard, the system's share sheet.

import type { App, Panel } from "../../app.ts";
import { type View, withoutSeed, writeAddress } from "../../link.ts";
import { type State, setUpLink } from "../../state.ts";
import { whole } from "../../ui/browser.ts";
import { drawn } from "../../ui/late.ts";
import { homeWords } from "../../words/en/home.ts";
import { strings } from "../../words/words.ts";
import { proofOf, toSend } from "../exchange/state.ts";
import { fileName, save } from "../export/control.ts";
import { sheetInView, writeSheet } from "../home/state.ts";
import * as Lab from "../lab/state.ts";

export type Part = "sheet" | "roll" | "setup" | "view" | "program" | "offer" | "answer" | "reveal";
/** something to share, with its full URL */
export type Offer = { part: Part; address: string };

const SHARED_VIEWS: View[] = ["odds", "tables", "compare"];

export function createSharePanel(app: App) {
  const [share, change] = app.slice("share");
  /** The state in which the dialog was opened: a new roll may come meanwhile. */
  let opened: State | null = null;
  const shared = () => opened ?? app.state();

  function offers(wanted?: Part): Offer[] {
    const { roll, rollIsOld, rolling, view, lab, exchange, link } = app.state();
    if (view === "home") {
      const sheet = writeSheet(sheetInView(app.state()));
      return [{ part: "sheet", address: whole(writeAddress({ view, links: [], settings: { sheet } })) }];
    }
    if (view === "lab") {
      return [offer("program", Lab.programLink(lab))];
    }
    const sent = view === "exchange" && toSend(exchange);
    if (sent) {
      return [offer(sent.part, sent.link)];
    }
    const ofRoll = roll ? [offer("roll", proofOf(exchange, roll.link) ?? roll.link)] : [];
    const isPast = rollIsOld || rolling; // the set-up and the view no longer belong to it
    if (wanted === "roll" && isPast) {
      return ofRoll;
    }
    const setUp = setUpLink(app.state());
    const found = [...(isPast ? [] : ofRoll), offer("setup", setUp)];
    if (SHARED_VIEWS.includes(view)) {
      const { links, settings } = app.address();
      const setUps = links.map((one) => (one === link ? setUp : withoutSeed(one)));
      found.push({ part: "view", address: whole(writeAddress({ view, links: setUps, settings })) });
    }
    return found;
  }

  function open(wanted?: Part) {
    const found = offers(wanted);
    opened = app.state();
    change({ offers: found, chosen: found.find(({ part }) => part === wanted) ?? found[0] });
  }

  function close() {
    opened = null;
    change({ chosen: null });
  }

  const fail = (told: string) => app.toast(told, { isWrong: true });

  /** Copies a text. If the clipboard is unavailable, selects it on screen, to copy by hand.
   * @param place the id of the element that shows the text, if need be in the dialog */
  async function copy(text: string, place: string, copied: string) {
    try {
      await navigator.clipboard.writeText(text);
      app.toast(copied);
    } catch {
      document.getElementById(place) ?? open("roll");
      fail(strings.copyFailed);
      await drawn();
      const shown = document.getElementById(place);
      shown && getSelection()?.selectAllChildren(shown);
      addEventListener("click", () => app.toast(""), { once: true, capture: true }); // which ends the selection
    }
  }

  function about() {
    const { roll, odds, view, exchange, compare } = shared();
    const told: Partial<Record<View, string>> = {
      lab: strings.program,
      home: homeWords.shared,
      exchange: exchange.report?.question ?? "",
      compare: compare.entries.map(({ setUp, link }) => setUp?.question ?? link).join(" · "),
    };
    return (
      told[view] ?? (share().chosen?.part === "roll" && roll ? `${roll.question}: ${roll.sentence}` : odds.question)
    );
  }

  /** Uses the system's share sheet. Cancelling it isn't an error. */
  async function passOn(given: ShareData, otherwise: () => void) {
    try {
      await navigator.share(given);
    } catch (error) {
      if ((error as Error).name !== "AbortError") {
        otherwise();
      }
    }
  }

  /** Shares the roll as a picture if the system accepts files, otherwise saves it. */
  async function sharePicture(address: string) {
    const state = shared();
    const { roll, first, history } = state;
    if (!roll) {
      return;
    }
    const kept = history.setUps.find(({ link }) => link === withoutSeed(roll.link));
    const name = kept?.name ?? first.systems.find(({ key }) => key === roll.system)?.name ?? roll.system;
    const { rollPng } = await import("./picture.ts"); // most people send the link
    const png = await rollPng(state, roll, name, address);
    const file = new File([png], fileName({ ask: "roll", link: withoutSeed(roll.link) }, "png"), { type: png.type });
    const keep = () => save(file, file.name);
    await (navigator.canShare?.({ files: [file] }) ? passOn({ files: [file], text: about() }, keep) : keep());
  }

  return {
    leave: close,
    actions: {
      openShare: () => open(app.state().view === "odds" ? undefined : "view"), // in Odds, the first offer
      shareRoll: () => open("roll"),
      closeShare: close,
      chooseOffer: (chosen: Offer) => change({ chosen }),
      copyLink: (address: string) => copy(whole(address), "share-link", strings.copied),
      copyText: (text: string, place: string) => copy(text, place, strings.textCopied),
      shareBySystem: (url: string) =>
        passOn({ title: strings.name, text: about(), url }, () => fail(strings.shareFailed)),
      sharePicture: (address: string) => sharePicture(address).catch(() => fail(strings.pictureFailed)),
    },
  } satisfies Panel;
}

function offer(part: Part, link: string): Offer {
  return { part, address: whole(`#/${link}`) };
}
