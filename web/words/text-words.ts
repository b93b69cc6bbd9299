import type { Field } from "../engine/protocol.ts";
import { strings } from "./en/page.ts";

/** The words for a text that an input can have. */
export function textWords(field: Field | undefined, text: string) {
  switch (field?.kind) {
    case "choice":
      return field.options.find(({ key }) => key === text)?.label ?? text;
    case "flag":
      return text === "yes" ? strings.yes : strings.no;
    default:
      return text.replace(/^-/, "−");
  }
}
