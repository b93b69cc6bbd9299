// Controls the set-up: asks for its odds as it changes, and for rolls.

import type { App, Panel } from "../../app.ts";
import { readingIn } from "../../charts/rows.ts";
import type { Refusal } from "../../engine/messages.ts";
import { type View, WHOLE, withoutSeed } from "../../link.ts";
import * as State from "../../state.ts";
import { bringIn } from "../../ui/browser.ts";
import { inShort, strings } from "../../words/words.ts";

/** Delay before an announcement, in case somebody is still typing or holding an arrow key. */
const SPEECH_MS = 500;
/** Few rolls take this long. */
const SLOW_MS = 1000;

export function createSetUpPanel(app: App) {
  const { state, update, engine, bar } = app;
  /** Asks for the last roll again, if it failed. */
  let retryRoll: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  let known = "";

  async function askOdds() {
    clearTimeout(timer); // a pending announcement may be out of date
    const channel = "odds";
    const { answer: odds, refusal } = await engine.ask({ ask: "odds", link: state().link, joined: true }, { channel });
    // A system that isn't bundled, or a program.
    const isNew = odds && !State.knows(state(), odds);
    const met = isNew ? await engine.ask({ ask: "systems", link: odds.link }, { channel }) : null;
    const wrong = refusal ?? met?.refusal;
    if (!odds || wrong) {
      update(State.receiveRefusal(state(), wrong as Refusal));
      return;
    }
    if (met?.answer) {
      update(State.meet(state(), met.answer, odds));
    }
    const { fault } = state();
    update({ ...State.receiveOdds(state(), odds), fault: retryRoll ? fault : null });
    bar.soon();
    app.tell("questionChanged");
    speak();
  }

  /** Announces the new chance to screen readers, in views that show it. */
  function speak() {
    const { odds } = state();
    if (known && known !== odds.link) {
      const said = strings.chanceOf(odds.question, inShort(odds));
      timer = setTimeout(() => WHOLE.includes(state().view) || app.say(said), SPEECH_MS);
    }
    known = odds.link;
  }

  /** Marks a roll as slow after a while, not counting the time until the engine is ready. */
  function watch() {
    clearTimeout(slow);
    const isReady = state().engine === "ready";
    slow = setTimeout(() => (isReady ? update({ ...state(), isSlowRoll: true }) : watch()), SLOW_MS);
  }

  /** @param own whether somebody here pressed Roll, and not the link brought it
   * @param stepIn the view, if still open, in which Back is to return to the roll before; rolling again is no new step */
  async function askRoll(own: boolean, link: string = state().link, stepIn?: View) {
    retryRoll = null;
    watch();
    update({ ...state(), rolling: true, isSlowRoll: false });
    const { answer: roll, refusal } = await engine.ask({ ask: "roll", link }, { channel: "roll" });
    if (refusal) {
      retryRoll = () => askRoll(own, link, stepIn);
      update(State.receiveRefusal(state(), refusal));
      return;
    }
    update(State.receiveRoll(state(), roll, own));
    app.tell("rolled", roll, own);
    if (state().view === stepIn || (own && !history.state?.own)) {
      bar.push({ own });
    } else {
      bar.replace();
    }
    if (own) {
      bringIn("result");
    }
  }

  return {
    show(link: string, own: boolean) {
      engine.drop("roll");
      retryRoll = null;
      const history = { ...state().history, opened: withoutSeed(link) };
      update({ ...State.openLink(state(), link, own), history });
      askOdds();
      if (state().rolling) {
        askRoll(false);
      }
    },
    enter: ({ settings: { show = "" } }) => update({ ...state(), reading: readingIn(show) }),
    address: () => ({ links: [State.linkAtHand(state())], settings: { show: state().reading ?? "" } }),
    actions: {
      edit(name: string, text: string) {
        engine.drop("roll");
        retryRoll = null;
        const { roll, rollIsOld } = state();
        update(State.editField(state(), name, text));
        askOdds();
        if (roll && !rollIsOld) {
          bar.push(null); // so that Back returns to the roll
        } else {
          bar.soon();
        }
      },
      roll() {
        bar.flush(); // so that Back returns to the set-up as it was rolled
        askRoll(true, State.linkToRoll(state()));
      },
      stopRoll() {
        engine.stop("roll");
        const left = state().roll ? {} : { link: State.setUpLink(state()), shared: false };
        update({ ...state(), ...left, rolling: false });
        bar.push(null); // so that Back opens the link of a roll that never came again
      },
      reroll: () => askRoll(true, State.linkToReroll(state()), state().view),
      /** Shows the stepper of a number in dice notation, or hides it again. */
      openNumber: (name: string) => update({ ...state(), number: state().number === name ? "" : name }),
      toggleDie: (place: number) => update(State.toggleDie(state(), place)),
      retryAsked() {
        update({ ...state(), fault: null });
        askOdds();
        retryRoll?.();
      },
      chooseOdds(part: Partial<Pick<State.State, "reading" | "measure" | "fractions">>) {
        update({ ...state(), ...part });
        bar.soon();
      },
    },
  } satisfies Panel & { show: App["show"] };
}
