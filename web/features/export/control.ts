// Wiring of Take away: the clipboard, files and the printer. The engine writes the numbers; web/charts draws pictures.

import type { App, Panel } from "../../app.ts";
import type { Picture } from "../../charts/frame.ts";
import { type Form, type Request, VERSION } from "../../engine/protocol.ts";
import { withoutSeed, writeAddress } from "../../link.ts";
import { whole } from "../../ui/browser.ts";
import { exportWords } from "../../words/en/export.ts";
import { date } from "../../words/words.ts";

export type TakenForm = Form | "svg" | "png";
/** `picture` draws what is seen; none where that is no picture. The file is called by `name`, or else by all that is asked for. */
export type Taken = { request: Request; name?: string; picture?: () => Picture };

export function createTakeAwayPanel(app: App) {
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
        const name = fileName(taken.name ? { name: taken.name } : taken.request, form === "markdown" ? "md" : form);
        const saved = make(taken, form).then((made) => save(made, name));
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

/** Paper cannot be opened: what is folded on screen is laid open while it is printed, whoever asked for that. And paper says where
 * it comes from. */
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

/** @param request what is taken away, beside which the page may ask for something else by now; without one, what is looked at */
export function originOf(app: App, request?: Request) {
  const here = app.address();
  const { ask = "program", link, links = [link], published: table, rows, columns, chance: about }: any = request ?? {};
  const asked =
    ask === "program" ? here : { ...here, links, settings: { ...here.settings, table, rows, columns, about } };
  const hash = writeAddress({ ...asked, links: asked.links.map(withoutSeed) });
  return { made: exportWords.made(VERSION, date(Date.now())), address: whole(hash) };
}

/** With its ending: more is cut off in lists of files, where names should differ. */
const LONGEST = 40;

export function fileName(request: object, extension: string) {
  const about = Object.values(request).flatMap((part) => (typeof part === "object" ? Object.values(part) : [part]));
  const words = ["oddsmith", ...about].join(" ").normalize("NFKD").replace(/\.\./g, " to ");
  const plain = words
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
  const room = LONGEST - extension.length - 1;
  const whole = plain.length <= room ? plain : plain.slice(0, room + 1).replace(/-[^-]*$/, "");
  return `${whole.slice(0, room)}.${extension}`;
}

const KEEP_MS = 60_000;

export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS); // some browsers begin to read it late
}
