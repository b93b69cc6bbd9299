// Wiring of the lab: runs the program as it is typed, as long as that is quick, and when it is asked for; rolls an output.

import { Refused } from "../engine/client.js";
import { isProgram, readLink, withoutSeed } from "../link.js";
import * as Lab from "../state/lab.js";
import { isSettled } from "../state/work.js";
import { keepDraft, keptDraft } from "../storage/draft.js";
import { bringIn } from "./bring-in.js";
import { createLongWork } from "./long-work.js";

/** @import { Request, RollReport } from "../engine/protocol.js" */

/** Somebody may still be typing. */
const TYPING_MS = 300;
/** What takes longer waits until it is asked for. */
const QUICK_MS = 1000;

/**
 * @typedef {object} LabActions
 * @property {(link: string, own: boolean) => void} openProgram `own` where its roll was made here
 * @property {(program: string) => void} editProgram
 * @property {(program: string) => void} takeExample as a new step of the browser's history
 * @property {() => void} runProgram and brings its outputs in
 * @property {() => void} stopProgram
 * @property {() => void} resumeProgram
 * @property {(reading: import("../state.js").Reading) => void} chooseOutputReading
 * @property {(output: number) => void} chooseOutput
 * @property {(output: number) => void} unfoldOutput shows its long table too
 * @property {(output: number) => void} rollOutput
 * @property {() => void} stopRoll
 * @property {() => void} resumeRoll
 */

/**
 * @param {import("./panel.js").App} app
 * @returns {import("./panel.js").Panel<LabActions>}
 */
