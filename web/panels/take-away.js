// Wiring of Take away: the clipboard, files and the printer. The engine writes the numbers; web/charts draws pictures.

import { Refused } from "../engine/client.js";
import { fileName } from "../file-name.js";
import { strings } from "../strings.js";
import { picturesOf } from "./pictures.js";
import { save } from "./save.js";

/** @import { Form, Request } from "../engine/protocol.js" */
/** @typedef {"svg" | "png"} PictureForm */
/**
 * @typedef {object} TakeAwayActions
 * @property {(request: Request, form: Form) => void} copyNumbers
 * @property {(request: Request, form: Form) => void} saveNumbers
 * @property {(request: Request) => void} copyPicture as PNG
 * @property {(request: Request, form: PictureForm) => void} savePicture
 * @property {() => void} printView
 */

const NOTE_MS = 3500;
const EXTENSIONS = { csv: "csv", markdown: "md", json: "json" };
const TYPES = { svg: "image/svg+xml", png: "image/png" };

/**
 * @param {import("./panel.js").App} app
 * @returns {import("./panel.js").Panel<TakeAwayActions>}
 */
export function createTakeAwayPanel(app) {
  const pictures = picturesOf(app);
  openForPaper();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /**
   * @param {string} note
   * @param {boolean} failed
   */
  function say(note, failed = false) {
    clearTimeout(timer);
    app.update({ ...app.state(), takeAway: { note, failed } });
    timer = setTimeout(() => app.update({ ...app.state(), takeAway: { note: "", failed: false } }), NOTE_MS);
  }

  /**
   * Does it, and says what became of it.
   * @param {Promise<string>} work gives what to say
   * @param {string} otherwise what to say where the browser will not
   */
  async function tell(work, otherwise) {
    try {
      say(await work);
    } catch (error) {
      say(error instanceof Refused ? error.message : otherwise, true);
    }
  }

  /**
   * @param {Request} request
   * @param {Form} form
   * @returns {Promise<Blob>}
   */
  async function numbers(request, form) {
    const { text, media_type } = await app.engine.ask({ ask: "export", form, request });
    return new Blob([text], { type: `${media_type};charset=utf-8` });
  }

  /**
   * @param {Request} request
   * @param {PictureForm} form
   * @returns {Promise<Blob>}
   */
  async function picture(request, form) {
    const { drawn, pngOf } = await pictures(request);
    return form === "png" ? pngOf(drawn) : new Blob([drawn.text], { type: TYPES.svg });
  }

  return {
    actions: {
      copyNumbers: (request, form) =>
        tell(
          copy("text/plain", () => numbers(request, form)).then(() =>
            strings.takeAway.copied(strings.takeAway.forms[form]),
          ),
          strings.takeAway.noClipboard,
        ),
      saveNumbers: (request, form) =>
        tell(saveAs(fileName(request, EXTENSIONS[form]), numbers(request, form)), strings.takeAway.failed),
      copyPicture: (request) =>
        tell(
          copy(TYPES.png, () => picture(request, "png")).then(() =>
            strings.takeAway.copied(strings.takeAway.forms.png),
          ),
          strings.takeAway.noClipboard,
        ),
      savePicture: (request, form) =>
        tell(saveAs(fileName(request, form), picture(request, form)), strings.takeAway.failed),
      printView: () => globalThis.print(),
    },
  };
}

/**
 * A clipboard may be had only while a tap is being answered: so it is given the promise, not what will come of it. Where
 * a browser has none, as on a page without https, that rejects like any other refusal, and nothing is made.
 * @param {string} type
 * @param {() => Promise<Blob>} make
 */
async function copy(type, make) {
  await navigator.clipboard.write([new ClipboardItem({ [type]: make().then((made) => new Blob([made], { type })) })]);
}

/**
 * @param {string} name
 * @param {Promise<Blob>} coming
 */
async function saveAs(name, coming) {
  save(await coming, name);
  return strings.takeAway.saved(name);
}

/** Paper cannot be opened: what is folded on screen is laid open while it is printed, whoever asked for that. */
function openForPaper() {
  const paper = matchMedia("print");
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  paper.addEventListener("change", () => {
    if (paper.matches) {
      const folded = document.querySelectorAll("main details:not([open], .take-away, .seldom)");
      opened = /** @type {HTMLDetailsElement[]} */ ([...folded]);
    }
    for (const one of opened) {
      one.open = paper.matches;
    }
  });
}
