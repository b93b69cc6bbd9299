// The few pictures beside words. All are drawn in the colour of the text.

import { svg } from "lit-html";

const icon = (path: string) =>
  svg`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${path} /></svg>`;

export const icons = {
  roll: icon(
    "M12 2.500 20.500 7v10L12 21.500 3.500 17V7ZM12 7.500 7 15.500h10ZM12 7.500v-5M7 15.500 3.500 17M17 15.500 20.500 17",
  ),
  odds: icon("M4 20V13M9.300 20V8M14.600 20V4M20 20v-9M3 20h18"),
  tables: icon("M4 4h16v16H4ZM4 9.300h16M4 14.600h16M9.300 4v16M14.600 4v16"),
  compare: icon("M4 19c4 0 4-12 8-12s4 12 8 12M4 19c6 0 8-7 11-7s3 7 5 7"),
  history: icon("M12 3a9 9 0 1 1-8.500 6M3.500 4v5h5M12 7.500V12l3 2"),
  lab: icon(
    "M9 3h6M10 3v6L4.500 18.500c-.700 1.500 0 2.500 1.500 2.500h12c1.500 0 2.200-1 1.500-2.500L14 9V3M7.500 14.500h9",
  ),
  up: icon("M5 14.500 12 8l7 6.500"),
  down: icon("M5 9.500 12 16l7-6.500"),
  before: icon("M14.500 5 8 12l6.500 7"),
  after: icon("M9.500 5 16 12l-6.500 7"),
  share: icon("M12 3v12M8 6.500 12 3l4 3.500M6 11H5v9h14v-9h-1"),
  swap: icon("M4 8h14M14.500 4.500 18 8l-3.500 3.500M20 16H6M9.500 12.500 6 16l3.500 3.500"),
  edit: icon("M4 20l1-4L16 5l3 3L8 19ZM13.500 7.500l3 3"),
  remove: icon("M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5"),
  help: icon("M12 3a9 9 0 1 0 .001 0ZM12 11v6M12 7v.500"),
  close: icon("M6 6l12 12M18 6 6 18"),
  keep: icon("M6.500 3.500h11V20.500L12 16l-5.500 4.500Z"),
  together: icon(
    "M8.500 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20c0-4 2.500-6 6-6s6 2 6 6M15.500 4.300a3.500 3.500 0 0 1 0 6.400M17.500 14.500c2.500.800 4 2.700 4 5.500",
  ),
  good: icon("M12 3l2.700 6 6.500.700-4.900 4.400 1.400 6.400L12 17.200 6.300 20.500l1.400-6.400L2.800 9.700 9.300 9Z"),
  bad: icon("M14 2.500 5 13.500h6l-2 8 10-12h-6.500Z"),
  both: icon("M8 21V5M3.500 10 8 4l4.500 6ZM16 3v16M11.500 14l4.500 6 4.500-6Z"),
  reroll: icon("M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 3.500v4h-4"),
};
