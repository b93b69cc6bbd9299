// The words of Home.

export const homeWords = {
  title: "What are you rolling?",
  tagline: "Fair dice and their exact odds, for any game. Nothing leaves this device.",
  ask: "Dice, or a game",
  example: "2d20kh1+5, vampire…",
  dice: "Add a die",
  die: (sides: number) => (sides === 100 ? "d%" : `d${sides}`),
  roll: "Roll",
  odds: "Odds",
  isProgram: "This looks like an AnyDice program.",
  recent: "Lately",
  sheet: "My sheet",
  shared: "A shared sheet",
  sharedNote: "Someone made this. Each button rolls on this device.",
  keep: "Keep on this device",
  shareSheet: "Share the sheet",
  adjust: (name: string) => `Change: ${name}`,
  games: "Games",
  found: (count: number) => (count === 1 ? "1 game" : `${count} games`),
  none: (text: string) => `There is no game called “${text}” here.`,
  make: "Make your own rule",
};
