// All that draws, and all that makes pictures to take away: loaded together when the first of them is wanted.

export { drawBars } from "./bars.ts";
export { drawHeat } from "./heat.ts";
export { drawLaw } from "./law.ts";
export { drawLines } from "./lines.ts";
export { pictureText } from "./picture.ts";
export { pngOf } from "./png.ts";
