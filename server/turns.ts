import type { IncomingMessage } from "node:http";
import { LONGEST_WAIT_S, Queue } from "#api/http/turns";
import type { Destination } from "./destination";
import type { Refusal } from "./refusal";
import { READS } from "./refuse";

export const BUSY: Refusal = {
  status: 503,
  message: "Too much is asked for at once. Try again in a moment.",
  headers: { "retry-after": String(LONGEST_WAIT_S) },
};

const pages = new Queue();
/** A form holds what somebody has typed: pages don't crowd it out. */
const forms = new Queue();
/** Everybody comes by the sign-in page, so no other page crowds it out. */
const signInPages = new Queue();
/** Files, and refusals: little work each, but a crowd of them is a lot. */
const files = new Queue();

/** Where a request of the console waits for its turn. */
export function queueOf(
  { method = "" }: IncomingMessage,
  path: string,
  destination: Destination | undefined,
): Queue {
  if (destination !== "page" && destination !== "callback") return files;
  if (!READS.has(method)) return forms;
  return path === "/auth/sign-in" ? signInPages : pages;
}
