import type { IncomingMessage, Server } from "node:http";
import { LONGEST_WAIT_S } from "../../api/http/load-shedding";

/** The most that wait in one queue: they take memory, and most of them would be refused anyway. */
export const MOST_WAITING = 1_000;

/** How long a queue's requests are started in one turn of the event loop; at least one always is. */
const SLICE_MS = 10;
/** The most requests that are started in one turn. */
const MOST_STARTS = 64;
/** The most that are refused in one turn, since refusing takes its time too. */
const MOST_REFUSALS = 50;
/**
 * Turns that go by, while connections come, before the next requests are started. Node 20 accepts one connection per
 * turn: in a crowd of 300 a health check took 1,500 ms without this, and takes 100 ms.
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
 * Requests of one kind that wait for their turn, first come, first served. A few are started in each turn of the event
 * loop, so that it sees what comes in meanwhile: a health check is answered and a crowd is counted. Started at once,
 * each would be answered before the next one is read, and a crowd would wait unseen in the system's own queues. Every
 * queue has its share of each turn, so no kind of request crowds out another.
 *
 * A request that waits for something after its start holds up nobody: for a password's hash, another server, or a
 * client that sends or reads slowly.
 */
export class Queue {
  readonly #waiting: Waiting[] = [];

  constructor() {
    queues.push(this);
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Starts a request when its turn comes. Refuses it where too many wait, or where that takes too long. */
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

  /** Refuses what has waited too long. A crowd that is held until then can't ask again meanwhile. */
  refuseLate(): void {
    const before = performance.now() - LONGEST_WAIT_S * 1000;
    for (let count = 0; count < MOST_REFUSALS; count++) {
      const first = this.#waiting[0];
      if (!first || first.since > before) return;
      this.#takeFirst()?.refuse();
    }
  }

  /** Skips those that have left: they need no answer. */
  #takeFirst(): Waiting | undefined {
    let first = this.#waiting.shift();
    while (first?.request.socket.destroyed) first = this.#waiting.shift();
    return first;
  }
}

/** Has new connections accepted before waiting requests are started: what nobody has read can't be shed. */
export function acceptFirst(server: Server): void {
  server.on("connection", () => {
    hasNewConnection = true;
  });
}

let hasNewConnection = false;
let acceptingTurns = 0;
/** Immediates on their way, each to start one request: what one of them begins goes on before the next one runs. */
let steps = 0;
/** Which queue is the first in this turn, how many have had their slice of it, and when the slice at hand ends. */
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
