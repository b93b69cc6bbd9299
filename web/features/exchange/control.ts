// Controls rolls with someone: has the engine read a link and make the next one, and stores what belongs to the roll.

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
  // A store of its own: it contains secrets, and the history can be exported.
  const store = createStore("oddsmith-exchanges", { exchanges: "commitment" }, tell, true);
  /** Resolves once the store is read, or known to fail for now. */
  const opened = store.open();
  const offering = createLongWork(app, "exchange", "offering");

  function tell() {
    const before = Exchange.mine(exchange());
    const kept: Kept[] = store.all("exchanges").sort((one, other) => other.when - one.when);
    change({ kept, storage: store.status() });
    const { report } = exchange();
    if (report && report.step !== "reveal" && Exchange.mine(exchange()) !== before) {
      see(); // another tab has continued the roll on screen
    }
  }

  /** @param become the change of each, as a function of its current record */
  function put(some: Kept[], become: (one: Kept) => (known?: Kept) => Kept | undefined, isSafeFirst = false) {
    return store.change(
      some.map((one) => ({ kind: "exchanges", key: one.commitment, work: become(one), isSafeFirst })),
    );
  }

  /** Stores a step. Without its secret a roll is lost, so this resolves only once that is stored, or the page has said
   * that it can't be.
   * @returns the link to continue with */
  async function keep({ commitment, link, question, offer, keep = "", ...report }: ExchangeReport): Promise<string> {
    const { answer = "", reveal = "", roll = "" } = report;
    const asked = keep !== "";
    const record = { commitment, link, question, offer, when: Date.now(), asked, keep, answer, reveal, roll };
    await opened;
    await put([record], (one) => (known) => Exchange.together(known, one), true);
    const known: Kept = store.get("exchanges", commitment) ?? record;
    return known.reveal || known.answer || known.offer;
  }

  /** Returns a function that says whether view and link are still the same, so that slow work doesn't navigate away. */
  function stays() {
    const place = () => `${app.state().view} ${exchange().link}`;
    const before = place();
    return () => place() === before;
  }

  /** Stores the result of a step, and opens its link if the view and link it was asked from are still open. */
  async function goOn(made: Promise<ExchangeReport | null>) {
    const isStill = stays();
    const report = await made;
    if (report?.reveal && !isStill()) {
      return; // kept, it would count as seen; the button makes it once more
    }
    const link = report && (await keep(report));
    link && isStill() && app.open(link);
  }

  /** Asks the engine. Puts a refusal into the state, and then returns null. */
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

  /** Has the engine judge the link by all that this device knows. Once a reveal of a roll asked or answered here is
   * verified, the roll is stored as made; but not its answer, which may never have been opened here.
   * @param against a pasted earlier link, to verify a reveal by */
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
    app.bar.replace(); // replaces the entry: Back must not show a stored secret
    if (own && !own.reveal && report.against && [report.answer, ""].includes(own.answer)) {
      await keep({ ...report, answer: "" });
    }
    if (isStill() && (!before || report.roll !== before.roll)) {
      // Show the set-up and, once it is revealed, the roll, like any other.
      app.show(report.roll ?? report.link, Exchange.proofOf(exchange(), report.roll ?? "") !== null);
    }
  }

  return {
    async enter({ links: [link = ""] }, brought) {
      app.engine.drop("exchange"); // questions about another link
      change(Exchange.look(link, brought));
      focusOn("#exchange-title"); // once it exists, unless something else has the focus by then
      await opened;
      if (app.state().view === "exchange" && exchange().link === link) {
        await see();
      }
    },
    /** @param keys commitments, or reveals
     * @returns a function that restores what was deleted */
    async forget(keys: string[]) {
      await opened;
      const isMeant = ({ commitment, reveal }: Kept) => keys.includes(commitment) || (reveal && keys.includes(reveal));
      const gone = store.all("exchanges").filter(isMeant);
      put(gone, () => Exchange.afterDeletion);
      return () => put(gone, (one) => () => one);
    },
    address() {
      const { link, report } = exchange();
      return { links: [report?.second || report?.[report.step] || link], settings: {} }; // without text around it
    },
    actions: {
      offerRoll(link: string) {
        offering.clear(); // or the same question wouldn't be asked again
        goOn(offering.ask({ ask: "offer", link }).then(() => exchange().offering.answer));
      },
      stopOffer: offering.stop,
      /** Answers the offer, with real dice as typed or fresh entropy. */
      addPart: (typed: string) =>
        goOn(ask({ ask: "accept", link: exchange().link, entropy: typed.trim() || undefined }, "trouble")),
      rollTogether() {
        const known = Exchange.mine(exchange());
        if (known?.keep) {
          goOn(ask({ ask: "reveal", link: exchange().link, keep: known.keep }, "refusal"));
        } else {
          see(); // another tab has just rolled
        }
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
