// Passing a link on.

export type Part = "sheet" | "roll" | "setup" | "view" | "program" | "offer" | "answer" | "reveal";
/** what can be shared, with its whole address */
export type Offer = { part: Part; address: string };

export function initial() {
  return {
    open: false,
    offers: [] as Offer[],
    /** the one that is chosen */
    part: "setup" as Part,
    /** what was just copied: `link`, or another text itself; "" for nothing */
    copied: "",
    /** a text on the page that the browser did not let it copy; "" for none */
    uncopied: "",
    trouble: "" as "" | "copy" | "system" | "picture",
  };
}

export type Share = ReturnType<typeof initial>;

export function chosenAddress({ offers, part }: Share) {
  return offers.find((offer) => offer.part === part)?.address ?? "";
}
