// The state of sharing.

export type Part = "sheet" | "roll" | "setup" | "view" | "program" | "offer" | "answer" | "reveal";
/** something to share, with its full URL */
export type Offer = { part: Part; address: string };

export function initial() {
  return {
    offers: [] as Offer[],
    /** null while the dialog is closed */
    chosen: null as Offer | null,
  };
}
