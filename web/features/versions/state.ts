// The site on this device: whether it is kept for use without a network, of which version it is, whether it can be installed.

/** a new version waits to be taken, was asked for and is not in place yet, or is in place */
export type Newer = "waiting" | "coming" | "older";

export function initial() {
  return {
    /** "" as long as it is not known */
    offline: "" as "" | "kept" | "failed",
    /** "" where this is the newest version that is known of, or what is newer was put off */
    newer: "" as "" | Newer,
    /** how it can be put among the applications of the device */
    install: "" as "" | "offered" | "by hand",
  };
}

export type Installation = ReturnType<typeof initial>;
