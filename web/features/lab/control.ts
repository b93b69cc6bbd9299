// Controls the Lab: runs the program while it is typed, and on request.

import type { App, Panel } from "../../app.ts";
import { createLongWork } from "../../engine/long-work.ts";
import type { Lesson, Request } from "../../engine/protocol.ts";
import { isOpen } from "../../engine/work.ts";
import { isProgram, readLink } from "../../link.ts";
import { bringIn } from "../../ui/browser.ts";
import { focusOn } from "../../ui/focus.ts";
import * as Kept from "./kept.ts";
import * as Lab from "./state.ts";

/** Delay before a run, in case somebody is still typing. */
const TYPING_MS = 300;

export function createLabPanel(app: App) {
  const [lab, change] = app.slice("lab");
  change({ before: Kept.before(), learned: Kept.learned() });
  const running = createLongWork(app, "lab", "work");
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** The lesson open with each program that was replaced or taken, for Back. */
  const lessons = new Map<string, Lesson | null>();
  const isShown = () => app.state().view === "lab";

  /** @param isEdited whether inputs set before are dropped that are refused, or whose default was rewritten */
  async function run(isEdited = false) {
    clearTimeout(typing);
    const { opened, program, wrong, work } = lab();
    if (work.stage === "stopped") {
      change({ work: { ...work, asked: null } });
    }
    if (!opened && !program.trim()) {
      running.clear();
      return;
    }
    await running.ask(Lab.requestOf(lab()));
    const { answer, refusal } = lab().work;
    if (opened === "") {
      const refused = isEdited || refusal?.code === "unknown-input" ? refusal?.field : "";
      const gone = isEdited ? Lab.rewritten(work.answer?.form, answer?.form) : [];
      const inputs = Object.entries(lab().inputs).filter(([name]) => name !== refused && !gone.includes(name));
      if (inputs.length < Object.keys(lab().inputs).length) {
        change({ inputs: Object.fromEntries(inputs) });
        await run(isEdited);
      }
      return;
    }
    if (opened !== lab().opened) {
      return;
    }
    if (Lab.isCurrent(lab())) {
      change({ program: answer?.program ?? "" }); // the link may have it packed
    } else if (refusal?.nearest && refusal.line === undefined && !wrong) {
      change({ wrong: refusal, opened: refusal.nearest, ...Lab.readInputs(refusal.nearest) }); // the same program
      await run();
    } else if (refusal && !lab().program) {
      running.clear(); // a damaged link has no text, and the outputs on screen are another program's
      change({ wrong: refusal });
    }
  }

  function write(text: string, inputs = {}) {
    const before = Lab.programLink(lab());
    const name = app.state().history.setUps.find(({ link }) => link === before)?.name ?? lab().name;
    change({ program: text, inputs, opened: "", wrong: null, brought: false, name });
  }

  /** Opens a program from a link; `own`: it was made here. */
  async function open(link: string, own: boolean) {
    const { program = "", output } = readLink(link).texts;
    change({ program, opened: link, wrong: null, ...Lab.readInputs(link), unfolded: [], brought: !own });
    change({ lesson: lessons.get(program) ?? null, name: "" });
    if (!program) {
      unpack(link);
    }
    await run();
    if (output !== undefined && lab().opened === link && Lab.isCurrent(lab()) && isShown()) {
      bringIn(`output-${lab().chosen + 1}`);
    }
  }

  /** Shows the text of a packed program before its run ends, which may take long. */
  async function unpack(link: string) {
    const { answer } = await app.engine.ask({ ask: "replay", links: [link] }, { channel: "program link" });
    const read = answer?.[0]; // if it fails, the run says why
    if (lab().opened === link && read && "inputs" in read) {
      change({ program: read.inputs.program });
    }
  }

  const actions = {
    programWork: { stop: running.stop, resume: () => run() },
    editProgram(text: string) {
      const isKept = Kept.keep(text, lab().program);
      change({ before: Kept.before(), isKept });
      write(text, lab().inputs);
      clearTimeout(typing);
      typing = setTimeout(run, TYPING_MS, true);
    },
    /** Changes an input and runs at once, since a slider may be dragged. */
    editInput(name: string, text: string) {
      write(lab().program, { ...lab().inputs, [name]: text });
      run(); // the engine needn't wait for the render
    },
    /** Replaces the program in the editor.
     * @param inputs to set, if the program has them
     * @param lesson that it belongs to */
    takeExample(text: string, inputs: Record<string, string> = {}, lesson: Lesson | null = null) {
      app.bar.flush();
      lessons.set(lab().program, lab().lesson).set(text, lesson);
      write(text, inputs);
      change({ chosen: 0, unfolded: [], lesson, name: "" });
      app.bar.push(null); // so that Back returns to the program before
      run(true);
    },
    openLesson(lesson: Lesson) {
      actions.takeExample(lesson.program, {}, lesson);
      focusOn("#lesson-title");
    },
    closeLesson: () => change({ lesson: null }),
    /** Remembers that the answer of a lesson was opened. */
    learn(title: string) {
      change({ learned: [...new Set([...lab().learned, title])] });
      Kept.learn(lab().learned);
    },
    async runProgram() {
      const { work } = lab();
      if (!isOpen(work)) {
        change({ work: { ...work, asked: work.asked && { ...work.asked } } }); // said again, even if nothing changed
      }
      await run(true);
      if (isShown() && lab().work.stage === "answered") {
        bringIn("outputs-title");
      }
    },
    chooseInLab: (part: Partial<Pick<Lab.Lab, "reading" | "chosen" | "unfolded">>) => change(part),
    /** Formats the program or renames a variable.
     * @param renamed the variable's old name; as an input it keeps its value
     * @returns the new text; null if the engine refuses, which a toast shows, or if the text was changed meanwhile */
    async editedProgram(request: Extract<Request, { ask: "format" | "rename" }>, renamed = ""): Promise<string | null> {
      const { answer, refusal } = await app.engine.ask(request, { channel: "program edit" });
      if (lab().program !== request.program) {
        return null;
      }
      const { [renamed]: set, ...inputs } = lab().inputs;
      if (refusal) {
        app.toast(refusal.message, { isWrong: true });
      } else if (request.ask === "rename" && set !== undefined) {
        change({ inputs: { ...inputs, [request.name]: set } });
      }
      return answer?.program ?? null;
    },
  };

  return {
    enter({ links: [link = ""] }, own) {
      if (isProgram(link) && link.includes("?") && link !== Lab.linkInView(lab())) {
        open(link, own);
        return;
      }
      if (!lab().program) {
        write(Kept.written());
      }
      run(); // does nothing if nothing changed
    },
    address: () => ({ links: [Lab.linkInView(lab())], settings: {} }),
    actions,
  } satisfies Panel;
}
