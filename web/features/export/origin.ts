// Where something comes from that leaves the page: by what and when it was made, and the address that opens it again.

import type { App } from "../../app.ts";
import { type Request, VERSION } from "../../engine/protocol.ts";
import { withoutSeed, writeAddress } from "../../link.ts";
import { exportWords } from "../../words/en/export.ts";
import { date } from "../../words/format.ts";

/** @param request what is taken away; without one, what is looked at */
export function originOf(app: App, request?: Request) {
  const here = app.address();
  const about =
    request?.ask === "odds"
      ? { ...here, links: [request.link] }
      : request?.ask === "compare"
        ? { ...here, links: request.links }
        : here;
  const hash = writeAddress({ ...about, links: about.links.map(withoutSeed) });
  return { made: exportWords.made(VERSION, date(Date.now())), address: new URL(hash, location.href).href };
}
