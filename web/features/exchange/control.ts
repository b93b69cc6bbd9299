// Wiring of rolls with someone: reads the link, makes the next one, and keeps what belongs to it on the device.

import type { App, Panel } from "../../app.ts";
import { createLongWork } from "../../engine/long-work.ts";
import type { Answers, ExchangeReport, Request } from "../../engine/protocol.ts";
import { createStore } from "../../storage/store.ts";
import { focusOn } from "../../ui/focus.ts";
import { strings } from "../../words/words.ts";
import type { Kept } from "./state.ts";
import * as Exchange from "./state.ts";

export function createExchangePanel(app: App) {
  const [exchange, change] = app.slice("exchange");
  // It has secrets, and is no part of the history, which is exported.
  const store = createStore("oddsmith-exchanges", { exchanges: "commitment" }, tell, true);
  /** Resolves once what is kept has been read, or cannot be for now. */
  const opened = store.open();
  const offering = createLongWork(app, "exchange", "offering");

  function tell() {
    const before = Exchange.mine(exchange());
    const kept: Kept[] = store.all("exchanges").sort((one, other) => other.when - one.when);
    change({ kept, storage: store.status() });
    const { report } = exchange();
    if (report && report.step !== "reveal" && Exchange.mine(exchange()) !== before) {
      see(); // another tab has gone on with the roll that is looked at here
    }
  }

  /** @param become what becomes of each, by what is known of it */
  function put(some: Kept[], become: (one: Kept) => (known?: Kept) => Kept | undefined, isSafeFirst = false) {
    return store.change(
      some.map((one) => ({ kind: "exchanges", key: one.commitment, work: become(one), isSafeFirst })),
    );
  }

  /** A secret that is lost is a roll that is lost: nobody is given a link before its secret is safe, or the page has said that it
   * cannot be.
   * @returns the link to go on with */
  async function keep({ commitment, link, question, offer, keep = "", ...report }: ExchangeReport): Promise<string> {
    const { answer = "", reveal = "", roll = "" } = report;
    const asked = keep !== "";
    const record = { commitment, link, question, offer, when: Date.now(), asked, keep, answer, reveal, roll };
    await opened;
    await put([record], (one) => (known) => Exchange.together(known, one), true);
    const known: Kept = store.get("exchanges", commitment) ?? record;
    return known.reveal || known.answer || known.offer;
  }

  /** Whether what somebody looks at is still what it was: what takes a while must not take them elsewhere. */
  function stays() {
    const place = () => `${app.state().view} ${exchange().link}`;
    const before = place();
    return () => place() === before;
  }

  /** Keeps what a step has made, and takes somebody to its link, if they are still where they asked for it. */
  async function goOn(made: Promise<ExchangeReport | null>) {
    const isStill = stays();
    const report = await made;
    if (report?.reveal && !isStill()) {
      return; // kept, it would count as seen; the button makes it once more
    }
    const link = report && (await keep(report));
    link && isStill() && app.open(link);
  }

  /** What the engine says; null where it refuses, which is told in its place. */
  async function ask<Asked extends Request>(
    request: Asked,
    place: "refusal" | "trouble",
  ): Promise<Answers[Asked["ask"]] | null> {
    change({ trouble: null });
    const { answer, refusal } = await app.engine.ask(request, { channel: "exchange" });
    if (refusal) {
      change({ [place]: refusal });
    }
    return answer;
  }

  /** What the engine says of the link, by all that is known here. What was asked or answered here is kept as made once it is
   * verified. Its answer is not: nobody here may have seen it come.
   * @param against an earlier link that was pasted, by which a reveal is verified */
  async function see(against?: string) {
    const { link, brought, report: before, kept: known } = exchange();
    const isStill = stays();
    const report = await ask({ ask: "stage", link, known, against }, against === undefined ? "refusal" : "trouble");
    if (!report || !isStill()) {
      return;
    }
    const own = Exchange.mine({ ...exchange(), report });
    const isSeen = !before && !brought && against === undefined && report.step === "reveal" && own?.reveal;
    change({ report, refusal: null, seen: isSeen ? own : exchange().seen });
    against !== undefined && focusOn("#exchange-title");
    app.bar.replace(); // no step of its own: Back must not show a secret that was kept
    if (own && !own.reveal && report.against && [report.answer, ""].includes(own.answer)) {
      await keep({ ...report, answer: "" });
    }
    if (isStill() && (!before || report.roll !== before.roll)) {
      // The set-up, and once it is revealed the roll: beside all this the same as anywhere.
      app.show(report.roll ?? report.link, Exchange.proofOf(exchange(), report.roll ?? "") !== null);
    }
  }

  return {
    async enter({ links: [link = ""] }, brought) {
      app.engine.drop("exchange"); // what was asked about another link
      change(Exchange.look(link, brought));
      focusOn("#exchange-title"); // once there is one, unless the keyboard is at something by then
      await opened;
      if (app.state().view === "exchange" && exchange().link === link) {
        await see();
      }
    },
    /** @param keys commitments, or reveals
     * @returns the way to bring back what goes */
    async forget(keys: string[]) {
      await opened;
      const isMeant = ({ commitment, reveal }: Kept) => keys.includes(commitment) || (reveal && keys.includes(reveal));
      const gone = store.all("exchanges").filter(isMeant);
      put(gone, () => Exchange.afterDeletion);
      return () => put(gone, (one) => () => one);
    },
    address() {
      const { link, report } = exchange();
      return { links: [report?.second || report?.[report.step] || link], settings: {} }; // without what was copied with it
    },
    actions: {
      offerRoll(link: string) {
        offering.clear(); // a new one, though the question is the same
        goOn(offering.ask({ ask: "offer", link }).then(() => exchange().offering.answer));
      },
      stopOffer: offering.stop,
      /** Answers the offer, with dice that were thrown on a table or fresh entropy. */
      addPart: (typed: string) =>
        goOn(ask({ ask: "accept", link: exchange().link, entropy: typed.trim() || undefined }, "trouble")),
      rollTogether() {
        const known = Exchange.mine(exchange());
        known && goOn(ask({ ask: "reveal", link: exchange().link, keep: known.keep }, "refusal"));
      },
      async openSent(text: string) {
        const isStill = stays();
        const sent = await ask({ ask: "stage", link: text, known: exchange().kept }, "trouble");
        if (sent?.stage === "waiting") {
          change({ trouble: { code: "invalid-link", message: strings.together.ownOffer } });
        } else if (sent && isStill()) {
          app.open(sent.second || (sent[sent.step] ?? ""));
        }
      },
      checkAgainst: see,
      keepSecret() {
        const { report } = exchange();
        report && keep(report);
      },
    },
  } satisfies Panel & { forget: object };
}
