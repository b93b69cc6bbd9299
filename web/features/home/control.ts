// Wiring of Home: what is typed there is asked as it comes, and rolled when it is sent.

import type { App, Panel } from "../../app.ts";
import { isTooMuch, whyNot } from "../../engine/client.ts";
import { LAB } from "../../engine/protocol.ts";
import { encoded, writeLink } from "../../link.ts";
import { inShort } from "../../words/words.ts";
import * as Home from "./state.ts";

/** Somebody is still typing: what cannot be read yet may be about to. */
const TYPING_MS = 600;

/**
 * @param roll rolls the set-up that was opened
 * @param share opens the dialog to share with
 */
export function createHomePanel(app: App, roll: () => void, share: () => void) {
  const [home, change] = app.slice("home");
  let typing: ReturnType<typeof setTimeout> | undefined;

  /** @param sent whether it was sent, and so is whole */
  async function ask(sent: boolean) {
    const text = home().text.trim();
    clearTimeout(typing);
    if (!text || Home.isProgramText(text)) {
      app.engine.drop("home");
      change({ answer: null, refusal: null });
      return;
    }
    try {
      const answer = await app.engine.ask({ ask: "odds", link: encoded(text) }, { channel: "home" });
      change({ answer, refusal: null });
    } catch (error) {
      const told = { answer: null, refusal: whyNot(error).refusal };
      change(sent ? told : { refusal: null, ...(Home.isDiceText(text) ? {} : { answer: null }) });
      typing = sent ? undefined : setTimeout(() => change(told), TYPING_MS);
    }
  }

  function type(text: string) {
    change({ text });
    ask(false);
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
      ask(false); // which going away may have cut short
    },
    address: () => ({
      links: [],
      settings: Object.fromEntries((home().sheet ?? []).map(({ name, link }) => [name, link])),
    }),
    kept: tell,
    leave() {
      clearTimeout(typing);
      app.engine.drop("home");
    },
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
      async send() {
        const { text } = home();
        if (Home.isProgramText(text)) {
          app.open(writeLink(LAB, { program: text }), { own: true });
          return;
        }
        const [game] = Home.matching(app.state().first.games, text);
        if (!game || Home.isDiceText(text) || home().answer) {
          await ask(true); // what is there may answer what was typed before
        }
        const { answer, refusal } = home();
        if (answer) {
          rollLink(answer.link);
        } else if (refusal && isTooMuch(refusal)) {
          rollLink(encoded(text.trim())); // only its odds are
        } else if (game && !Home.isOfNotation(refusal)) {
          app.open(game.key);
        }
      },
    },
  } satisfies Panel;
}
