// Controls the site on this device: the service worker that stores it, updates, and the browser's offer to install it.

import { Workbox } from "workbox-window";
import type { App, Panel } from "../../app.ts";
import { lateViews } from "../../ui/late.ts";

/** a new version is waiting, is being activated, or is active while this page is older */
export type Newer = "waiting" | "coming" | "older";
type InstallEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };
/** A page may be open for days. When it is opened, the browser itself checks for updates. */
const LOOK_AGAIN_MS = 3_600_000;
const GONE = 404;

export function createVersionsPanel(app: App) {
  let worker: Workbox | undefined;
  let looked = Date.now();
  let offer: InstallEvent | undefined;
  const [slice, change] = app.slice("versions");

  /** Installs the service worker. It downloads the whole site again, so this waits until the page has what it needs. */
  async function keep() {
    worker = new Workbox("sw.js");
    let isOwn = navigator.serviceWorker.controller === null; // a first service worker has this page's version
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
      worker.removeEventListener("redundant", unkept); // from now on, this would mean that an update failed
      change({ offline: "kept" });
      worker.messageSW({ type: "GUIDE" }); // parts of it may be missing
      if (matchMedia("(display-mode: standalone)").matches) {
        navigator.storage.persist(); // in a tab, some browsers would ask
      }
    } catch (error) {
      (error as Error).name === "SecurityError" ? change({ offline: "failed" }) : unkept();
    }
  }

  /** Resumes downloads that were cut off, and asks again for the view on screen. */
  function goOn() {
    if (app.state().engine === "failed") {
      app.engine.restart();
    }
    if (navigator.onLine) {
      lateViews.leave();
      app.update(app.state());
    }
    slice().offline === "unfinished" ? keep() : worker?.messageSW({ type: "GUIDE" });
  }

  function reload() {
    app.bar.replace();
    location.reload();
  }

  /** Checks whether this page's files are gone from the server, and so the page is outdated. */
  async function lookForFiles() {
    const found = await fetch(ODDSMITH_WORKER, { cache: "no-store" }).catch(() => null); // offline, nobody knows
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
      worker?.update().catch(() => {}); // offline
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
        goOn(); // it isn't the first time
      } else if ("serviceWorker" in navigator) {
        keep();
      } else {
        change({ offline: "failed" }); // without https, or in some private windows
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
        document.getElementById("main")?.focus({ preventScroll: true }); // the button goes, and had the focus
      },
      async install() {
        change({ install: "" }); // a browser's offer can be used once
        await offer?.prompt();
      },
    },
  } satisfies Panel;
}
