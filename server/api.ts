import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { embeddedService } from "#app/sso-api/transport.server";

/** What the log line says of a call. */
interface About {
  id: string;
  address: string;
}

const calls = new WeakMap<object, About>();

const listener = getRequestListener(
  async (request, { incoming }) => {
    const service = embeddedService();
    const about = calls.get(incoming);
    if (!service || !about) throw new Error("The embedded service was not started");
    const response = await service(request, { address: about.address });
    about.id = response.headers.get("x-request-id") ?? about.id;
    return response;
  },
  { overrideGlobalObjects: false },
);

/**
 * Hands a call to the embedded service. It has its own limits, and needs no router or file look-up of the console's
 * before it.
 *
 * @returns false where there is no such service
 */
export function answerCall(request: IncomingMessage, response: ServerResponse, about: About): boolean {
  if (!embeddedService()) return false;
  calls.set(request, about);
  void listener(request, response);
  return true;
}
