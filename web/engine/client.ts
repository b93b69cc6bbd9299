// The page's side of the engine: questions in, promises out. Knows the workers' messages, but nothing of Pyodide.
//
// A worker can't be interrupted, only terminated, so it gets one question at a time. Rolls go first, then odds, then
// everything else. Long work is terminated to let a roll or odds through, and asked again afterwards.
//
// There is one worker and, if memory allows, a warm spare, so that nobody who cancels long work has to wait. The first
// worker downloads and unpacks the boot files while the page is still loading; later workers are handed them.

import { strings } from "../words/words.ts";
import type { BootFiles, FromWorker, Loaded, Refusal } from "./messages.ts";
import type { Answers, Request } from "./protocol.ts";
import { createSlot, type Job, type Options, type Slot } from "./slot.ts";
import { hasRoom } from "./spawn.ts";

export type EngineStatus = "loading" | "ready" | "failed";

/** The questions that go first, in this order. Long work goes after all others, and last if its view is closed. */
const FIRST: Request["ask"][] = ["roll", "odds"];
const [QUICK, LONG, UNSEEN] = [FIRST.length, FIRST.length + 1, FIRST.length + 2];
/** One worker may die for another reason than its question; two rarely do. */
const MOST_DEATHS = 2;
/** A spare worker starts after this long without a question, so as not to delay the page's own start. */
const SPARE_MS = 2000;
/** How long to keep an idle extra worker: it takes memory, but more long work may follow. */
const IDLE_MS = 30_000;

/** The result of a question: an answer, or a refusal with the engine's message. With the code `fault` the engine itself
 * failed, and asking again may work. */
export type Answered<Answer> = { answer: Answer; refusal: null } | { answer: null; refusal: Refusal };

/** @param onStatus also told how much is downloaded, if known
 * @param pause awaited before a refusal is reported
 * @param keepsSpare whether to keep a second worker warm */
