// The picture of a law: of numbers a chart with the usual statistics, of words bars, of two parts a table in shades.

import { html, nothing } from "lit-html";
import { percent } from "../format.js";
import { jointTable } from "../state.js";
import { barsView } from "./bars.js";
import { chartView } from "./chart.js";
import { heatView } from "./heat.js";
import { statistics } from "./law.js";

/**
 * @param {import("../engine/protocol.js").Law} law
 * @param {import("../state.js").Reading} reading
 * @param {number} [chance] of success, where this law tells it
 */
export function lawPicture(law, reading, chance) {
  if (law.axes) {
    return law.axes.length === 2 ? heatView({ label: law.label, ...jointTable(law, percent), made: law }) : nothing;
  }
  return law.mean === undefined ? barsView(law, reading) : html`${chartView(law, reading, chance)} ${statistics(law)}`;
}
