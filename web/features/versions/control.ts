// Wiring of the site on this device: the service worker that keeps it, the newer version that it offers, the browser's offer
// to install it.

import type { App, Panel } from "../../app.ts";
import { noteReloadForNewer, wasReloadedForNewer } from "../../storage/newer.ts";
import type { Installation } from "./state.ts";
import { reasonOf } from "./state.ts";

/** What `sw.js` answers. */
export type Kept = { whole: boolean; knows: boolean };
export type InstallEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };
export interface InstallationActions {
  /** reloads the page in the newest version */
  takeNewer: () => void;
  putOffNewer: () => void;
  install: () => void;
}

/** A page may be open for days; on one that is opened the browser itself looks. */
const LOOK_AGAIN_MS = 3_600_000;
/**
 * Browsers may put off what a new version asks for as long as the present one is at work; a page that goes ends that.
 */
const TAKING_MS = 3_000;
const GONE = 404;
/** By which a page is told that somebody is at work in it; assistive technology may send a click alone. */
const TOUCHES = ["pointerdown", "keydown", "click", "input"];

export function createInstallationPanel(app: App): Panel<InstallationActions> {
  const { serviceWorker } = navigator; // there is none without https, and in some private windows
  let registration: ServiceWorkerRegistration | undefined;
  let looked = Date.now();
  const wasReloaded = wasReloadedForNewer();
  let isTouched = false;
  /** The version that was asked for. */
  let asked: ServiceWorker | null | undefined;
  let reloading: ReturnType<typeof setTimeout> | undefined;
  let offer: InstallEvent | undefined;
  const state = () => app.state().installation;
  const change = (part: Partial<Installation>) => app.update({ ...app.state(), installation: { ...state(), ...part } });

  /** The service worker fetches the whole site once more, so it waits until the page has what it needs. */
  async function keep() {
    try {
      registration = await serviceWorker.register("sw.js");
    } catch (error) {
      change({ offline: reasonOf((error as Error)?.name) });
      return;
    }
    registration.addEventListener("updatefound", watch);
    if (wasReloaded) {
      takeOver(); // the page before this one asked, and was put off
    }
    watch();
    look();
  }

  function takeOver() {
    asked = registration?.waiting;
    asked?.postMessage("take over");
  }

  function reload() {
    app.bar.replace();
    location.reload();
  }

  function watch() {
    for (const worker of [registration?.installing, registration?.waiting, registration?.active]) {
      worker?.addEventListener("statechange", look);
    }
  }

  /** What there is now: a version that waits, and the one that serves. */
  async function look() {
    if (registration?.waiting && registration.active) {
      change({ newer: registration.waiting === asked ? "coming" : "waiting" });
    }
    const active = registration?.active;
    if (registration && active?.state === "activated") {
      const { whole, knows } = await ask(active);
      if (active !== registration.active) {
        return; // another one is in charge by now, and was asked when it came
      }
      // A page that is newer than what is kept is unknown too: then the newer version is on its way.
      const isOlder = !knows && !registration.waiting && !registration.installing;
      change({ offline: whole ? "kept" : "failed", ...(isOlder ? { newer: "older" } : {}) });
    }
  }

  /** The files of this page may be gone from the server, where no service worker keeps them. */
  async function lookForFiles() {
    const { status } = await fetch(ODDSMITH_WORKER, { cache: "no-store" });
    if (status === GONE) {
      change({ newer: "older" });
    }
  }

  serviceWorker?.addEventListener("controllerchange", () => {
    // A page that was reloaded in vain may be in use when the new version comes at last: then it is offered once more.
    reloading || (asked && !isTouched) ? reload() : look();
  });
  for (const touch of TOUCHES) {
    addEventListener(touch, () => (isTouched = true), { capture: true, once: true });
  }
  serviceWorker?.addEventListener("message", ({ data }) => {
    if (!registration?.active) {
      change({ offline: reasonOf(data.unkept) }); // otherwise the version before is kept still
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - looked >= LOOK_AGAIN_MS) {
      looked = Date.now();
      registration?.update().catch(() => {}); // without a network there is nothing new
    }
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
    change({ install: "offered" });
  });
  addEventListener("appinstalled", () => change({ install: "" }));
  if ("standalone" in navigator && !navigator.standalone) {
    change({ install: "by hand" }); // Safari on a phone has no such event
  }

  return {
    ready() {
      if (registration) {
        return; // it was ready before
      }
      if (serviceWorker) {
        keep();
      } else {
        change({ offline: "refused" });
      }
    },
    failed: () => lookForFiles().catch(() => {}),
    actions: {
      takeNewer() {
        takeOver();
        if (asked) {
          change({ newer: "coming" });
          reloading = setTimeout(() => {
            noteReloadForNewer();
            reload();
          }, TAKING_MS);
        } else {
          reload();
        }
      },
      putOffNewer() {
        clearTimeout(reloading);
        reloading = undefined;
        change({ later: state().newer });
        document.getElementById("main")?.focus({ preventScroll: true }); // the button goes, and the keyboard must not be lost
      },
      async install() {
        change({ install: "" }); // a browser's offer can be used once
        await offer?.prompt();
      },
    },
  };
}

function ask(worker: ServiceWorker): Promise<Kept> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(import.meta.url, [port2]);
  });
}
