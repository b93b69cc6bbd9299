// Wiring of sharing: the dialog, the clipboard, the system's own share sheet, the QR code.

import { withoutSeed, writeAddress } from "../link.js";
import { proofOf, toSend } from "../state/exchange.js";
import * as Lab from "../state/lab.js";
import { chosenAddress } from "../state/share.js";
import { setUpLink } from "../state.js";
import { strings } from "../strings.js";

/** @import { Offer, Part, Share } from "../state/share.js" */

const COPIED_MS = 2500;
/** What a view is about; otherwise it is the first of what is offered. @type {Partial<Record<import("../link.js").View, Part>>} */
const FIRST_OFFERED = { tables: "view", compare: "view", lab: "program" };

/**
 * @typedef {object} ShareActions
 * @property {() => void} openShare offers what the present view is about
 * @property {() => void} shareRoll offers the roll on the table
 * @property {() => void} shareAtOnce opens the share sheet of the system with what the present view is about
 * @property {() => void} closeShare
 * @property {(part: Part) => void} choosePart
 * @property {(link: string) => void} copyLink copies the link of a roll that is shown
 * @property {() => void} copyShared copies the link that the dialog shows
 * @property {(text: string, place: string) => void} copyText `place` is the id of the element that shows it
 * @property {() => void} shareBySystem opens the share sheet of the system
 */

/**
 * @param {import("./panel.js").App} app
 * @returns {import("./panel.js").Panel<ShareActions>}
 */
export function createSharePanel(app) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const share = () => app.state().share;
  /** @param {Partial<Share>} part */
  const change = (part) => app.update({ ...app.state(), share: { ...share(), ...part } });

  /**
   * @param {Part} [wanted]
   * @returns {Offer[]}
   */
  function offers(wanted) {
    const { roll, rollIsOld, rolling, view, lab, exchange } = app.state();
    if (view === "lab") {
      return programOffers(lab);
    }
    const sent = view === "exchange" && toSend(exchange);
    if (sent) {
      return [{ part: sent.part, address: absolute(sent.link) }];
    }
    /** @type {Offer[]} */
    const ofRoll = roll ? [{ part: "roll", address: absolute(proofOf(exchange, roll.link) ?? roll.link) }] : [];
    if (wanted === "roll" && rollIsOld) {
      return ofRoll; // which the set-up and the view belong to no more
    }
    /** @type {Offer[]} */
    const found = [{ part: "setup", address: absolute(setUpLink(app.state())) }];
    if (!rollIsOld && !rolling) {
      found.unshift(...ofRoll);
    }
    if (Object.hasOwn(strings.share.views, view)) {
      const { links, settings } = app.address();
      const { link } = app.state();
      const setUps = links.map((one) => (one === link ? setUpLink(app.state()) : withoutSeed(one)));
      found.push({ part: "view", address: whole(writeAddress({ view, links: setUps, settings })) });
    }
    return found;
  }

  /** @param {Part} [wanted] */
  function open(wanted) {
    const found = offers(wanted);
    const isOffered = found.some(({ part }) => part === wanted);
    const part = isOffered && wanted ? wanted : /** @type {Offer} */ (found[0]).part;
    change({ open: true, offers: found, part, trouble: "" });
    draw();
  }

  /**
   * @param {string} text
   * @param {string} copied
   */
  async function copy(text, copied) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    change({ copied, uncopied: "", trouble: "" });
    clearTimeout(timer);
    timer = setTimeout(() => change({ copied: "" }), COPIED_MS);
    return true;
  }

  /** Where the clipboard is not to be had, a person can still copy the link. */
  function markLink() {
    change({ trouble: "copy" });
    mark("share-link");
  }

  /** Once it is drawn, which is the next thing that happens. @param {string} place */
  function mark(place) {
    queueMicrotask(() => {
      const shown = document.getElementById(place);
      if (shown) {
        getSelection()?.selectAllChildren(shown);
      }
    });
  }

  async function draw() {
    const address = chosenAddress(share());
    change({ code: null });
    let library;
    try {
      library = await Promise.all([import("lean-qr"), import("lean-qr/extras/svg")]);
    } catch {
      change({ code: "failed" });
      return;
    }
    if (address === chosenAddress(share())) {
      const [{ generate }, { toSvgPath }] = library;
      try {
        const code = generate(address);
        change({ code: { address, size: code.size, path: toSvgPath(code) } });
      } catch {
        change({ code: "too-long" });
      }
    }
  }

  /** What is shared, in words. */
  function about() {
    const { roll, odds, view, exchange } = app.state();
    if (view === "lab") {
      return strings.lab.program;
    }
    if (view === "exchange") {
      return exchange.report?.question ?? "";
    }
    return share().part === "roll" && roll ? `${roll.question}: ${roll.sentence}` : odds.question;
  }

  async function shareBySystem() {
    try {
      await navigator.share({ title: strings.name, text: about(), url: chosenAddress(share()) });
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") {
        if (!share().open) {
          open();
        }
        change({ trouble: "system" });
      }
    }
  }

  return {
    leave: () => change({ open: false, uncopied: "" }),
    actions: {
      openShare: () => open(FIRST_OFFERED[app.state().view]),
      shareRoll: () => open("roll"),
      shareAtOnce() {
        const found = offers();
        change({ offers: found, part: /** @type {Offer} */ (found[0]).part, trouble: "", code: null });
        shareBySystem();
      },
      closeShare: () => change({ open: false }),
      choosePart(part) {
        change({ part, trouble: "", copied: "" });
        draw();
      },
      async copyLink(link) {
        if (!(await copy(absolute(link), "link"))) {
          open("roll");
          markLink();
        }
      },
      async copyShared() {
        if (!(await copy(chosenAddress(share()), "link"))) {
          markLink();
        }
      },
      async copyText(text, place) {
        if (!(await copy(text, text))) {
          change({ copied: "", uncopied: text });
          mark(place);
        }
      },
      shareBySystem,
    },
  };
}

/**
 * @param {Lab.Lab} lab
 * @returns {Offer[]}
 */
function programOffers(lab) {
  const roll = Lab.isCurrent(lab) ? Lab.rollOf(lab) : null;
  const program = /** @type {Offer} */ ({ part: "program", address: absolute(Lab.programLink(lab)) });
  return roll ? [{ part: "roll", address: absolute(roll.link) }, program] : [program];
}

/** @param {string} link */
function absolute(link) {
  return whole(writeAddress({ view: "roll", links: [link], settings: {} }));
}

/** @param {string} hash */
function whole(hash) {
  return new URL(hash, location.href).href;
}
