// Controls Export: clipboard, files and printing. The engine writes the numbers; web/charts draws the pictures.

import type { App, Panel } from "../../app.ts";
import type { Picture } from "../../charts/frame.ts";
import { type Form, type Request, VERSION } from "../../engine/protocol.ts";
import { typed, withoutSeed, writeAddress } from "../../link.ts";
import { whole } from "../../ui/browser.ts";
import { exportWords } from "../../words/en/export.ts";
import { date } from "../../words/words.ts";

export type TakenForm = Form | "svg" | "png";
/** What to export; `picture` is missing if there is none. The file is named after `name`, or else after the request. */
export type Taken = { request: Request; name?: string; picture?: () => Picture };

export function createExportPanel(app: App) {
  openForPaper(app);

  /** Reports that the work is `done`, or on failure the engine's message or `otherwise`. */
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
    const { pictureText, pngOf } = await import("../../charts/picture.ts"); // most people export nothing
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
        const mark = form === "csv" ? ["\ufeff"] : []; // or Excel wouldn't read it as UTF-8
        const saved = make(taken, form).then((made) => save(new Blob([...mark, made], { type: made.type }), name));
        tell(saved, exportWords.saved(name), exportWords.failed);
      },
    },
  } satisfies Panel;
}

/** Browsers allow the clipboard only during a tap, so it gets the promise and not its result. Without a clipboard, as
 * on a page without https, this rejects and nothing is made. */
async function copy(type: string, make: () => Promise<Blob>) {
  await navigator.clipboard.write([new ClipboardItem({ [type]: make().then((made) => new Blob([made], { type })) })]);
}

/** Opens folded parts while printing, however that was started, and prints the source at the bottom. */
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

/** Where an export is from. The form may have changed since the request was answered, so the address is the request's.
 * @param request without one, the view on screen */
function originOf(app: App, request?: Request) {
  const { ask = "program", link, links = [link], published: table, rows, columns, chance: about }: any = request ?? {};
  const here = app.address(ask === "odds" ? ask : undefined); // odds may be shown beside the roll
  const asked =
    ask === "program" ? here : { ...here, links, settings: { ...here.settings, table, rows, columns, about } };
  const place = { ...asked, links: asked.links.map(withoutSeed) };
  return { made: exportWords.made(VERSION, date(Date.now())), place, address: whole(writeAddress(place)) };
}

/** File managers cut off more. */
const LONGEST = 60;

/** A readable file name. If it doesn't say all that the file is about, as with a `name`, a hash of that is appended. */
export function fileName(about: object, extension: string, name?: string) {
  const all = Object.values(about).flatMap((part) => (typeof part === "object" ? Object.values(part) : part));
  const parts = all.filter(Boolean);
  const told = name ? [name] : parts.map((part) => part.replace(/[?&]packed=[^&]*/, ""));
  const texts = told.map((part) => typed(part.replace(/[?&=]/g, " ")));
  const plain = ["oddsmith", ...texts]
    .join(" ")
    .toLowerCase()
    .replace(/\.\./g, " to ")
    .replace(/[<>:"/\\|?*]/g, (refused) => String.fromCharCode(refused.charCodeAt(0) + 0xfee0)) // full-width
    .replace(/[\p{C}\p{Z}]+/gu, "-");
  const shown = [...plain].slice(0, LONGEST).join("");
  const digits = [...all.join(" ")].reduce((sum, sign) => (sum * 1009 + Number(sign.codePointAt(0))) % 36 ** 4, 0);
  return `${shown}${shown !== plain || told.join() !== parts.join() ? `-${digits.toString(36)}` : ""}.${extension}`;
}

const KEEP_MS = 60_000;

export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS); // some browsers start to read it late
}
