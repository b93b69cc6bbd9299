// The site on this device: whether it is kept for use without a network, of which version it is, whether it can be installed.

/** a new version waits to be taken, was asked for and is not in place yet, or is in place */
export type Newer = "waiting" | "coming" | "older";
export interface Installation {
  /** "" as long as it is not known */
  offline: "" | "kept" | "failed";
  /** "" where this is the newest version that is known of, or what is newer was put off */
  newer: "" | Newer;
  /** how it can be put among the applications of the device */
  install: "" | "offered" | "by hand";
}

export function initial(): Installation {
  return { offline: "", newer: "", install: "" };
}
