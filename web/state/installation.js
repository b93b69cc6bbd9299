// The site on this device: whether it is kept for use without a network, of which version it is, whether it can be installed.

/**
 * @typedef {"full" | "refused" | "failed"} Unkept why it is not kept: no room, not allowed, or it could not be fetched
 * @typedef {"waiting" | "coming" | "older"} Newer a new version waits to be taken, was asked for and is not in place yet, or is in place
 */
/**
 * @typedef {object} Installation
 * @property {"" | "kept" | Unkept} offline "" as long as it is not known
 * @property {"" | Newer} newer "" where this is the newest version that is known of
 * @property {"" | Newer} later what was put off
 * @property {"" | "offered" | "by hand"} install how it can be put among the applications of the device
 */

/** @returns {Installation} */
export function initial() {
  return { offline: "", newer: "", later: "", install: "" };
}

/**
 * Why a version could not be put in place, by the name of the browser's error.
 * @param {string} error
 * @returns {Unkept}
 */
export function reasonOf(error) {
  return error === "QuotaExceededError"
    ? "full"
    : error === "SecurityError" || error === "NotAllowedError"
      ? "refused"
      : "failed";
}

/** Whether a new version is to be offered now. @param {Installation} installation */
export function isOffered({ newer, later }) {
  return newer !== later && newer !== "";
}
