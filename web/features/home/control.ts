// Wiring of Home: what is typed there is asked as it comes, and rolled when it is sent.

import type { App, Panel } from "../../app.ts";
import { whyNot } from "../../engine/client.ts";
import { LAB } from "../../engine/protocol.ts";
import { encoded, writeLink } from "../../link.ts";
import { inShort } from "../../words/words.ts";
import * as Home from "./state.ts";

/**
 * @param roll rolls the set-up that was opened
 * @param share opens the dialog to share with
 */
export function createHomePanel(app: App, roll: () => void, share: () => void) {
  const [home, change] = app.slice("home");

  async function ask() {
    const text = home().text.trim();
    if (!text || Home.isProgramText(text)) {
      app.engine.drop("home");
      change({ answer: null, refusal: null });
      return;
    }
    try {
      const answer = await app.engine.ask({ ask: "odds", link: encoded(text) }, { channel: "home" });
      change({ answer, refusal: null });
    } catch (error) {
      change({ answer: null, refusal: whyNot(error).refusal });
    }
  }

  function type(text: string) {
    change({ text });
    ask();
  }

  /** What the set-ups on the sheet are about, and their chances. */
  async function tell() {
    for (const { link } of home().sheet ?? app.state().session.setUps) {
      if (app.state().view === "home" && !home().told[link]) {
        try {
          const odds = await app.engine.ask({ ask: "odds", link }, { channel: `home ${link}` });
          const told = { question: odds.question, inShort: inShort(odds) };
          change({ told: { ...home().told, [link]: told } });
        } catch (error) {
          const told = { question: whyNot(error).refusal.message, inShort: "" };
          change({ told: { ...home().told, [link]: told } });
        }
      }
    }
  }

  function rollLink(link: string) {
    app.open(link, { own: true });
    roll();
  }

  return {
    enter({ settings }) {
      const sheet = Object.entries(settings).map(([name, link]) => ({ name, link }));
      change({ sheet: sheet.length > 0 ? sheet : null });
      tell();
    },
    address: () => ({
      links: [],
      settings: Object.fromEntries((home().sheet ?? []).map(({ name, link }) => [name, link])),
    }),
    kept: tell,
    actions: {
      rollLink,
      /** The own sheet as a link, to be copied or shown. */
      shareSheet() {
        const { setUps } = app.state().session;
        app.look("home", Object.fromEntries(setUps.map(({ name, link }) => [name, link])));
        share();
      },
      type,
      addDie: (sides: number) => type(Home.withDie(home().text, sides)),
      /** A program, which has several lines, goes to the Lab as it is. */
      paste(text: string) {
        const isProgram = Home.isProgramText(text);
        if (isProgram) {
          app.open(writeLink(LAB, { program: text }), { own: true });
        }
        return isProgram;
      },
      /** What was typed is rolled; or where it is the name of a game, that is opened. */
      send() {
        const { text, answer } = home();
        const [game] = Home.matching(app.state().first.games, text);
        if (answer) {
          rollLink(answer.link);
        } else if (Home.isProgramText(text)) {
          app.open(writeLink(LAB, { program: text }), { own: true });
        } else if (game) {
          app.open(game.key);
        }
      },
    },
  } satisfies Panel;
}
