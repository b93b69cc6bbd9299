// All that draws, and all that makes pictures to take away: loaded together when the first of them is wanted.

export { drawBars } from "./bars.js";
export { drawHeat } from "./heat.js";
export { drawLaw } from "./law.js";
export { drawLines } from "./lines.js";
export { pictureText } from "./picture.js";
export { pngOf } from "./png.js";
