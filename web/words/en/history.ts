import type { Message } from "../../features/history/state.ts";

export const historyWords = {
  part: "What to show",
  parts: { rolls: "Rolls", fairness: "Fairness" },
  empty: "No rolls yet.",
  emptyHint: "Your rolls are saved here, on this device only, with their dice, time and any note you add.",
  rollNow: "Make a roll",
  nothingFound: "No matches",
  search: "Search",
  searchHint: "Game, question, result or note",
  count: (count: string, many: number) => (many === 1 ? "1 roll" : `${count} rolls`),
  showMore: (shown: string, all: string) => `Show more (${shown} of ${all})`,
  note: (question: string, time: string) => `Note on ${question}, ${time}`,
  notePlaceholder: "What was it for?",
  remove: (question: string, time: string) => `Delete: ${question}, ${time}`,
  clear: "Clear all",
  clearFound: "Clear these",
  rename: (name: string) => `Rename: ${name}`,
  removeSetUp: (name: string) => `Delete: ${name}`,
  yourFile: "Back up your history",
  fileHint: "All rolls, notes and your sheet in one file. Importing never deletes anything.",
  openHint: "Rolls with someone that aren’t finished stay on this device: finish them first.",
  export: "Back up",
  import: "Import",
  importing: "Reading the file…",
  read: (done: string, total: string) => `${done} of ${total}`,
  imported: ({ rolls, setUps, known, wrong }: Exclude<Message, string>, number: (count: number) => string) =>
    `${rolls || setUps ? `Added: ${rolls === 1 ? "1 roll" : `${number(rolls)} rolls`} and ${setUps === 1 ? "1 set-up" : `${number(setUps)} set-ups`}.` : "Nothing new."}${known ? ` Already here: ${number(known)}.` : ""}${wrong ? ` Left out, since they can’t be read: ${number(wrong)}.` : ""}`,
  notImported: {
    stopped: "Cancelled. Nothing was added.",
    refused: "This isn’t a backup that this version of Oddsmith can read. Nothing was added.",
  },
};
