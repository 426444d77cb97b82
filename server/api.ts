import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { embeddedService } from "#app/sso-api/transport.server";

type Caller = Parameters<NonNullable<ReturnType<typeof embeddedService>>>[1];

const callers = new WeakMap<object, Caller>();

const listener = getRequestListener(
  async (request, { incoming }) => {
    const service = embeddedService();
    const caller = callers.get(incoming);
    if (!service || !caller) throw new Error("The embedded service was not started");
    return service(request, caller);
  },
  { overrideGlobalObjects: false },
);

/**
 * Hands a call to the embedded service. It has its own limits, and needs no router or file look-up of the console's
 * before it.
 *
 * @returns false where there is no such service
 */
export function answerCall(request: IncomingMessage, response: ServerResponse, caller: Caller): boolean {
  if (!embeddedService()) return false;
  callers.set(request, caller);
  void listener(request, response);
  return true;
}
