// Controls Home: asks for the odds of the text as it is typed, and rolls it when it is submitted.

import type { App, Panel } from "../../app.ts";
import { LAB } from "../../engine/protocol.ts";
import { isTooMuch } from "../../engine/work.ts";
import { linkIn, placeIn, writeLink } from "../../link.ts";
import { keptText } from "../../storage/text.ts";
import { focusOn } from "../../ui/focus.ts";
import { homeWords } from "../../words/en/home.ts";
import { inShort } from "../../words/words.ts";
import { matching } from "./search.ts";
import * as Home from "./state.ts";

/** Delay before an announcement, in case somebody is still typing. */
const TYPING_MS = 600;

/** Also read by web/early.ts. */
const tour = keptText("localStorage", "tour");

/** @param roll rolls the current set-up */
export function createHomePanel(app: App, roll: () => void) {
  const [home, change] = app.slice("home");
  let typing: ReturnType<typeof setTimeout> | undefined;

  const found = (text: string) => matching([...Home.ownRules(app.state()), ...Home.games(app.state())], text);

  async function ask() {
    const text = home().text.trim();
    clearTimeout(typing);
    app.say("");
    const games = text && !Home.isDiceText(text) ? found(text) : []; // to open, not to roll
    if (!text || Home.viewFor(text) || games.length > 0) {
      app.engine.drop("home");
      change({ answer: null, refusal: null, fresh: true });
      if (games.length > 0) {
        typing = setTimeout(app.say, TYPING_MS, homeWords.found(games.map(({ name }) => name)));
      }
      return;
    }
    const asked = await app.engine.ask({ ask: "odds", link: text, joined: true }, { channel: "home" });
    change({ ...asked, fresh: true });
  }

  function type(text: string) {
    change({ text, refusal: null, fresh: false });
    ask();
  }

  /** Asks for questions and chances of the set-ups on the sheet. */
  async function tell() {
    for (const { link } of Home.sheetInView(app.state())) {
      if (app.state().view === "home" && !home().told[link]) {
        const { answer, refusal } = await app.engine.ask({ ask: "odds", link }, { channel: `home ${link}` });
        if (refusal?.code === "fault") {
          return; // asked again on the next visit
        }
        const told = answer
          ? { link: answer.link, question: answer.question, inShort: inShort(answer) }
          : { link: isTooMuch(refusal) ? link : "", question: refusal.message, inShort: "" };
        change({ told: { ...home().told, [link]: told } });
      }
    }
  }

  /** Opens an address or a link, or takes a program to the Lab. Returns whether the text was one of these. */
  function take(text: string) {
    const view = Home.viewFor(text);
    const place = placeIn(text);
    if (place) {
      location.hash = `/${place}`;
    } else if (view === LAB) {
      app.open(writeLink(LAB, { program: text }), { own: true });
    } else if (view) {
      app.open(linkIn(text), { view });
    }
    return view !== null;
  }

  function rollLink(link: string) {
    app.open(link, { own: true, view: "roll" });
    roll();
  }

  return {
    enter({ settings: { sheet: brought = "" } }) {
      const sheet = Home.readSheet(brought);
      change({ sheet: sheet.length > 0 ? sheet : null, arranging: false });
      tell();
      ask(); // it may have been dropped on leaving
    },
    address: () => ({ links: [], settings: { sheet: Home.writeSheet(home().sheet ?? []) } }),
    kept: tell,
    leave() {
      clearTimeout(typing);
      app.engine.drop("home");
    },
    actions: {
      rollLink,
      arrangeSheet(arranging: boolean) {
        change({ arranging });
        focusOn("#sheet-title", "#home-title");
      },
      /** Closes the tour for good. */
      closeTour() {
        tour.write("closed");
        document.documentElement.classList.add("is-toured");
        document.getElementById("home-title")?.focus();
      },
      type,
      addDie: (sides: number) => type(Home.withDie(home().text, sides)),
      take,
      /** Rolls what was typed, or opens the game of that name. */
      async send() {
        const { text } = home();
        if (take(text)) {
          type("");
          return;
        }
        const [game] = text.trim() ? found(text) : [];
        await ask(); // the answer may belong to an earlier text
        const { answer, refusal } = home();
        if (answer) {
          rollLink(answer.link);
        } else if (refusal && isTooMuch(refusal)) {
          rollLink(text.trim()); // only the odds are
        } else if (game && !Home.isOfNotation(refusal, text)) {
          app.open(game.key);
        }
      },
    },
  } satisfies Panel;
}
