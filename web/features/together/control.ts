// Wiring of rolls with someone: reads the link, makes the next one, and keeps what belongs to it on the device.

import type { App, Panel } from "../../app.ts";
import { whyNot } from "../../engine/client.ts";
import { createLongWork } from "../../engine/long-work.ts";
import type { Answers, ExchangeReport, Request, RollReport } from "../../engine/protocol.ts";
import { initial } from "../../engine/work.ts";
import { isProgram, linkIn } from "../../link.ts";
import { afterPaint } from "../../ui/after-paint.ts";
import { togetherWords } from "../../words/en/together.ts";
import type { Kept } from "./state.ts";
import * as Exchange from "./state.ts";
import { openExchanges } from "./storage.ts";

export interface ExchangeActions {
  /** makes an offer of a set-up, or of a program's output, and opens it */
  offerRoll: (link: string) => void;
  stopOffer: () => void;
  /** answers the offer, with dice that were thrown on a table or fresh entropy */
  addPart: (entropy?: string) => void;
  /** reveals the roll of the answer */
  rollTogether: () => void;
  /** opens a link that was pasted */
  openSent: (text: string) => void;
  /** verifies the reveal by an earlier link that was pasted */
  checkAgainst: (text: string) => void;
  /** keeps the secret in the link on this device */
  keepSecret: () => void;
  forgetExchange: (commitment: string) => void;
  recallExchange: () => void;
  /** what a program's output takes */
  stopTogether: (name: "law" | "roll") => void;
  resumeTogether: (name: "law" | "roll") => void;
}

