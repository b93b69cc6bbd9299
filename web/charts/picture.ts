// A chart as a standalone picture: its styles become attributes; the question is above the chart, the source below.

import { html, render, svg } from "lit-html";
import type { Picture } from "./frame.ts";

const PAD_PX = 16;
const TITLE_PX = 17;
const LINE_PX = 14;
const SPACING = 1.4;
const LEAST_WIDTH_PX = 480;
/** If the address takes more lines, the picture shows only the page's; the whole one is in its description. */
const MOST_FOOT_LINES = 2;

/** Style properties that become attributes. */
const INHERITED =
  "fill fill-opacity stroke stroke-width stroke-dasharray stroke-opacity stroke-linejoin opacity font-family font-size font-weight text-anchor dominant-baseline";

/** The picture as SVG; `foot` says what its marks mean and where it is from. */
export function pictureText({ drawing, title, lines = [], foot = [] }: Picture) {
  const inner_px = Math.max(drawing.width, LEAST_WIDTH_PX);
  const stage = document.createElement("div");
  stage.className = "chart stage"; // styles apply only in the page
  document.body.append(stage);
  const { fontFamily } = getComputedStyle(stage);
  const context = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
  const wrap = (text: string, font = `${LINE_PX}px`) => {
    context.font = `${font} ${fontFamily}`;
    return wrapped(text, inner_px, (part) => context.measureText(part).width);
  };
  const above = lines.flatMap((line) => wrap(line));
  const below = foot.flatMap((line) => {
    const lines = wrap(line);
    return lines.length > MOST_FOOT_LINES ? wrap(line.replace(/#.*/, "")) : lines;
  });

  const texts: { text: string; kind: string; y: number }[] = [];
  let y = PAD_PX;
  const put = (lines: string[], kind: string, size_px: number) => {
    for (const text of lines) {
      texts.push({ text, kind, y: y + size_px });
      y += size_px * SPACING;
    }
  };
  put(wrap(title, `700 ${TITLE_PX}px`), "picture-title", TITLE_PX);
  put(above, "picture-line", LINE_PX);
  const top = y + 4;
  y = top + drawing.height + LINE_PX;
  put(below, "picture-line", LINE_PX);
  const [width, height] = [Math.ceil(inner_px + 2 * PAD_PX), Math.ceil(y + PAD_PX)];
  const picture = html`<svg width=${width} height=${height} viewBox="0 0 ${width} ${height}">
    ${svg`<title>${[title, ...lines].join(". ")}</title><desc>${foot.join(" ")}</desc>`}
    <rect width=${width} height=${height} class="picture-ground" />
    ${texts.map(({ text, kind, y }) => svg`<text class=${kind} x=${PAD_PX} y=${y}>${text}</text>`)}
    <g transform="translate(${PAD_PX} ${top})">${drawing.content}</g></svg>`;
  render(picture, stage);
  const made = stage.querySelector("svg") as SVGSVGElement;
  makeExplicit(made);
  const text = new XMLSerializer().serializeToString(made).replace(/<!--.*?-->/g, "");
  stage.remove();
  return { text, width, height };
}

/** Wraps a text between words; long words, such as addresses, may break anywhere. */
function wrapped(text: string, most_px: number, measure: (text: string) => number) {
  const lines: string[] = [];
  let line = "";
  for (const part of text.match(/\S{1,24}\s*|\s+/gu) ?? []) {
    if (line && measure((line + part).trimEnd()) > most_px) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += part;
  }
  return [...lines, line];
}

/** Replaces classes by attributes, from the inside out, since styles may depend on the classes of ancestors. */
function makeExplicit(picture: SVGSVGElement) {
  for (const one of [picture, ...picture.querySelectorAll("*:not(title, desc)")].reverse()) {
    const [style, above] = [getComputedStyle(one), getComputedStyle(one.parentElement as Element)];
    for (const name of INHERITED.split(" ")) {
      const text = style.getPropertyValue(name);
      if (one !== picture && text === above.getPropertyValue(name)) {
        one.removeAttribute(name);
      } else {
        one.setAttribute(name, text);
      }
    }
    one.removeAttribute("class");
  }
}

const SCALE = 2;

export async function pngOf({ text, width, height }: ReturnType<typeof pictureText>): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(width * SCALE, height * SCALE);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob();
  } finally {
    URL.revokeObjectURL(url);
  }
}
