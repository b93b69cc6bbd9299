// A chart as a picture of its own: what the page's styles say of it is written into it, and what is asked stands above.

const PAD_PX = 16;
const TITLE_PX = 17;
const LINE_PX = 14;
const SVG = "http://www.w3.org/2000/svg";

/** Properties that a picture may have as attributes; the first ones go down to what is inside an element. */
const INHERITED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-miterlimit",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "visibility",
]; // prettier-ignore
/** And those that do not go down, with what they are where nothing is said. */
const OWN: Record<string, string> = { opacity: "1", "dominant-baseline": "auto", "paint-order": "normal" };

/** @returns the picture as SVG, in px */
export function pictureText(
  chart: SVGSVGElement,
  { title, lines }: { title: string; lines: string[] },
): { text: string; width: number; height: number } {
  const stage = document.createElement("div");
  stage.className = "chart stage"; // styles and colours as seen need a place in the page
  stage.setAttribute("aria-hidden", "true");
  const inner = { width: Number(chart.getAttribute("width")), height: Number(chart.getAttribute("height")) };
  const headHeight_px = PAD_PX + TITLE_PX * 1.4 + lines.length * LINE_PX * 1.4;
  const width = Math.max(inner.width, widest([title, ...lines])) + 2 * PAD_PX;
  const height = Math.ceil(headHeight_px + inner.height + PAD_PX);

  const picture = element("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  picture.append(
    titleOf([title, ...lines].join(". ")),
    element("rect", { width, height, class: "picture-ground" }),
    words(title, "picture-title", PAD_PX + TITLE_PX),
    ...lines.map((line, index) =>
      words(line, "picture-line", PAD_PX + TITLE_PX * 1.4 + (index + 1) * LINE_PX * 1.4 - 4),
    ),
  );
  chart.setAttribute("x", String(PAD_PX));
  chart.setAttribute("y", String(headHeight_px));
  picture.append(chart);
  stage.append(picture);
  document.body.append(stage);
  makeExplicit(picture);
  stage.remove();
  return { text: new XMLSerializer().serializeToString(picture), width, height };
}

/** @param texts in px, roughly: there is room to spare */
function widest(texts: string[]) {
  return Math.min(720, Math.max(...texts.map((text) => text.length * LINE_PX * 0.55)));
}

function element(name: string, attributes: Record<string, string | number>) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, text] of Object.entries(attributes)) {
    made.setAttribute(attribute, String(text));
  }
  return made;
}

function titleOf(text: string) {
  const title = element("title", {});
  title.textContent = text;
  return title;
}

function words(text: string, kind: string, y: number) {
  const line = element("text", { x: PAD_PX, y, class: kind });
  line.textContent = text;
  return line;
}

function makeExplicit(picture: Element) {
  const inside = [picture, ...picture.querySelectorAll("*")].filter((one) => !(one instanceof SVGTitleElement));
  const styles = inside.map((one) => {
    const style = getComputedStyle(one);
    return Object.fromEntries([...INHERITED, ...Object.keys(OWN)].map((name) => [name, style.getPropertyValue(name)]));
  });
  const found = new Map(inside.map((one, index) => [one, styles[index]]));
  for (const [one, style = {}] of found) {
    const above = one === picture ? {} : (found.get(one.parentElement as Element) ?? {});
    for (const name of INHERITED) {
      set(one, name, style[name] === above[name] ? undefined : style[name]);
    }
    for (const [name, plain] of Object.entries(OWN)) {
      set(one, name, style[name] === plain ? undefined : style[name]);
    }
    for (const name of [
      "class",
      "style",
      "aria-hidden",
      "aria-label",
      "aria-description",
      "font-variant",
      "data-cut",
    ]) {
      one.removeAttribute(name);
    }
  }
}

function set(one: Element, name: string, text: string | undefined) {
  if (text === undefined) {
    one.removeAttribute(name);
  } else {
    one.setAttribute(name, text);
  }
}
