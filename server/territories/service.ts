import { getRequestListener } from "@hono/node-server";
import { DISCOVERIES, OPENID } from "../../api/contract/openid-endpoints";
import { MOST_ADDRESS_CHARACTERS } from "../../api/http/request";
import type { Service } from "../../api/service";
import type { Address } from "../door/address";
import type { Limits } from "../door/limits";
import { Queue } from "../door/queue";
import type { Handler, Territory, Visit } from "../door/territory";

type Answer = Service["fetch"];

const calls = new Queue();
/** Applications' token requests come in bursts, and must not block people's pages. */
const openidCalls = new Queue();
const probes = new Queue();

/** Liveness and readiness. */
const isProbe = ({ path }: Address) => path === "/api/health" || path === "/api/ready";

/** The OpenID provider, which stands beside /api. */
const isOpenid = ({ route }: Address) => route.startsWith(OPENID) || DISCOVERIES.includes(route);
const OPENID_LIMITS: Limits = {
  methods: ["GET", "HEAD", "POST", "OPTIONS"],
  addressCharacters: MOST_ADDRESS_CHARACTERS,
  bodyBytes: 100_000,
};

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

/** The OpenID provider, with its own headers. It counts its requests itself. */
export const openidTerritory = (handle: Service["openid"]): Territory => ({
  name: "openid",
  includes: isOpenid,
  queue: () => openidCalls,
  limits: OPENID_LIMITS,
  handle,
});
