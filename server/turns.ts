import type { IncomingMessage, Server } from "node:http";
import { READS, type Refusal } from "./refuse";

/** The most that a page takes of the one thread that makes them all: a list of ten takes a quarter, the sign-in page a tenth. */
const PAGE_MS = 20;
/** A wait that people put up with. When it is over there is room again for whoever was sent away. */
const LONGEST_WAIT_S = 1;
export const MOST_WAITING = (LONGEST_WAIT_S * 1000) / PAGE_MS;
/** A form holds what somebody has typed: pages alone don't crowd it out. */
const MOST_WITH_FORMS = 2 * MOST_WAITING;

export const BUSY: Refusal = {
  status: 503,
  message: "Too much is asked for at once. Try again in a moment.",
  headers: { "retry-after": String(LONGEST_WAIT_S) },
};

/** Node takes one new connection in a turn: as long as somebody comes, so many turns go by before the next page. */
const MOST_LOOKS = 20;

const waiting: { request: IncomingMessage; start: () => void }[] = [];
let looks = 0;
let somebodyCame = false;

/** Has new connections taken before pages are made: those whom nobody has seen can't be sent away. */
export function watchConnections(server: Server): void {
  server.on("connection", () => {
    somebodyCame = true;
  });
}

/**
 * Has a page or a form started when its turn comes: one in each turn of the event loop, so that what comes in meanwhile
 * is seen before the next one. Started at once, each would be made whole before the next request is read, and a crowd
 * would wait unseen in the system's queues. Who only waits after the start holds up nobody: for a password's hash, for
 * another server, or for a client that sends or reads slowly.
 *
 * @returns false where so many are waiting already that one more would wait for too long
 */
export function inTurn(request: IncomingMessage, start: () => void): boolean {
  const most = READS.has(request.method ?? "") ? MOST_WAITING : MOST_WITH_FORMS;
  if (waiting.length >= most) return false;
  if (waiting.push({ request, start }) === 1) setImmediate(next);
  return true;
}

function next(): void {
  const look = somebodyCame && looks < MOST_LOOKS;
  somebodyCame = false;
  looks = look ? looks + 1 : 0;
  const first = look ? undefined : firstStillThere();
  if (waiting.length > 0) setImmediate(next);
  first?.start();
}

/** Whoever has left needs no page. */
function firstStillThere() {
  let first = waiting.shift();
  while (first?.request.socket.destroyed) first = waiting.shift();
  return first;
}
