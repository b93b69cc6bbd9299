// Wiring of Take away: the clipboard, files and the printer. The engine writes the numbers; web/charts draws pictures.

import type { App, Panel } from "../../app.ts";
import type { Picture } from "../../charts/frame.ts";
import { type Form, type Request, VERSION } from "../../engine/protocol.ts";
import { typed, withoutSeed, writeAddress } from "../../link.ts";
import { whole } from "../../ui/browser.ts";
import { exportWords } from "../../words/en/export.ts";
import { date } from "../../words/words.ts";

export type TakenForm = Form | "svg" | "png";
/** `picture` draws what is seen; none where that is no picture. The file is called by `name`, or else by all that is asked for. */
export type Taken = { request: Request; name?: string; picture?: () => Picture };

export function createExportPanel(app: App) {
  openForPaper(app);

  /** Says what became of it: that it is `done`, or `otherwise` that the browser will not. */
  function tell(work: Promise<unknown>, done: string, otherwise: string) {
    work.then(
      () => app.toast(done),
      (error) => app.toast(error.cause?.message ?? otherwise, { isWrong: true }),
    );
  }

  async function make({ request, picture }: Taken, form: TakenForm): Promise<Blob> {
    const { made, address } = originOf(app, request);
    if (form !== "svg" && form !== "png") {
      const { answer, refusal } = await app.engine.ask({ ask: "export", form, request, made, address });
      if (refusal) {
        throw new Error("refused", { cause: refusal });
      }
      return new Blob([answer.text], { type: `${answer.media_type};charset=utf-8` });
    }
    const shown = picture?.() as Picture;
    const { pictureText, pngOf } = await import("../../charts/picture.ts"); // most people take nothing away
    const drawn = pictureText({ ...shown, foot: [...(shown.foot ?? []), `${made}: ${address}`] });
    return form === "png" ? pngOf(drawn) : new Blob([drawn.text], { type: "image/svg+xml" });
  }

  return {
    actions: {
      copyTaken(taken: Taken, form: TakenForm) {
        const copied = copy(form === "png" ? "image/png" : "text/plain", () => make(taken, form));
        tell(copied, exportWords.copied(exportWords.forms[form]), exportWords.noClipboard);
      },
      saveTaken(taken: Taken, form: TakenForm) {
        const name = fileName(originOf(app, taken.request).place, form === "markdown" ? "md" : form, taken.name);
        const mark = form === "csv" ? ["\ufeff"] : []; // or Excel would not read it as UTF-8
        const saved = make(taken, form).then((made) => save(new Blob([...mark, made], { type: made.type }), name));
        tell(saved, exportWords.saved(name), exportWords.failed);
      },
    },
  } satisfies Panel;
}

/** A clipboard may be had only while a tap is being answered: so it is given the promise, not what will come of it. Where
 * a browser has none, as on a page without https, that rejects like any other refusal, and nothing is made. */
async function copy(type: string, make: () => Promise<Blob>) {
  await navigator.clipboard.write([new ClipboardItem({ [type]: make().then((made) => new Blob([made], { type })) })]);
}

/** Paper cannot be opened: what is folded on screen is laid open while it is printed, whatever asked for that. And paper says where
 * it comes from. */
function openForPaper(app: App) {
  const paper = matchMedia("print");
  const foot = document.createElement("p");
  foot.className = "print-only sheet-foot";
  document.body.append(foot);
  let opened: HTMLDetailsElement[] = [];
  paper.addEventListener("change", () => {
    if (paper.matches) {
      opened = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open], .export, .advanced)")];
      const { made, address } = originOf(app);
      foot.textContent = `${made}: ${address}`;
    }
    for (const one of opened) {
      one.open = paper.matches;
    }
  });
}

/** @param request what is taken away, beside which the page may ask for something else by now; without one, what is looked at */
function originOf(app: App, request?: Request) {
  const { ask = "program", link, links = [link], published: table, rows, columns, chance: about }: any = request ?? {};
  const here = app.address(ask === "odds" ? ask : undefined); // which may stand beside the roll
  const asked =
    ask === "program" ? here : { ...here, links, settings: { ...here.settings, table, rows, columns, about } };
  const place = { ...asked, links: asked.links.map(withoutSeed) };
  return { made: exportWords.made(VERSION, date(Date.now())), place, address: whole(writeAddress(place)) };
}

/** More is cut off in lists of files. */
const LONGEST = 60;

/** Readable, and another for whatever else it is about: what is not in it, as behind a `name`, makes the digits at its end. */
export function fileName(about: object, extension: string, name?: string) {
  const all = Object.values(about).flatMap((part) => (typeof part === "object" ? Object.values(part) : part));
  const texts = name ? [name] : all.filter(Boolean).map((part) => typed(part.replace(/[?&=]/g, " ")));
  const plain = ["oddsmith", ...texts]
    .join(" ")
    .toLowerCase()
    .replace(/\.\./g, " to ")
    .replace(/[<>:"/\\|?*]/g, (refused) => String.fromCharCode(refused.charCodeAt(0) + 0xfee0)) // as wide signs
    .replace(/[\p{C}\p{Z}]+/gu, "-");
  const shown = [...plain].slice(0, LONGEST).join("");
  const digits = [...all.join(" ")].reduce((sum, sign) => (sum * 1009 + Number(sign.codePointAt(0))) % 36 ** 4, 0);
  return `${shown}${name || shown !== plain ? `-${digits.toString(36)}` : ""}.${extension}`;
}

const KEEP_MS = 60_000;

export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS); // some browsers begin to read it late
}
