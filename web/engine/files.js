// Fetches a file and tells how much of it has come.

/**
 * The response itself, not a copy that counts: the browser keeps compiled code only of one that it made.
 * Rejects where the file cannot be had.
 * @param {string} address
 * @param {(bytes: number) => void} count
 * @param {RequestInit} [how]
 */
export async function fetched(address, count, how) {
  const response = await fetch(address, { priority: "low", ...how }); // the page itself goes first
  if (!response.ok) {
    throw new Error(`${response.status} for ${address}`);
  }
  const counting = new WritableStream({ write: ({ length }) => count(length) });
  response
    .clone()
    .body?.pipeTo(counting)
    .catch(() => {}); // whoever waits for the whole response is told
  return response;
}
