// Wiring of the set-up: asks for its odds as it is changed, and for its roll.

import type { App, Panel } from "../../app.ts";
import { whyNot } from "../../engine/client.ts";
import * as State from "../../state.ts";
import { bringIn } from "../../ui/bring-in.ts";

export interface SetUpActions {
  edit: (name: string, text: string) => void;
  roll: () => void;
  /** throws the chosen dice anew */
  reroll: () => void;
  toggleDie: (place: number) => void;
  /** asks again what the engine has failed at */
  retryAsked: () => void;
  chooseReading: (reading: State.Reading) => void;
  chooseMeasure: (key: string) => void;
  toggleFractions: () => void;
}

export function createSetUpPanel(app: App): Panel<SetUpActions> & { show: App["show"] } {
  const { state, update, engine, bar } = app;
  let askAgain = () => {};

  /** @param again what was asked for and has not come */
  function refuse(error: unknown, again: () => void) {
    const { refusal, mayPass } = whyNot(error);
    askAgain = again;
    update(mayPass ? State.receiveFault(state(), refusal.message) : State.receiveRefusal(state(), refusal));
  }

  async function askOdds() {
    try {
      const odds = await engine.ask({ ask: "odds", link: state().link }, { channel: "odds" });
      if (!State.knows(state(), odds.system)) {
        // What the page does not bring along.
        const systems = await engine.ask({ ask: "systems", system: odds.system }, { channel: "odds" });
        update(State.meet(state(), systems, odds));
      }
      update(State.receiveOdds(state(), odds));
      bar.soon();
      app.changed();
    } catch (error) {
      refuse(error, askOdds);
    }
  }

  /** @param own whether somebody here pressed Roll, and not the link brought it */
  async function askRoll(own: boolean) {
    update({ ...state(), rolling: true });
    try {
      const roll = await engine.ask({ ask: "roll", link: state().link }, { channel: "roll" });
      update(State.receiveRoll(state(), roll, own));
      app.rolled(roll, own);
      if (own && !history.state?.own) {
        bar.push({ own });
      } else {
        bar.replace(); // rolling again is no new step: Back returns to where somebody was before rolling
      }
      if (own) {
        bringIn("result");
      }
    } catch (error) {
      refuse(error, () => askRoll(own));
    }
  }

  return {
    show(link, own) {
      engine.drop("roll");
      update(State.openLink(state(), link, own));
      askOdds();
      if (state().rolling) {
        askRoll(false);
      }
    },
    actions: {
      edit(name, text) {
        engine.drop("roll");
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
        update(State.prepareRoll(state()));
        bar.flush(); // so that Back returns to the set-up as it was rolled
        askRoll(true);
      },
      reroll() {
        update(State.prepareReroll(state()));
        askRoll(true);
      },
      toggleDie: (place) => update(State.toggleDie(state(), place)),
      retryAsked() {
        update({ ...state(), fault: null });
        askAgain();
      },
      chooseReading: (reading) => update({ ...state(), reading }),
      chooseMeasure: (measure) => update({ ...state(), measure }),
      toggleFractions: () => update({ ...state(), fractions: !state().fractions }),
    },
  };
}
