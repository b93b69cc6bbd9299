// The site on this device: whether it is kept for use without a network, of which version it is, whether it can be installed.

/** why it is not kept: no room, not allowed, or it could not be fetched */
export type Unkept = "full" | "refused" | "failed";

/** a new version waits to be taken, was asked for and is not in place yet, or is in place */
export type Newer = "waiting" | "coming" | "older";
export interface Installation {
  /** "" as long as it is not known */
  offline: "" | "kept" | Unkept;
  /** "" where this is the newest version that is known of */
  newer: "" | Newer;
  /** what was put off */
  later: "" | Newer;
  /** how it can be put among the applications of the device */
  install: "" | "offered" | "by hand";
}

export function initial(): Installation {
  return { offline: "", newer: "", later: "", install: "" };
}

/** Why a version could not be put in place, by the name of the browser's error. */
export function reasonOf(error: string): Unkept {
  return error === "QuotaExceededError"
    ? "full"
    : error === "SecurityError" || error === "NotAllowedError"
      ? "refused"
      : "failed";
}

/** Whether a new version is to be offered now. */
export function isOffered({ newer, later }: Installation) {
  return newer !== later && newer !== "";
}
