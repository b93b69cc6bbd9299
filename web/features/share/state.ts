// Passing a link on.

export type Part = "roll" | "setup" | "view" | "program" | "offer" | "answer" | "reveal";
/** what can be shared, with its whole address */
export type Offer = { part: Part; address: string };

export interface Share {
  /** whether the dialog is shown */
  open: boolean;
  offers: Offer[];
  /** the one that is chosen */
  part: Part;
  /** what was just copied: `link`, or another text itself; "" for nothing */
  copied: string;
  /** a text on the page that the browser did not let it copy; "" for none */
  uncopied: string;
  /** what did not work */
  trouble: "" | "copy" | "system";
  /** the QR code; null until
   * it is drawn */
  code: { address: string; size: number; path: string } | "too-long" | "failed" | null;
}

export function initial(): Share {
  return { open: false, offers: [], part: "setup", copied: "", uncopied: "", trouble: "", code: null };
}

/** The address that is chosen. */
export function chosenAddress({ offers, part }: Share) {
  return offers.find((offer) => offer.part === part)?.address ?? "";
}
