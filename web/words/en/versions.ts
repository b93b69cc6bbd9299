import type { Newer } from "../../features/versions/control.ts";

export const versionsWords = {
  newer: {
    waiting: "A new version is ready.",
    coming: "The new version is on its way.",
    older: "This page is out of date.",
  } as Record<Newer, string>,
  take: "Reload",
  later: "Later",
  offline: {
    kept: "Ready to use offline.",
    unfinished: "Not ready to use offline: the download was interrupted, or this device is full.",
    failed: "Works only online: this browser could not store Oddsmith.",
  },
  guide: "Guide",
  guideAway: "The guide is not on this device yet. Open it once while you are online, and it stays.",
  install: "Install",
  byHand: "To install: Share, then “Add to Home Screen”.",
};
