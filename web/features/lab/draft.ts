// The program that was last written here, kept on the device: a phone may put the page away at any time.

import { keptText } from "../../storage/text.ts";

export const { read: keptDraft, write: keepDraft } = keptText("localStorage", "program");
