const IN_WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

export const compareWords = {
  picture: "Set-ups compared",
  add: "Add this set-up",
  already: "Already added",
  empty: (most: number) =>
    `Put up to ${IN_WORDS[most]?.toLowerCase()} set-ups side by side, even from different systems: their chances, and a curve for each in one chart.`,
  figures: "From the books",
  most: (most: number) => `${IN_WORDS[most]} at most: remove one to add another.`,
  remove: (name: string) => `Remove ${name}`,
  wordsOnly: "Its outcomes are words, so only its chance is compared.",
  waiting: "Computing its odds…",
  table: "Comparison in numbers",
  what: "What",
  chart: "A line for each set-up.",
};