export function createExchangePanel(app: App): Panel<ExchangeActions> {
  const exchange = () => app.state().exchange;
  const change = (part: Partial<Exchange.Exchange>) =>
    app.update({ ...app.state(), exchange: { ...exchange(), ...part } });
  const opening = afterPaint().then(() => openExchanges(changed, Exchange.together));
  /** What was deleted last with rolls of the history. */
  let gone: Promise<Kept[]> = Promise.resolve([]);
  /** The reveals of what is being deleted: however much the device still has of it. */
  let leaving: string[] = [];
  const works = { offering: workOf("offering"), law: workOf("law"), roll: workOf("roll", rolled) };

  function workOf(name: "offering" | "law" | "roll", answered?: (answer: any, request: Request) => void) {
    return createLongWork(
      app.engine,
      `exchange ${name}`,
      () => exchange()[name],
      (work) => change({ [name]: work }),
      answered,
    );
  }

  async function refresh() {
    const store = await opening;
    const kept = Exchange.without(await store.all(), leaving);
    change({ kept, isRead: true, lasts: store.last() });
  }

  /** Another tab may have gone on with the roll that is looked at here. */
  async function changed() {
    await refresh();
    const { report } = exchange();
    if (report && report.step !== "reveal") {
      await see("refusal");
    }
  }

  /** @returns all that is known now */
  async function keep({ commitment, link, question, offer }: ExchangeReport, part: Partial<Kept>): Promise<Kept> {
    const nothing = { asked: false, keep: "", answer: "", reveal: "", roll: "" };
    const record = { commitment, link, question, offer, when: Date.now(), ...nothing, ...part };
    const store = await opening;
    const all = await store.change(commitment, (known) => Exchange.together(known, record));
    await refresh();
    return all ?? record;
  }

  /**
   * What the engine says; a refusal is told in its place.
   * @returns null where it is refused
   */
  async function ask<Asked extends Request>(
    request: Asked,
    place: "refusal" | "trouble",
  ): Promise<Answers[Asked["ask"]] | null> {
    change({ trouble: null });
    try {
      return await app.engine.ask(request, { channel: "exchange" });
    } catch (error) {
      change({ [place]: whyNot(error).refusal });
      return null;
    }
  }

  async function look(link: string, brought: boolean) {
    app.engine.drop("exchange"); // what was asked about another link
    change(Exchange.look(link, brought));
    await refresh();
    await see("refusal");
  }

  /**
   * What the engine says of the link, by all that is known here. What was asked or answered here is kept as made once it is
   * verified. Its answer is not: nobody here may have seen it come.
   */
  async function see(place: "refusal" | "trouble", against?: string) {
    const { link, brought, report: before, kept: known } = exchange();
    const isLeft = () => app.state().view !== "exchange" || exchange().link !== link;
    const report = isLeft() ? null : await ask({ ask: "stage", link, known, against }, place);
    if (!report || isLeft()) {
      return;
    }
    const own = Exchange.mine({ ...exchange(), report });
    const isSeen = !before && !brought && report.step === "reveal" && own?.reveal;
    change({ report, seen: isSeen ? own : exchange().seen });
    if (own && !own.reveal && report.against) {
      await keep(report, { reveal: report.reveal ?? "", roll: report.roll ?? "" });
    }
    if (!isLeft() && (!before || report.roll !== before.roll)) {
      showRoll();
    }
  }

  /** The set-up, and once it is revealed the roll: beside all this the same as anywhere. */
  function showRoll() {
    const { report } = exchange();
    if (report && isProgram(report.link)) {
      works.law.ask({ ask: "compare", links: [report.link], joined: true });
      if (report.roll) {
        works.roll.ask({ ask: "roll", link: report.roll });
      }
    } else if (report) {
      app.show(report.roll ?? report.link, Exchange.proofOf(exchange(), report.roll ?? "") !== null);
    }
  }

  function rolled(roll: RollReport, request: Request) {
    const isLooked = app.state().view === "exchange" && "link" in request && exchange().report?.roll === request.link;
    app.rolled(roll, false, !isLooked);
  }

  /** @returns what can be brought back */
  async function remove(isMeant: (known: Kept) => boolean): Promise<Kept[]> {
    const store = await opening;
    const removed = (await store.all()).filter(isMeant);
    for (const { commitment } of removed) {
      await store.change(commitment, Exchange.afterDeletion);
    }
    await refresh();
    return removed;
  }

  /** @returns what is still to be brought back */
  async function restore(removed: Kept[]): Promise<Kept[]> {
    const store = await opening;
    for (const record of removed) {
      await store.change(record.commitment, () => record);
    }
    await refresh();
    return [];
  }

  refresh();

  return {
    enter({ links: [link = ""] }, own) {
      look(link, own);
    },
    leave: () => change({ forgotten: null }),
    deleted(links) {
      leaving = [...leaving, ...links];
      change({ kept: Exchange.without(exchange().kept, leaving) });
      gone = gone.then(async () => {
        const removed = await remove(({ reveal }) => reveal !== "" && links.includes(reveal));
        leaving = leaving.filter((link) => !links.includes(link));
        return removed;
      });
    },
    undeleted() {
      gone = gone.then(restore);
    },
    address: () => ({ links: [exchange().link], settings: {} }),
    actions: {
      async offerRoll(link) {
        change({ offering: initial() }); // a new one, though the question is the same
        await works.offering.ask({ ask: "offer", link });
        const { stage, answer } = exchange().offering;
        if (stage === "answered" && answer) {
          change({ offering: initial() });
          await keep(answer, { asked: true, keep: answer.keep ?? "" });
          app.open(answer.offer);
        }
      },
      stopOffer: works.offering.cancel,
      async addPart(entropy) {
        const answer = await ask({ ask: "accept", link: exchange().link, entropy }, "trouble");
        if (answer) {
          app.open((await keep(answer, { answer: answer.answer })).answer);
        }
      },
      async rollTogether() {
        const known = Exchange.mine(exchange());
        const made = known && (await ask({ ask: "reveal", link: exchange().link, keep: known.keep }, "refusal"));
        if (made) {
          app.open((await keep(made, { answer: made.answer, reveal: made.reveal, roll: made.roll })).reveal);
        }
      },
      async openSent(text) {
        const { link: from, kept: known } = exchange();
        const link = linkIn(text);
        const sent = await ask({ ask: "stage", link, known }, "trouble");
        if (sent?.stage === "waiting") {
          change({ trouble: { code: "own-offer", message: togetherWords.ownOffer } });
        } else if (sent && exchange().link === from) {
          app.open(link);
        }
      },
      async checkAgainst(text) {
        change({ brought: true });
        await see("trouble", linkIn(text));
        const { trouble } = exchange();
        if (trouble?.code === "not-verified" && trouble.field === "entropy") {
          change({ refusal: trouble, trouble: null });
        }
      },
      async keepSecret() {
        const { report } = exchange();
        if (report?.keep) {
          const kept = await keep(report, { asked: true, keep: report.keep });
          look(kept.offer, true);
          app.bar.replace(); // no step of its own: Back must not show the secret again
        }
      },
      async forgetExchange(commitment) {
        change({ forgotten: (await remove(({ commitment: one }) => one === commitment))[0] ?? null });
      },
      async recallExchange() {
        const { forgotten } = exchange();
        change({ forgotten: null });
        await restore(forgotten ? [forgotten] : []);
      },
      stopTogether: (name) => works[name].cancel(),
      resumeTogether: (name) => void works[name].again(),
    },
  };
}