export function createEngine(
  startWorker: () => Worker,
  onStatus: (status: EngineStatus, loaded: Loaded | null) => void,
  pause: () => Promise<unknown> = async () => {},
  keepsSpare: boolean = hasRoom(),
) {
  /** Open questions in the order asked. */
  const open: Set<Job> = new Set();
  /** Refused questions whose refusal isn't reported yet. */
  const refused: Set<Job> = new Set();
  let slots: Slot[] = [];
  let told: EngineStatus | undefined;
  /** The boot files for new workers; null if they have to fetch them. */
  let startFiles: BootFiles | null = null;
  /** Whether the engine runs from the whole of Pyodide, which is too much for a spare worker. */
  let isWhole = false;
  /** Whether an extra worker has just failed to start, so that another isn't worth trying yet. */
  let isFull = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks a question. Until the engine is ready, it waits.
   * @returns its result; never resolves if the question is superseded or stopped */
  function ask<Asked extends Request>(request: Asked, options: Options = {}): Promise<Answered<Answers[Asked["ask"]]>> {
    const { channel, progress } = options;
    if (channel !== undefined) {
      drop(channel);
    }
    const place = FIRST.indexOf(request.ask);
    const rank = place >= 0 ? place : progress ? LONG : QUICK;
    return new Promise((resolve) => {
      open.add({ ...options, request, rank, resolve, deaths: 0 });
      goOn();
    });
  }

  /** Drops a channel's open question. A worker that is busy with it keeps going: it may finish soon. */
  function drop(channel: string) {
    for (const job of [...open, ...refused].filter((one) => one.channel === channel)) {
      open.delete(job) || refused.delete(job);
    }
    goOn();
  }

  /** Drops a channel's open question and terminates a worker that is busy with it. */
  function stop(channel: string) {
    for (const slot of slots.filter(({ job }) => job?.channel === channel)) {
      end(slot);
      startIfNone();
    }
    drop(channel);
  }

  /** Restarts without the boot files, which may be the fault. All open questions are asked again. */
  function restart() {
    slots.forEach(end);
    isWhole = false;
    isFull = false;
    startFiles = null;
    start();
    goOn();
  }

  function start() {
    const slot: Slot = createSlot(startWorker(), startFiles, (message) => receive(slot, message), goOn);
    slots.push(slot);
  }

  function startIfNone() {
    if (slots.length === 0) {
      start();
    }
  }

  function end(slot: Slot) {
    slot.end();
    slots = slots.filter((one) => one !== slot);
  }

  function goOn(loaded?: Loaded | null) {
    if (told === "ready" && open.size > 0) {
      startIfNone(); // the last one may have died while idle
    }
    makeWay();
    for (const slot of slots.filter(({ isFree }) => isFree)) {
      const atLongWork = slots.map((one) => rankOf(one.job)).filter((rank) => rank >= LONG);
      const next = waiting().find((job) => job.rank < LONG || atLongWork.every((rank) => rank > rankOf(job)));
      if (next) {
        slot.give(next);
      }
    }
    keepSize();
    // One ready worker is enough.
    const status = slots.some(({ ready }) => ready) ? "ready" : slots.length > 0 ? "loading" : "failed";
    const isNews = status !== told || (loaded !== undefined && status === "loading");
    if (isNews && !(status === "failed" && told === "ready")) {
      told = status;
      onStatus(status, loaded ?? null);
    }
  }

  function waiting() {
    const given = new Set(slots.map(({ job }) => job));
    return [...open].filter((job) => !given.has(job)).sort((one, other) => rankOf(one) - rankOf(other));
  }

  /** The rank of a job now: dropped work goes last of all. */
  function rankOf(job: Job | null) {
    if (!job || !open.has(job)) {
      return Number.POSITIVE_INFINITY;
    }
    return job.isSeen?.() === false ? UNSEEN : job.rank;
  }

  /** When a worker has been busy for long, starts another, or ends the least important work. */
  function makeWay() {
    const [last] = slots.filter(({ isLong }) => isLong).sort((one, other) => rankOf(other.job) - rankOf(one.job));
    if (!last) {
      return;
    }
    const rank = rankOf(last.job);
    const [first] = waiting();
    if (rank > UNSEEN && slots.some((slot) => slot !== last && slot.ready)) {
      end(last);
    } else if (slots.length === 1 && !isFull) {
      start();
    } else if (first && first.rank < Math.min(rank, QUICK) && slots.every(({ job }) => job)) {
      end(last);
      start();
    }
  }

  /** Starts a missing spare worker, or ends extra ones, after a while without a question. */
  function keepSize() {
    clearTimeout(timer);
    const size = keepsSpare && !isWhole && !isFull ? 2 : 1;
    const missing = size - slots.length;
    if (open.size === 0 && missing > 0 && slots.some(({ ready }) => ready)) {
      timer = setTimeout(start, SPARE_MS);
    } else if (open.size === 0 && missing < 0) {
      timer = setTimeout(() => slots.slice(size).forEach(end), IDLE_MS);
    }
  }

  function receive(slot: Slot, message: FromWorker) {
    if (!slots.includes(slot)) {
      return; // sent before its worker was ended
    }
    const job = slot.job && open.has(slot.job) ? slot.job : null;
    if ("done" in message) {
      job?.progress?.(message.done, message.total);
      return;
    }
    if ("loading" in message) {
      slot.ready = false;
      slot.stopTimer(); // loading isn't work
      job?.loading?.(true);
    } else if ("ready" in message) {
      slot.ready = true;
      slot.job && slot.startTimer();
      isWhole = message.isWhole;
      message.files && keep(message.files, slot);
      job?.loading?.(false);
    } else if ("answer" in message) {
      slot.rest();
      isFull = false;
      job && settle(job, message.answer);
    } else {
      end(slot);
      if (slot.job) {
        startIfNone();
      } else {
        isFull = true; // it failed to start: do without it
      }
      job && askAgain(job);
    }
    goOn("loading" in message ? message.loading : undefined);
  }

  /** Keeps boot files for new workers. Ends spare workers with another image: they would have to fetch this one. */
  function keep(files: BootFiles, from: Slot) {
    const isMore = files.name !== startFiles?.name;
    startFiles = files;
    slots.filter((one) => isMore && one !== from && one.isFree).forEach(end);
  }

  function settle(job: Job, text: string) {
    open.delete(job);
    const { answer, error } = JSON.parse(text);
    error
      ? refuse(job, { ...error, message: error.message || strings.engineUnloaded })
      : job.resolve({ answer, refusal: null });
  }

  /** Reports a refusal, but not while somebody is typing: the next question may already be right. */
  async function refuse(job: Job, refusal: Refusal) {
    open.delete(job);
    refused.add(job);
    job.refused?.();
    await pause();
    refused.delete(job) && job.resolve({ answer: null, refusal });
  }

  /** Counts a worker's death against its question, which is asked again until there are too many. */
  function askAgain(job: Job) {
    job.deaths += 1;
    if (job.deaths === MOST_DEATHS) {
      refuse(job, { code: "fault", message: strings.engineDied });
    }
  }

  restart();
  return { ask, drop, stop, restart };
}
