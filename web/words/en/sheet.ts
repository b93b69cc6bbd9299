export const sheetWords = {
  done: "Done",
  hint: "Buttons whose names begin alike up to a colon make a group: “Fight: Longsword”, “Fight: Bow”. Moving its first button up or its last one down moves the whole group. Buttons without a group count as a group.",
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  file: "Save as a file",
  fileHint: "To bring it back: History, Import.",
};
