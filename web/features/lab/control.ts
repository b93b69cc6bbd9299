// Wiring of the lab: runs the program as it is typed, and when it is asked for.

import type { App, Panel } from "../../app.ts";
import { createLongWork } from "../../engine/long-work.ts";
import type { Refusal } from "../../engine/messages.ts";
import type { Lesson, ProgramReport, Request } from "../../engine/protocol.ts";
import { isProgram, readLink } from "../../link.ts";
import type { Reading } from "../../state.ts";
import { bringIn } from "../../ui/browser.ts";
import { focusOn } from "../../ui/focus.ts";
import * as Kept from "./kept.ts";
import * as Lab from "./state.ts";

/** Somebody may still be typing. */
const TYPING_MS = 300;

export function createLabPanel(app: App) {
  const [lab, change] = app.slice("lab");
  change({ before: Kept.before(), learned: Kept.learned() });
  const program = createLongWork(app, "lab", "work", settle);
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** The lesson that was open at a text before or after another was taken up, for Back. */
  const lessons = new Map<string, Lesson | null>();
  const isShown = () => app.state().view === "lab";

  /** The inputs as the engine has read them; unless others were set meanwhile. */
  function settle({ form }: ProgramReport, request: Request) {
    const { work, inputs, opened } = lab();
    const isAsked = request.ask === "program" && (request.link ? opened !== "" : request.inputs === inputs);
    if (work.request === request && isAsked) {
      change({ inputs: Lab.inputsOf(form) });
    }
  }

  function ask(request: Request) {
    clearTimeout(typing);
    return program.ask(request);
  }

  async function run() {
    const { opened, brought, work } = lab();
    const isAgain = work.stage === "stopped" || (work.stage === "refused" && work.refusal?.code === "fault");
    if (isAgain) {
      change({ work: { ...work, asked: null } });
    }
    if (isAgain && opened) {
      await open(opened, !brought); // its program may not be known yet
    } else if (lab().program.trim()) {
      const { program, inputs } = lab();
      await ask({ ask: "program", program, inputs, joined: true });
    } else {
      program.clear();
    }
  }

  function write(text: string, inputs = {}) {
    const before = Lab.programLink(lab());
    const name = app.state().history.setUps.find(({ link }) => link === before)?.name ?? lab().name;
    change({ program: text, inputs, opened: "", wrong: null, brought: false, name });
  }

  /** After the text was changed: an input that it has no more, not with this value, or with another one of its own, is as
   * the program has it. */
  async function runChanged() {
    const before = lab().work.answer?.form;
    await run();
    const { stage, refusal, answer } = lab().work;
    const gone = stage === "refused" ? [refusal?.field] : Lab.rewritten(before, answer?.form);
    const inputs = Object.entries(lab().inputs).filter(([name]) => !gone.includes(name));
    if (inputs.length < Object.keys(lab().inputs).length) {
      change({ inputs: Object.fromEntries(inputs) });
      await runChanged();
    }
  }

  /** What a link means the engine says. `own`: whether it was made here. */
  async function open(link: string, own: boolean) {
    const { texts } = readLink(link);
    const isLeft = () => lab().opened !== link;
    const taken = { program: texts.program ?? "", inputs: Lab.inputsIn(link), opened: link, wrong: null };
    change({ ...taken, chosen: 0, unfolded: [], brought: !own });
    const place = Lab.placeOf(lab(), link);
    if (place === null) {
      change({ lesson: lessons.get(lab().program) ?? null, name: "" });
      const wrong = await readAndRun(link, isLeft);
      if (wrong) {
        change({ wrong });
        wrong.nearest && (await readAndRun(wrong.nearest, isLeft)); // the program is right, and shown with what is wrong beside it
      }
    } else {
      const { program = "", form = [] } = lab().work.answer ?? {};
      change({ program, inputs: Lab.inputsOf(form), chosen: place });
    }
    if (lab().work.stage !== "answered" || isLeft()) {
      return; // it cannot be had, or somebody went on meanwhile
    }
    change({ opened: "", brought: lab().brought && lab().program !== Kept.written() });
    if (!lab().wrong && texts.output !== undefined && isShown()) {
      bringIn(`output-${lab().chosen + 1}`);
    }
  }

  /** @returns what is wrong with the link, though not with its program */
  async function readAndRun(link: string, isLeft: () => boolean): Promise<Refusal | null> {
    const { texts } = readLink(link);
    if (texts.program === undefined) {
      unpack(link, isLeft);
    }
    await ask({ ask: "program", link, joined: true });
    const { stage, refusal, answer } = lab().work;
    if (isLeft()) {
      return null;
    }
    if (stage === "answered" && answer) {
      change({ program: answer.program, chosen: Number(texts.output ?? 1) - 1 });
    }
    if (stage !== "refused" || refusal?.line !== undefined) {
      return null;
    }
    if (!lab().program) {
      program.clear(); // of a damaged link there is no text, and what is on the screen belongs to another
    }
    return refusal;
  }

  /** Shows the text that is packed into a link before it is run, which may take long. */
  async function unpack(link: string, isLeft: () => boolean) {
    const { answer } = await app.engine.ask({ ask: "replay", links: [link] }, { channel: "program link" });
    const read = answer?.[0]; // or what runs it says why there is none
    if (!isLeft() && read && "inputs" in read) {
      change({ program: read.inputs.program });
    }
  }

  const actions = {
    programWork: { stop: program.stop, resume: run },
    editProgram(text: string) {
      const isKept = Kept.keep(text, lab().program);
      change({ before: Kept.before(), isKept });
      write(text, lab().inputs);
      clearTimeout(typing);
      typing = setTimeout(runChanged, TYPING_MS);
    },
    /** Another value of an input: shown at once, for somebody may drag it. */
    editInput(name: string, text: string) {
      write(lab().program, { ...lab().inputs, [name]: text });
      run(); // before the page is drawn with the new value, which the engine need not wait for
    },
    /** @param inputs that are set, as far as it has them
     * @param lesson that it belongs to */
    takeExample(text: string, inputs: Record<string, string> = {}, lesson: Lesson | null = null) {
      app.bar.flush();
      lessons.set(lab().program, lab().lesson).set(text, lesson);
      write(text, inputs);
      change({ chosen: 0, unfolded: [], lesson, name: "" });
      app.bar.push(null); // so that Back returns to what was there before
      runChanged();
    },
    openLesson(lesson: Lesson) {
      actions.takeExample(lesson.program, {}, lesson);
      focusOn("#lesson-title");
    },
    closeLesson() {
      change({ lesson: null });
      focusOn("#lab-title");
    },
    /** That the answer of a lesson was looked at. */
    learn(title: string) {
      change({ learned: [...new Set([...lab().learned, title])] });
      Kept.learn(lab().learned);
    },
    async runProgram() {
      await runChanged();
      if (isShown() && lab().work.stage === "answered") {
        bringIn("outputs-title");
      }
    },
    chooseOutputReading: (reading: Reading) => change({ reading }),
    chooseOutput: (chosen: number) => change({ chosen }),
    unfoldOutput: (output: number) => change({ unfolded: [...new Set([...lab().unfolded, output])] }),
    /** The text in order, or with another name for something.
     * @param renamed whose value stays what it was set to
     * @returns null where the engine has none, which is said, or the text was changed meanwhile */
    async editedProgram(request: Extract<Request, { ask: "format" | "rename" }>, renamed = ""): Promise<string | null> {
      const { answer, refusal } = await app.engine.ask(request, { channel: "program edit" });
      if (lab().program !== request.program) {
        return null;
      }
      const { [renamed]: set, ...inputs } = lab().inputs;
      if (refusal) {
        change({ wrong: refusal });
      } else if (request.ask === "rename" && set !== undefined) {
        change({ inputs: { ...inputs, [request.name]: set } });
      }
      return answer?.program ?? null;
    },
  };

  return {
    enter({ links: [link = ""] }, own) {
      const isLeft = link === Lab.linkInView(lab());
      if (isLeft && lab().program && !lab().opened) {
        lab().work.stage === "answered" || run(); // as it was left
      } else if (isProgram(link) && link.includes("?")) {
        open(link, own);
      } else {
        write(lab().program || Kept.written(), lab().inputs);
        run();
      }
    },
    address: () => ({ links: [Lab.linkInView(lab())], settings: {} }),
    actions,
  } satisfies Panel;
}
