import { getRequestListener } from "@hono/node-server";
import type { Service } from "../../api/service";
import type { Address } from "../door/address";
import { Queue } from "../door/queue";
import type { Handler, Territory, Visit } from "../door/territory";

type Answer = Service["fetch"];

const calls = new Queue();
const probes = new Queue();

/** Liveness and readiness. */
const isProbe = ({ path }: Address) => path === "/api/health" || path === "/api/ready";

export const isCall = ({ route }: Address) => route === "/api" || route.startsWith("/api/");

/**
 * The service, with its own limits and headers. It uses bearer tokens and no cookies, so requests may come from any
 * origin. Supervisors get an answer at any load.
 *
 * @param options of @hono/node-server: answers are cheaper if it may replace the global objects
 */
export function serviceTerritories(answer: Answer, options: { overrideGlobalObjects: boolean }): Territory[] {
  const visits = new WeakMap<object, { visit: Visit; isCrowded: boolean }>();
  const listener = getRequestListener((request, { incoming }) => {
    const { visit, isCrowded } = visits.get(incoming) ?? {};
    return answer(request, { address: visit?.clientAddress, requestId: visit?.id, isCrowded });
  }, options);
  const handler =
    (isCrowded: boolean): Handler =>
    (request, response, visit) => {
      visits.set(request, { visit, isCrowded });
      return listener(request, response);
    };
  const handle = handler(false);
  return [
    { name: "probes", includes: isProbe, queue: () => probes, handle, shed: handle },
    { name: "calls", includes: isCall, queue: () => calls, handle, shed: handler(true) },
  ];
}
