export const aboutWords = {
  title: "About Oddsmith",
  tagline: "Tabletop dice, rolled fairly, with the exact odds beside them.",
  stored: "What is stored on this device",
  kept: (rolls: string, setUps: string, together: string) => [
    `History (${rolls}): your rolls and notes. Delete them in History, one at a time or all at once.`,
    `My sheet (${setUps}): your saved buttons. Delete them with “Edit sheet” on Home.`,
    `Rolls with someone (${together}), with the secrets that make them fair. These are not in the backup.`,
    "The program you last wrote in the Lab and up to five before, your comparison, the set-up and roll in this tab, and whether you closed the tour.",
    "The page itself, so that it works offline.",
  ],
  unsent: "None of this is sent anywhere: there is no account and no tracking. A link carries only what you see in it.",
  forget: "Delete everything stored here",
  forgetHint:
    "This deletes your history, sheet, rolls with someone and drafts, and cannot be undone. The page itself goes when you clear this site’s data in your browser.",
  forgetNow: "Delete everything",
  proved: "What is proved",
  proofs: [
    "Odds are exact: counted in whole numbers, not simulated. Where a number is rounded, it says so (≈).",
    "Every game’s roll is tested against its odds, under every possible sequence of dice.",
    "A roll follows from its seed by a published method. “Verify this roll” shows each step, and you can repeat it by hand.",
    "A roll with someone can’t be chosen by either of you.",
  ],
  unproved: "What is not",
  limits: [
    "That a shared roll was someone’s first try. Roll with someone if that matters.",
    "That your table plays a rule as we read it. Each game names its source.",
    "That your browser’s source of randomness is good. We rely on it for every seed.",
    "Programs from links: they run safely and their odds are exact, but what they claim to be is up to their author.",
  ],
  version: "Version",
  free: "Free software under the MIT licence.",
  licences: "Licences of the parts it is built from",
};
