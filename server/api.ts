import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { callsTurn } from "#api/http/calls";
import { embeddedService } from "#app/sso-api/transport.server";

type Caller = Parameters<NonNullable<ReturnType<typeof embeddedService>>>[1];

const callers = new WeakMap<object, Caller>();

const listener = getRequestListener(
  async (request, { incoming }) => {
    const service = embeddedService();
    const caller = callers.get(incoming);
    if (!service || !caller) throw new Error("The embedded service was not started");
    const isCrowded = !(await callsTurn(incoming as IncomingMessage));
    return service(request, { ...caller, isCrowded });
  },
  { overrideGlobalObjects: false },
);

export const hasService = (): boolean => embeddedService() !== undefined;

/**
 * Hands a call to the embedded service. It has its own limits and queues, and needs no router or file look-up of the
 * console's before it.
 *
 * @returns false where there is no such service
 */
export function answerCall(request: IncomingMessage, response: ServerResponse, caller: Caller): boolean {
  if (!hasService()) return false;
  callers.set(request, caller);
  void listener(request, response);
  return true;
}
