import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { embeddedService } from "#app/sso-api/transport.server";

const addresses = new WeakMap<object, string>();

const listener = getRequestListener(
  async (request, { incoming }) => {
    const service = embeddedService();
    if (!service) throw new Error("The embedded service was not started");
    return service(request, { address: addresses.get(incoming) ?? "unknown" });
  },
  { overrideGlobalObjects: false },
);

/**
 * Hands a call to the embedded service. It has its own limits, and needs no router or file look-up of the console's
 * before it.
 *
 * @returns false where there is no such service
 */
export function answerCall(request: IncomingMessage, response: ServerResponse, address: string): boolean {
  if (!embeddedService()) return false;
  addresses.set(request, address);
  void listener(request, response);
  return true;
}
