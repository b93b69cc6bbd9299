// Wiring of the lab: runs the program as it is typed, as long as that is quick, and when it is asked for; rolls an output.

import type { App, Panel } from "../../app.ts";
import { whyNot } from "../../engine/client.ts";
import { createLongWork } from "../../engine/long-work.ts";
import type { Refusal } from "../../engine/messages.ts";
import type { Request, RollReport } from "../../engine/protocol.ts";
import { isSettled } from "../../engine/work.ts";
import { isProgram, readLink, withoutSeed } from "../../link.ts";
import type { Reading } from "../../state.ts";
import { bringIn } from "../../ui/bring-in.ts";
import { keepDraft, keptDraft } from "./draft.ts";
import * as Lab from "./state.ts";

/** Somebody may still be typing. */
const TYPING_MS = 300;
/** What takes longer waits until it is asked for. */
const QUICK_MS = 1000;

export interface LabActions {
  editProgram: (program: string) => void;
  /** as a new step of the browser's history */
  takeExample: (program: string) => void;
  /** and brings its outputs in */
  runProgram: () => void;
  stopProgram: () => void;
  resumeProgram: () => void;
  chooseOutputReading: (reading: Reading) => void;
  chooseOutput: (output: number) => void;
  /** shows its long table too */
  unfoldOutput: (output: number) => void;
  rollOutput: (output: number) => void;
  stopRoll: () => void;
  resumeRoll: () => void;
}

export function createLabPanel(app: App): Panel<LabActions> {
  const lab = () => app.state().lab;
  const change = (part: Partial<Lab.Lab>) => app.update({ ...app.state(), lab: { ...lab(), ...part } });
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
  let typing: ReturnType<typeof setTimeout> | undefined;
  const isShown = () => app.state().view === "lab";

  async function ask(request: Request) {
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
      app.bar.soon();
    }
  }

  async function run() {
    const { opened, shared, work } = lab();
    if (opened && (work.stage === "stopped" || (work.stage === "refused" && work.mayPass))) {
      change({ work: { ...work, asked: null } });
      await open(opened, !shared); // its program may not be known yet, and its roll is wanted, too
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

  function write(text: string) {
    change({ program: text, opened: "", wrong: null });
  }

  /**
   * What a link means the engine says: first the text alone, as the program may take long to run.
   * @param own whether its roll was made here
   */
  async function open(link: string, own: boolean) {
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
      app.bar.soon();
    } else if (seed === null) {
      roll.clear();
    } else if (lab().roll.answer?.link !== link) {
      await roll.ask({ ask: "roll", link });
    }
    if (texts.output !== undefined && isShown() && !lab().wrong) {
      bringIn(`output-${lab().chosen + 1}`);
    }
  }

  async function openAnew(link: string) {
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
   * @param opened the link that is being opened
   * @returns what is wrong with the link, though not with its program
   */
  async function readAndRun(link: string, opened: string): Promise<Refusal | null> {
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

  /** The text that is packed into a link, which may take long to run. */
  async function readPacked(link: string) {
    const stage = app.state().engine === "ready" ? ("open" as const) : ("slow" as const);
    change({ work: { ...lab().work, asked: null, stage } });
    const { opened } = lab();
    try {
      const all = await app.engine.ask({ ask: "replay", links: [withoutSeed(link)] }, { channel: "program link" });
      const [read] = all as [(typeof all)[0]];
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
      const { refusal, mayPass } = whyNot(error);
      if (lab().opened === opened) {
        change({ work: { ...lab().work, stage: "refused", refusal, mayPass } });
      }
      return refusal;
    }
  }

  function rolled(answer: RollReport, request: Request) {
    const own = request.ask === "roll" && readLink(request.link).seed === null; // somebody here pressed Roll, and no link brought it
    app.rolled(answer, own);
    if (own && isShown()) {
      app.bar.push({ own: true });
    }
  }

  return {
    enter({ links: [link = ""] }, own) {
      if (link === Lab.linkInView(lab()) && lab().work.asked) {
        return; // as it was left
      }
      if (isProgram(link) && link.includes("?")) {
        open(link, own);
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
        app.bar.soon();
        clearTimeout(typing);
        if (lab().quick) {
          typing = setTimeout(run, TYPING_MS);
        }
      },
      takeExample(text) {
        write(text);
        change({ chosen: 0, unfolded: [], quick: true });
        app.bar.push(null); // so that Back returns to what was there before
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
        app.bar.soon();
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