export function createLabPanel(app) {
  const lab = () => app.state().lab;
  /** @param {Partial<Lab.Lab>} part */
  const change = (part) => app.update({ ...app.state(), lab: { ...lab(), ...part } });
  /** Since when the engine computes; 0 as long as that is not known: it may have to be loaded before. */
  let begun = 0;
  const program = createLongWork(
    app.engine,
    "program",
    () => lab().work,
    (work) => {
      if (work.progress || (lab().work.loading && !work.loading)) {
        begun ||= performance.now();
      }
      change({ work });
    },
  );
  const roll = createLongWork(
    app.engine,
    "roll of a program",
    () => lab().roll,
    (work) => change({ roll: work }),
    rolled,
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  const isShown = () => app.state().view === "lab";

  /** @param {Request} request */
  async function ask(request) {
    clearTimeout(typing);
    if (isSettled(request, lab().work)) {
      return;
    }
    begun = app.state().engine === "ready" && lab().work.answer ? performance.now() : 0;
    await program.ask(request);
    if (lab().work.stage === "stopped") {
      return;
    }
    change({ quick: begun === 0 || performance.now() - begun < QUICK_MS });
    if (isShown()) {
      app.writeAddress("replace");
    }
  }

  async function run() {
    const { opened, shared, work } = lab();
    if (opened && work.stage === "refused" && work.mayPass) {
      await open(opened, !shared); // its program may not be known yet
      return;
    }
    if (lab().work.stage === "stopped") {
      change({ work: { ...lab().work, asked: null } });
    }
    if (lab().program.trim()) {
      await ask({ ask: "program", program: lab().program, joined: true });
    } else {
      program.clear();
      roll.clear();
    }
  }

  /** @param {string} text */
  function write(text) {
    change({ program: text, opened: "", wrong: null });
  }

  /**
   * What a link means the engine says: first the text alone, as the program may take long to run.
   * @param {string} link
   * @param {boolean} own whether its roll was made here
   */
  async function open(link, own) {
    const { texts, seed } = readLink(link);
    change({ program: texts.program ?? "", opened: link, wrong: null, chosen: 0, unfolded: [] });
    change({ shared: seed !== null && !own });
    const place = Lab.placeOf(lab(), link);
    if (place === null) {
      await openAnew(link);
    } else {
      change({ program: lab().work.answer?.program ?? "", opened: "", chosen: place });
    }
    if (lab().work.stage !== "answered" || ![link, ""].includes(lab().opened)) {
      return; // it cannot be had, or somebody went on meanwhile
    }
    change({ opened: "" });
    if (lab().wrong) {
      app.writeAddress("replace");
    } else if (seed === null) {
      roll.clear();
    } else if (lab().roll.answer?.link !== link) {
      await roll.ask({ ask: "roll", link });
    }
    if (texts.output !== undefined && isShown() && !lab().wrong) {
      bringIn(`output-${lab().chosen + 1}`);
    }
  }

  /** @param {string} link */
  async function openAnew(link) {
    roll.clear();
    const refused = await readAndRun(link, link);
    if (refused) {
      change({ wrong: refused });
      if (refused.nearest) {
        await readAndRun(refused.nearest, link); // the program is right, and shown with what is wrong beside it
      }
    }
  }

  /**
   * @param {string} link
   * @param {string} opened the link that is being opened
   * @returns {Promise<import("../engine/messages.js").Refusal | null>} what is wrong with the link, though not with its program
   */
  async function readAndRun(link, opened) {
    const { texts } = readLink(link);
    if (texts.program === undefined) {
      const refused = await readPacked(link);
      if (refused || lab().opened !== opened) {
        return lab().opened === opened ? refused : null;
      }
    }
    await ask({ ask: "program", link, joined: true });
    const { stage, refusal, answer } = lab().work;
    if (lab().opened !== opened) {
      return null;
    }
    if (stage === "answered" && answer) {
      change({ program: answer.program, chosen: Number(texts.output ?? 1) - 1 });
    }
    return stage === "refused" && refusal?.line === undefined ? refusal : null;
  }

  /**
   * The text that is packed into a link, which may take long to run.
   * @param {string} link
   */
  async function readPacked(link) {
    const stage = app.state().engine === "ready" ? /** @type {const} */ ("open") : /** @type {const} */ ("slow");
    change({ work: { ...lab().work, asked: null, stage } });
    const { opened } = lab();
    try {
      const all = await app.engine.ask({ ask: "replay", links: [withoutSeed(link)] }, "program link");
      const [read] = /** @type {[(typeof all)[0]]} */ (all);
      if (lab().opened !== opened) {
        return null;
      }
      if ("error" in read) {
        program.clear();
        return read.error;
      }
      change({ program: read.inputs.program });
      return null;
    } catch (error) {
      const { refusal, mayPass } = Refused.of(error);
      if (lab().opened === opened) {
        change({ work: { ...lab().work, stage: "refused", refusal, mayPass } });
      }
      return refusal;
    }
  }

  /**
   * @param {RollReport} answer
   * @param {Request} request
   */
  function rolled(answer, request) {
    const own = request.ask === "roll" && readLink(request.link).seed === null; // somebody here pressed Roll, and no link brought it
    app.rolled(answer, own);
    if (own && isShown()) {
      app.writeAddress("own");
    }
  }

  return {
    enter({ links: [link = ""] }, chosen) {
      if (!chosen && isProgram(link) && link.includes("?")) {
        open(link, history.state?.own === true);
      } else {
        write(lab().program || keptDraft());
        run();
      }
    },
    address: () => ({ links: [Lab.linkInView(lab())], settings: {} }),
    actions: {
      openProgram: open,
      editProgram(text) {
        write(text);
        keepDraft(text);
        app.writeAddress("replace");
        clearTimeout(typing);
        if (lab().quick) {
          typing = setTimeout(run, TYPING_MS);
        }
      },
      takeExample(text) {
        write(text);
        change({ chosen: 0, unfolded: [], quick: true });
        app.writeAddress("push"); // so that Back returns to what was there before
        run();
      },
      async runProgram() {
        await run();
        if (isShown() && lab().work.stage === "answered") {
          bringIn("outputs-title");
        }
      },
      stopProgram() {
        program.cancel();
        change({ quick: true }); // what is written from now on may be quick
      },
      resumeProgram: run,
      chooseOutputReading: (reading) => change({ reading }),
      chooseOutput(chosen) {
        change({ chosen });
        app.writeAddress("replace");
      },
      unfoldOutput: (output) => change({ unfolded: [...new Set([...lab().unfolded, output])] }),
      rollOutput(place) {
        const { roll: before } = lab();
        change({ chosen: place, shared: false, roll: { ...before, asked: null } }); // a new one, though the question is the same
        roll.ask({ ask: "roll", link: Lab.outputLink(lab(), place) });
      },
      stopRoll: () => roll.cancel(),
      resumeRoll: () => roll.again(),
    },
  };
}
