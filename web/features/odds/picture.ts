// The picture of a law: of numbers a chart with the usual statistics, of words bars, of two parts a table in shades.

import { html, nothing } from "lit-html";
import { chartView } from "../../charts/view.ts";
import type { Law } from "../../engine/protocol.ts";
import { jointTable, type Reading } from "../../state.ts";
import { heatView } from "../../ui/heat.ts";
import { barsView } from "./bars.ts";
import { statistics } from "./law.ts";

/**
 * @param chance of success, where this law tells it
 * @param isCounted whether its numbers count something, so that they have a mean
 */
export function lawPicture(law: Law, reading: Reading, chance?: number, isCounted: boolean = true) {
  if (law.axes) {
    return law.axes.length === 2 ? heatView({ label: law.label, ...jointTable(law), made: law }) : nothing;
  }
  return law.mean === undefined
    ? barsView(law, reading)
    : html`${chartView(law, reading, chance)} ${isCounted ? statistics(law) : nothing}`;
}
