import { Agent, type RequestOptions, request } from "node:http";
import { setTimeout as after } from "node:timers/promises";

const SECONDS = 15;
const CLIENTS = 8;

/** Sends the request of one turn. @returns its status, or 0 where no answer came */
export type Send = (turn: number) => Promise<number>;

/** As a balancer does, over connections that stay open. */
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/** Sends a request and lets its answer run out unread: who measures shares the machine with what is measured. */
export const send = (url: string, options: RequestOptions, body?: string): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(url, { ...options, agent }, (response) => {
      response.resume().once("close", () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    });
    // A connection that was closed while it was idle brings nothing to the server: the request goes out anew.
    sent.once("error", () => resolve(sent.reusedSocket ? send(url, options, body) : 0)).end(body);
  });

/** How many good answers a second it gives at best: each of a few clients asks again when it has its answer. */
export async function best(sendOne: Send): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let good = 0;
  const client = async (first: number) => {
    for (let turn = first; performance.now() < until; turn += CLIENTS) {
      if ((await sendOne(turn)) === 200) good++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
  return good / SECONDS;
}

/**
 * Sends so many a second, whether or not the ones before have their answers.
 *
 * @param shape evenly spread, or all of a second at its beginning
 * @returns how often each status came, how long the good answers took, the longest last, and how long after the last
 *   request the last answer came, in ms
 */
export async function offer(rate: number, sendOne: Send, shape: "even" | "bursts" = "even") {
  const statuses = new Map<number, number>();
  const waits: number[] = [];
  const tell = async (turn: number) => {
    const since = performance.now();
    const status = await sendOne(turn);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200) waits.push(performance.now() - since);
  };
  const open: Promise<void>[] = [];
  const start = performance.now();
  for (let turn = 0; turn < rate * SECONDS; turn++) {
    const seconds = shape === "even" ? turn / rate : Math.floor(turn / rate);
    const due = start + seconds * 1000 - performance.now();
    if (due > 1) await after(due);
    open.push(tell(turn));
  }
  const sent = performance.now();
  await Promise.all(open);
  const end = performance.now();
  waits.sort((one, other) => one - other);
  return { statuses, waits, perSecond: (waits.length * 1000) / (end - start), backlog: end - sent };
}
