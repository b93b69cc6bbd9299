// Wiring of the lab: runs the program as it is typed, as long as that is quick, and when it is asked for; rolls an output.

import { isProgram } from "../link.js";
import { unpacked } from "../packed.js";
import * as Lab from "../state/lab.js";
import { isSettled } from "../state/work.js";
import { keepDraft, keptDraft } from "../storage/draft.js";
import { createLongWork } from "./long-work.js";

/** Somebody may still be typing. */
const TYPING_MS = 300;
/** What takes longer waits until it is asked for. */
const QUICK_MS = 1000;

/**
 * @typedef {object} LabActions
 * @property {(program: string) => void} editProgram
 * @property {(program: string) => void} takeExample as a new step of the browser's history
 * @property {() => void} runProgram
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
  /** Since when the engine computes; 0 as long as that is not known: it may have to load the language before. */
  let begun = 0;
  const program = createLongWork(
    app.engine,
    "program",
    () => lab().work,
    (work) => {
      begun ||= work.progress ? performance.now() : 0;
      change({ work });
    },
  );
  const roll = createLongWork(
    app.engine,
    "program roll",
    () => lab().roll,
    (work) => change({ roll: work }),
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  const isShown = () => app.state().view === "lab";

  /** @param {import("../engine/protocol.js").Request} request */
  async function ask(request) {
    clearTimeout(typing);
    if (isSettled(request, lab().work)) {
      return;
    }
    begun = lab().loaded ? performance.now() : 0;
    await program.ask(request);
    if (lab().work.stage === "stopped") {
      return;
    }
    change({ loaded: true, quick: begun === 0 || performance.now() - begun < QUICK_MS });
    if (isShown()) {
      app.writeAddress("replace");
    }
  }

  async function run() {
    if (lab().work.stage === "stopped") {
      program.clear();
    }
    if (lab().program.trim()) {
      await ask({ ask: "program", program: lab().program });
    } else {
      program.clear();
      roll.clear();
    }
  }

  /** @param {string} text */
  function write(text) {
    change({ program: text, unread: "" });
  }

  /** @param {string} link */
  async function open(link) {
    const { packed, output, seed, ...texts } = Lab.readProgramLink(link);
    change({ program: texts.program ?? "", unread: link, chosen: output ?? 0, unfolded: [] });
    change({ shared: seed !== null && history.state?.own !== true });
    const text = packed === null ? texts.program : await unpacked(packed).catch(() => null);
    if (lab().unread !== link) {
      return; // somebody went on meanwhile
    }
    if (text === null) {
      await ask({ ask: "program", link }); // what is wrong with it the engine says
      return;
    }
    write(text);
    roll.clear();
    if (seed !== null) {
      askRoll(output ?? 0, seed);
    }
    await run();
    if (output !== null && isShown()) {
      bringIn(output);
    }
  }

  /**
   * @param {number} output
   * @param {string} [seed]
   */
  function askRoll(output, seed) {
    return roll.ask({ ask: "program roll", program: lab().program, output, ...(seed === undefined ? {} : { seed }) });
  }

  /** Another worker goes on, which has yet to load the language. @param {{ cancel: () => void }} work */
  function stop(work) {
    work.cancel();
    change({ quick: false, loaded: false });
  }

  return {
    enter({ links: [link = ""] }) {
      const { packed, ...texts } = Lab.readProgramLink(isProgram(link) ? link : "");
      if (packed !== null || texts.program !== null) {
        open(link);
      } else {
        write(lab().program || keptDraft());
        run();
      }
    },
    address: () => ({ links: [Lab.linkInView(lab())], settings: {} }),
    actions: {
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
      runProgram: run,
      stopProgram: () => stop(program),
      resumeProgram: run,
      chooseOutputReading: (reading) => change({ reading }),
      chooseOutput(chosen) {
        change({ chosen });
        app.writeAddress("replace");
      },
      unfoldOutput: (output) => change({ unfolded: [...new Set([...lab().unfolded, output])] }),
      async rollOutput(output) {
        const { roll: before } = lab();
        change({ chosen: output, shared: false, roll: { ...before, asked: null } }); // a new one, though the question is the same
        await askRoll(output);
        if (isShown() && lab().roll.stage === "answered") {
          app.writeAddress("own");
        }
      },
      stopRoll: () => stop(roll),
      resumeRoll: () => roll.again(),
    },
  };
}

/**
 * Brings in what a link is about: on a phone it stands below the program. Not while somebody writes.
 * @param {number} output
 */
function bringIn(output) {
  requestAnimationFrame(() => {
    if (!document.activeElement?.closest(".program")) {
      document
        .getElementById(`output-${output + 1}`)
        ?.closest("section")
        ?.scrollIntoView({ behavior: "instant" });
    }
  });
}
