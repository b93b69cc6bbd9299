// Wiring of Take away: the clipboard, files and the printer. The engine writes the numbers; web/charts draws pictures.

import type { App, Panel } from "../../app.ts";
import { isUnanswered } from "../../engine/client.ts";
import type { Form, Request } from "../../engine/protocol.ts";
import { exportWords } from "../../words/en/export.ts";
import { fileName } from "./file-name.ts";
import { originOf } from "./origin.ts";
import { save } from "./save.ts";

export type PictureForm = "svg" | "png";
export interface TakeAwayActions {
  copyNumbers: (request: Request, form: Form) => void;
  saveNumbers: (request: Request, form: Form) => void;
  /** as PNG */
  copyPicture: (request: Request) => void;
  savePicture: (request: Request, form: PictureForm) => void;
  printView: () => void;
}

const NOTE_MS = 3500;
const EXTENSIONS = { csv: "csv", markdown: "md", json: "json" };
const TYPES = { svg: "image/svg+xml", png: "image/png" };

export function createTakeAwayPanel(app: App): Panel<TakeAwayActions> {
  openForPaper(app);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(note: string, failed: boolean = false) {
    clearTimeout(timer);
    app.update({ ...app.state(), takeAway: { note, failed } });
    timer = setTimeout(() => app.update({ ...app.state(), takeAway: { note: "", failed: false } }), NOTE_MS);
  }

  /**
   * Does it, and says what became of it.
   * @param work gives what to say
   * @param otherwise what to say where the browser will not
   */
  async function tell(work: Promise<string>, otherwise: string) {
    try {
      say(await work);
    } catch (error) {
      say(isUnanswered(error) ? error.message : otherwise, true);
    }
  }

  async function numbers(request: Request, form: Form): Promise<Blob> {
    const { text, media_type } = await app.engine.ask({ ask: "export", form, request, ...originOf(app, request) });
    return new Blob([text], { type: `${media_type};charset=utf-8` });
  }

  async function picture(request: Request, form: PictureForm): Promise<Blob> {
    const table = request.ask === "table" ? await app.engine.ask(request) : null;
    const { contentOf, pictureText, pngOf } = await import("./pictures.ts"); // most people take nothing away
    const { made, address } = originOf(app, request);
    const { drawing, foot, ...head } = contentOf(app.state(), request, table);
    const picture = pictureText(drawing, { ...head, foot: [...foot, `${made}: ${address}`] });
    return form === "png" ? pngOf(picture) : new Blob([picture.text], { type: TYPES.svg });
  }

  return {
    actions: {
      copyNumbers: (request, form) =>
        tell(
          copy("text/plain", () => numbers(request, form)).then(() => exportWords.copied(exportWords.forms[form])),
          exportWords.noClipboard,
        ),
      saveNumbers: (request, form) =>
        tell(saveAs(fileName(request, EXTENSIONS[form]), numbers(request, form)), exportWords.failed),
      copyPicture: (request) =>
        tell(
          copy(TYPES.png, () => picture(request, "png")).then(() => exportWords.copied(exportWords.forms.png)),
          exportWords.noClipboard,
        ),
      savePicture: (request, form) => tell(saveAs(fileName(request, form), picture(request, form)), exportWords.failed),
      printView: () => globalThis.print(),
    },
  };
}

/**
 * A clipboard may be had only while a tap is being answered: so it is given the promise, not what will come of it. Where
 * a browser has none, as on a page without https, that rejects like any other refusal, and nothing is made.
 */
async function copy(type: string, make: () => Promise<Blob>) {
  await navigator.clipboard.write([new ClipboardItem({ [type]: make().then((made) => new Blob([made], { type })) })]);
}

async function saveAs(name: string, coming: Promise<Blob>) {
  save(await coming, name);
  return exportWords.saved(name);
}

/**
 * Paper cannot be opened: what is folded on screen is laid open while it is printed, whoever asked for that. And paper says where
 * it comes from.
 */
function openForPaper(app: App) {
  const paper = matchMedia("print");
  const foot = document.createElement("p");
  foot.className = "print-only sheet-foot";
  document.body.append(foot);
  let opened: HTMLDetailsElement[] = [];
  paper.addEventListener("change", () => {
    if (paper.matches) {
      const folded = document.querySelectorAll("main details:not([open], .take-away, .seldom)");
      opened = [...folded] as HTMLDetailsElement[];
      const { made, address } = originOf(app);
      foot.textContent = `${made}: ${address}`;
    }
    for (const one of opened) {
      one.open = paper.matches;
    }
  });
}
