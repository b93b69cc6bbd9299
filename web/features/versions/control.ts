// Wiring of the site on this device: the service worker that keeps it, the newer version that it offers, the browser's offer
// to install it.

import { Workbox } from "workbox-window";
import type { App, Panel } from "../../app.ts";

/** a new version waits to be taken, was asked for and is not in place yet, or is in place */
export type Newer = "waiting" | "coming" | "older";
type InstallEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };
/** A page may be open for days; on one that is opened the browser itself looks. */
const LOOK_AGAIN_MS = 3_600_000;
const GONE = 404;

export function createVersionsPanel(app: App) {
  let worker: Workbox | undefined;
  let looked = Date.now();
  let offer: InstallEvent | undefined;
  const [slice, change] = app.slice("versions");

  /** The service worker fetches the whole site once more, so it waits until the page has what it needs. */
  async function keep() {
    worker = new Workbox("sw.js");
    let isOwn = navigator.serviceWorker.controller === null; // the first takes care of the page as it is
    worker.addEventListener("waiting", () => change({ newer: "waiting" }));
    worker.addEventListener("controlling", () => {
      const isWriting = document.activeElement?.matches("input, textarea, .cm-content");
      if (slice().newer === "coming" && !isWriting) {
        reload();
      } else if (!isOwn) {
        change({ newer: "older" });
      }
      isOwn = false;
    });
    const unkept = () => change({ offline: "unfinished" });
    change({ offline: "" });
    try {
      const registration = await worker.register({ immediate: true });
      if (!registration?.active) {
        worker.addEventListener("redundant", unkept);
      }
      await navigator.serviceWorker.ready;
      worker.removeEventListener("redundant", unkept); // otherwise what is kept is the version before
      change({ offline: "kept" });
      worker.messageSW({ type: "GUIDE" }); // of which a part may be missing
      if (matchMedia("(display-mode: standalone)").matches) {
        navigator.storage.persist(); // nothing is to be cleared away for room; in a tab some browsers would ask people first
      }
    } catch (error) {
      (error as Error).name === "SecurityError" ? change({ offline: "failed" }) : unkept();
    }
  }

  /** What was cut off goes on where it was. */
  function goOn() {
    if (app.state().engine === "failed") {
      app.engine.restart();
    }
    slice().offline === "unfinished" ? keep() : worker?.messageSW({ type: "GUIDE" });
  }

  function reload() {
    app.bar.replace();
    location.reload();
  }

  /** The files of this page may be gone from the server, where no service worker keeps them. */
  async function lookForFiles() {
    const found = await fetch(ODDSMITH_WORKER, { cache: "no-store" }).catch(() => null); // without a network nobody knows
    if (found?.status === GONE) {
      change({ newer: "older" });
    }
  }

  addEventListener("online", goOn);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") {
      return;
    }
    goOn();
    if (Date.now() - looked >= LOOK_AGAIN_MS) {
      looked = Date.now();
      worker?.update().catch(() => {}); // without a network there is nothing new
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
      if (worker) {
        goOn(); // it was ready before
      } else if ("serviceWorker" in navigator) {
        keep();
      } else {
        change({ offline: "failed" }); // there is none without https, and in some private windows
      }
    },
    failed: lookForFiles,
    actions: {
      lookForFiles,
      takeNewer() {
        if (slice().newer === "waiting") {
          change({ newer: "coming" });
          worker?.messageSkipWaiting();
        } else {
          reload();
        }
      },
      putOffNewer() {
        change({ newer: "" });
        document.getElementById("main")?.focus({ preventScroll: true }); // the button goes, and the keyboard must not be lost
      },
      async install() {
        change({ install: "" }); // a browser's offer can be used once
        await offer?.prompt();
      },
    },
  } satisfies Panel;
}
