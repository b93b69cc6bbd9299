// The page's side of the engine: asks it questions as promises. Knows the worker's messages, nothing of Pyodide.

/** @typedef {import("./protocol.js").Request} Request */
/** @typedef {import("./protocol.js").Refusal} Refusal */
/** @typedef {import("./protocol.js").FromWorker} FromWorker */
/** @typedef {"loading" | "ready" | "failed"} EngineStatus */
/** @typedef {{ request: Request, channel: string | null, resolve: (answer: any) => void, reject: (why: Refused) => void }} Pending */

/** The engine's sentence about a question that it cannot answer. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export class EngineClient {
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #lastId = 0;
  #startWorker;
  #onStatus;
  /** @type {Worker} */
  #worker;

  /**
   * @param {() => Worker} startWorker
   * @param {(status: EngineStatus, why?: string) => void} onStatus
   */
  constructor(startWorker, onStatus) {
    this.#startWorker = startWorker;
    this.#onStatus = onStatus;
    this.#worker = this.#start();
  }

  /**
   * Ask a question. On one channel only the latest question counts: an earlier one that is not answered yet never is.
   * Without a channel every question is answered. A question asked before the engine is ready waits for it.
   * @param {Request} request
   * @param {string | null} channel
   * @returns {Promise<any>} the answer; rejects with Refused
   */
  ask(request, channel = null) {
    if (channel !== null) {
      this.drop(channel);
    }
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { request, channel, resolve, reject });
      this.#post(id, request);
    });
  }

  /**
   * Forget the question that is still open on a channel: its answer is not wanted any more.
   * @param {string} channel
   */
  drop(channel) {
    for (const [id, pending] of this.#pending) {
      if (pending.channel === channel) {
        this.#pending.delete(id);
      }
    }
  }

  /** Start the engine anew, after a failure; every question that is still open is asked again. */
  restart() {
    this.#worker.terminate();
    this.#worker = this.#start();
    for (const [id, { request }] of this.#pending) {
      this.#post(id, request);
    }
  }

  /**
   * @param {number} id
   * @param {Request} request
   */
  #post(id, request) {
    this.#worker.postMessage({ id, request: JSON.stringify(request) });
  }

  #start() {
    this.#onStatus("loading");
    const worker = this.#startWorker();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#onStatus("failed", event.message);
    };
    return worker;
  }

  /** @param {FromWorker} message */
  #receive(message) {
    if ("ready" in message) {
      this.#onStatus("ready");
    } else if ("failed" in message) {
      this.#onStatus("failed", message.failed);
    } else {
      const pending = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      const { answer, error } = JSON.parse(message.answer);
      if (error) {
        pending?.reject(new Refused(error));
      } else {
        pending?.resolve(answer);
      }
    }
  }
}
