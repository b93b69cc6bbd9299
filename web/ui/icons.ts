// The icons, drawn in the colour of the text.

import { svg } from "lit-html";

const icon = (path: string) =>
  svg`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${path} /></svg>`;

export const icons = {
  roll: icon("M12 2.5 20.5 7v10L12 21.5 3.5 17V7ZM12 7.5 7 15.5h10ZM12 7.5v-5M7 15.5 3.5 17M17 15.5 20.5 17"),
  odds: icon("M4 20V13M9.3 20V8M14.6 20V4M20 20v-9M3 20h18"),
  tables: icon("M4 4h16v16H4ZM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16"),
  compare: icon("M4 19c4 0 4-12 8-12s4 12 8 12M4 19c6 0 8-7 11-7s3 7 5 7"),
  history: icon("M12 3a9 9 0 1 1-8.5 6M3.5 4v5h5M12 7.5V12l3 2"),
  lab: icon("M9 3h6M10 3v6L4.5 18.5c-.7 1.5 0 2.5 1.5 2.5h12c1.5 0 2.2-1 1.5-2.5L14 9V3M7.5 14.5h9"),
  up: icon("M5 14.5 12 8l7 6.5"),
  down: icon("M5 9.5 12 16l7-6.5"),
  before: icon("M14.5 5 8 12l6.5 7"),
  after: icon("M9.5 5 16 12l-6.5 7"),
  share: icon("M12 3v12M8 6.5 12 3l4 3.5M6 11H5v9h14v-9h-1"),
  swap: icon("M4 8h14M14.5 4.5 18 8l-3.5 3.5M20 16H6M9.5 12.5 6 16l3.5 3.5"),
  edit: icon("M4 20l1-4L16 5l3 3L8 19ZM13.5 7.5l3 3"),
  remove: icon("M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5"),
  help: icon("M12 3a9 9 0 1 0 .001 0ZM12 11v6M12 7v.5"),
  close: icon("M6 6l12 12M18 6 6 18"),
  keep: icon("M6.5 3.5h11V20.5L12 16l-5.5 4.5Z"),
  together: icon(
    "M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 2.5-6 6-6s6 2 6 6M15.5 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.5c2.5.8 4 2.7 4 5.5",
  ),
  good: icon("M12 3l2.7 6 6.5.7-4.9 4.4 1.4 6.4L12 17.2 6.3 20.5l1.4-6.4L2.8 9.7 9.3 9Z"),
  bad: icon("M14 2.5 5 13.5h6l-2 8 10-12h-6.5Z"),
  both: icon("M8 21V5M3.5 10 8 4l4.5 6ZM16 3v16M11.5 14l4.5 6 4.5-6Z"),
  reroll: icon("M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4"),
};
