import type { Installation, Newer } from "../../features/versions/state.ts";

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
    full: "Works only online: this device has no room to store Oddsmith.",
    refused: "Works only online: this browser won’t let Oddsmith be stored.",
    failed: "Works only online: Oddsmith could not be stored completely. Your next visit will try again.",
  } as Record<Exclude<Installation["offline"], "">, string>,
  install: "Install",
  byHand: "To install: Share, then “Add to Home Screen”.",
};
