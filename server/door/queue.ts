import type { IncomingMessage, Server } from "node:http";
import { LONGEST_WAIT_S } from "../../api/http/load-shedding";

/** Maximum length of a queue. More requests would take memory, and most would be refused anyway. */
export const MOST_WAITING = 1_000;

/** Time per queue and turn of the event loop for starting requests. At least one request is started. */
const SLICE_MS = 10;
/** Most requests started in one turn. */
const MOST_STARTS = 64;
/** Most requests refused in one turn, because refusing takes time too. */
const MOST_REFUSALS = 50;
/**
 * Most turns to wait for new connections before more requests are started. Node 20 accepts one connection per turn. With
 * 300 concurrent requests, this reduces a health check from 1,500 ms to 100 ms.
 */
const MOST_ACCEPTING_TURNS = 50;

interface Waiting {
  request: IncomingMessage;
  /** By performance.now(). */
  since: number;
  start: () => void;
  refuse: () => void;
}

const queues: Queue[] = [];

/**
 * A first-in, first-out queue for one kind of request. Each turn of the event loop starts a few requests, so that the
 * process notices new ones in the meantime: health checks are answered, and excess requests are counted. If every request
 * started at once, the others would wait unnoticed in the system's queues. Each queue has a share of each turn, so no kind
 * of request blocks another.
 *
 * A started request that waits for a password hash, another server or a slow client does not block the queue.
 */
export class Queue {
  readonly #waiting: Waiting[] = [];

  constructor() {
    queues.push(this);
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Starts a request when its turn comes. Refuses it if the queue is full or the wait is too long. */
  enter(request: IncomingMessage, start: () => void, refuse: () => void): void {
    if (this.#waiting.length >= MOST_WAITING) {
      refuse();
      return;
    }
    this.#waiting.push({ request, since: performance.now(), start, refuse });
    addStep();
  }

  startFirst(): void {
    this.#takeFirst()?.start();
  }

  /** Refuses requests that waited too long. They are held until then, so that clients don't retry at once. */
  refuseLate(): void {
    const before = performance.now() - LONGEST_WAIT_S * 1000;
    for (let count = 0; count < MOST_REFUSALS; count++) {
      const first = this.#waiting[0];
      if (!first || first.since > before) return;
      this.#takeFirst()?.refuse();
    }
  }

  /** Skips closed requests. */
  #takeFirst(): Waiting | undefined {
    let first = this.#waiting.shift();
    while (first?.request.socket.destroyed) first = this.#waiting.shift();
    return first;
  }
}

/** Accepts new connections before starting waiting requests, because unread requests can't be shed. */
export function acceptFirst(server: Server): void {
  server.on("connection", () => {
    hasNewConnection = true;
  });
}

let hasNewConnection = false;
let acceptingTurns = 0;
/** Scheduled immediates. Each starts one request, whose microtasks run before the next immediate. */
let steps = 0;
/** The first queue of this turn, how many queues have had their slice, and when the current slice ends. */
let rotation = 0;
let served = 0;
let sliceEnd = 0;

function addStep(): void {
  if (steps === MOST_STARTS) return;
  if (steps === 0) setImmediate(beginTurn);
  steps++;
  setImmediate(step);
}

function beginTurn(): void {
  const isAccepting = hasNewConnection && acceptingTurns < MOST_ACCEPTING_TURNS;
  hasNewConnection = false;
  acceptingTurns = isAccepting ? acceptingTurns + 1 : 0;
  served = isAccepting ? queues.length : 0;
  rotation++;
  sliceEnd = performance.now() + SLICE_MS;
  for (const queue of queues) queue.refuseLate();
}

function step(): void {
  startNext();
  steps--;
  if (steps > 0) return;
  const waiting = queues.reduce((sum, queue) => sum + queue.length, 0);
  for (let count = 0; count < Math.min(waiting, MOST_STARTS); count++) addStep();
}

function startNext(): void {
  const now = performance.now();
  while (served < queues.length) {
    const queue = queues[(rotation + served) % queues.length];
    if (queue && queue.length > 0 && now < sliceEnd) {
      queue.startFirst();
      return;
    }
    served++;
    sliceEnd = now + SLICE_MS;
  }
}
