import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { RequestContext } from "#app/request-context.server";
import { embeddedService } from "#app/sso-api/transport.server";

const contexts = new WeakMap<object, RequestContext>();

const listener = getRequestListener(
  (request, { incoming }) => {
    const service = embeddedService();
    const context = contexts.get(incoming);
    if (!service || !context) throw new Error("The embedded service was not started");
    return service(request, { address: context.clientAddress });
  },
  { overrideGlobalObjects: false },
);

/**
 * Hands a call to the embedded service. It has its own limits, and needs no router or file look-up of the console's
 * before it.
 *
 * @returns false where there is no such service
 */
export function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): boolean {
  if (!embeddedService()) return false;
  contexts.set(request, context);
  setRawHeader(request, "x-request-id", context.id);
  void listener(request, response);
  return true;
}

/** The service is given the headers as they came in, so that is where it has to stand. */
function setRawHeader({ rawHeaders }: IncomingMessage, name: string, value: string): void {
  const at = rawHeaders.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  if (at >= 0) rawHeaders[at + 1] = value;
  else rawHeaders.push(name, value);
}
