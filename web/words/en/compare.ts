export const compareWords = {
  picture: "Set-ups compared",
  add: "Add this set-up",
  already: "Your set-up is in the comparison.",
  empty:
    "Put up to six set-ups side by side, even from different systems: their chances, and a curve for each in one chart.",
  figures: "From the books",
  most: "Six at most: remove one to add another.",
  remove: (name: string) => `Remove ${name}`,
  wordsOnly: "Its outcomes aren’t single numbers, so only its chance is compared.",
  leftOut: "Its outcomes aren’t single numbers, so the chart leaves it out.",
  waiting: "Computing its odds…",
  table: "Comparison in numbers",
  what: "What",
  chart: "A line for each set-up.",
};
