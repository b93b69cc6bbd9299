// Passing a link on.

export type Part = "sheet" | "roll" | "setup" | "view" | "program" | "offer" | "answer" | "reveal";
/** what can be shared, with its whole address */
export type Offer = { part: Part; address: string };

export function initial() {
  return {
    offers: [] as Offer[],
    /** null while the dialog is closed */
    chosen: null as Offer | null,
  };
}
