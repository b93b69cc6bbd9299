// Wiring of rolls with someone: reads the link, makes the next one, and keeps what belongs to it on the device.

import type { App, Panel } from "../../app.ts";
import { whyNot } from "../../engine/client.ts";
import { createLongWork } from "../../engine/long-work.ts";
import type { Answers, Request, RollReport } from "../../engine/protocol.ts";
import { initial } from "../../engine/work.ts";
import { isProgram, linkIn } from "../../link.ts";
import { togetherWords } from "../../words/en/together.ts";
import { createExchangeStore } from "./kept.ts";
import type { Kept } from "./state.ts";
import * as Exchange from "./state.ts";

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
  const { opened, keep, remove, restore } = createExchangeStore(change);
  const offering = workOf("offering");
  /** What was deleted last with the rolls of the history. */
  let gone: Promise<Kept[]> = Promise.resolve([]);
  const works = { law: workOf("law"), roll: workOf("roll", rolled) };

  function workOf(name: "offering" | "law" | "roll", answered?: (answer: any, request: Request) => void) {
    return createLongWork(
      app.engine,
      `exchange ${name}`,
      () => exchange()[name],
      (work) => change({ [name]: work }),
      answered,
    );
  }

  /** Whether what somebody looks at is still what it was: what takes a while must not take them elsewhere. */
  function stays() {
    const place = () => `${app.state().view} ${exchange().link}`;
    const before = place();
    return () => place() === before;
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

  async function open(link: string, brought: boolean) {
    const hadFocus = document.activeElement !== document.body;
    app.engine.drop("exchange"); // what was asked about another link
    change(Exchange.look(link, brought));
    await opened;
    const isLeft = () => app.state().view !== "exchange" || exchange().link !== link;
    const report = isLeft() ? null : await ask({ ask: "step", link }, "refusal");
    if (!report || isLeft()) {
      return;
    }
    const known = Exchange.mine({ ...exchange(), report });
    if (known?.offer && !report.reveal && !(await isOf(known, report.link))) {
      if (!isLeft()) {
        change({ report, refusal: { code: "not-verified", message: togetherWords.otherSetUp(known.question) } });
      }
      return;
    }
    if (Exchange.isSecond({ ...exchange(), report })) {
      change({ report, refusal: { code: "not-verified", message: togetherWords.scenes.second[1] } });
      return;
    }
    const seen = !brought && known?.reveal ? known : null;
    const { reveal } = report;
    const against = reveal && Exchange.earlier({ ...exchange(), report });
    const verified = against ? await ask({ ask: "verify", link: reveal, against }, "refusal") : null;
    if (isLeft()) {
      return;
    }
    change({ report, verified, seen });
    if (hadFocus) {
      comeBack();
    }
    await finish();
    if (!exchange().refusal && !isLeft()) {
      showRoll();
    }
  }

  /** Whether what is known is of that set-up. A program may have been packed differently by the engine of then. */
  async function isOf({ link: before, offer }: Kept, link: string) {
    return before === link || (await ask({ ask: "step", link: offer }, "refusal"))?.link === link;
  }

  /**
   * What was asked or answered here is kept as made, once it is verified. Its answer is not: nobody here may have seen it come.
   */
  async function finish() {
    const { verified } = exchange();
    if (verified && Exchange.mine(exchange())) {
      const { reveal = "", roll = "" } = verified;
      await keep(verified, { reveal, roll });
    }
  }

  /** The set-up, and once it is revealed the roll: beside all this the same as anywhere. */
  function showRoll() {
    const { report } = exchange();
    if (report && isProgram(report.link)) {
      works.law.ask({ ask: "program", link: report.link, joined: true });
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

  /** What had the focus has made way for what follows. */
  function comeBack() {
    queueMicrotask(() => {
      if (document.activeElement === document.body) {
        document.getElementById("exchange-title")?.focus({ preventScroll: true });
      }
    });
  }

  return {
    enter({ links: [link = ""] }, own) {
      open(link, own);
    },
    leave: () => change({ forgotten: null }),
    deleted(links) {
      gone = remove(({ reveal }) => reveal !== "" && links.includes(reveal));
    },
    undeleted() {
      gone.then(restore);
      gone = Promise.resolve([]);
    },
    address: () => ({ links: [exchange().link], settings: {} }),
    actions: {
      async offerRoll(link) {
        const isStill = stays();
        change({ offering: initial() }); // a new one, though the question is the same
        await offering.ask({ ask: "offer", link });
        const { stage, answer } = exchange().offering;
        if (stage === "answered" && answer) {
          change({ offering: initial() });
          await keep(answer, { asked: true, keep: answer.keep ?? "" });
          if (isStill()) {
            app.open(answer.offer);
          }
        }
      },
      stopOffer: offering.cancel,
      async addPart(entropy) {
        const isStill = stays();
        const made = await ask({ ask: "accept", link: exchange().link, entropy }, "trouble");
        const kept = made && (await keep(made, { answer: made.answer }));
        if (kept && isStill()) {
          app.open(kept.answer);
        }
      },
      async rollTogether() {
        const isStill = stays();
        const known = Exchange.mine(exchange());
        const made = known && (await ask({ ask: "reveal", link: exchange().link, keep: known.keep }, "refusal"));
        const kept = made && (await keep(made, { answer: made.answer, reveal: made.reveal, roll: made.roll }));
        if (kept && isStill()) {
          app.open(kept.reveal);
          comeBack();
        }
      },
      async openSent(text) {
        const isStill = stays();
        const link = linkIn(text);
        const sent = await ask({ ask: "step", link }, "trouble");
        if (sent && isStill()) {
          if (sent.offer === exchange().report?.offer && sent.step === "offer") {
            change({ trouble: { code: "own-offer", message: togetherWords.ownOffer } });
          } else {
            app.open(link);
          }
        }
      },
      async checkAgainst(text) {
        const isStill = stays();
        const reveal = exchange().report?.reveal ?? "";
        const verified = await ask({ ask: "verify", link: reveal, against: linkIn(text) }, "trouble");
        const { trouble } = exchange();
        if (!isStill()) {
          return;
        }
        if (verified) {
          change({ verified });
        } else if (trouble?.field === "entropy" && trouble.code === "not-verified") {
          change({ refusal: trouble, trouble: null });
        } else if (trouble?.code === "not-verified") {
          change({ trouble: { ...trouble, message: `${togetherWords.otherRoll} ${trouble.message}` } });
        }
        await finish();
        comeBack();
      },
      async keepSecret() {
        const { report } = exchange();
        if (report?.keep) {
          const isStill = stays();
          const kept = await keep(report, { asked: true, keep: report.keep });
          if (isStill()) {
            open(kept.offer, true);
            app.bar.replace(); // no step of its own: Back must not show the secret again
          }
        }
      },
      async forgetExchange(commitment) {
        change({ forgotten: (await remove(({ commitment: one }) => one === commitment))[0] ?? null });
      },
      async recallExchange() {
        const { forgotten } = exchange();
        change({ forgotten: null });
        if (forgotten) {
          restore([forgotten]);
        }
      },
      stopTogether: (name) => works[name].cancel(),
      resumeTogether: (name) => void works[name].again(),
    },
  };
}
