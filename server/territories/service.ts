import { getRequestListener } from "@hono/node-server";
import { DISCOVERIES, OPENID } from "../../api/contract/openid-endpoints";
import { MOST_ADDRESS_CHARACTERS } from "../../api/http/request";
import { errorBody } from "../../api/scim/errors";
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

/** A directory makes thousands of requests at a time, which must not block people's calls. */
const scimCalls = new Queue();

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
export function serviceTerritories(answer: Answer, options: Options): Territory[] {
  const handlerOf = handlers(answer, options);
  const handle = handlerOf(false);
  return [
    { name: "probes", includes: isProbe, queue: () => probes, handle, shed: handle },
    { name: "calls", includes: isCall, queue: () => calls, handle, shed: handlerOf(true) },
  ];
}

interface Options {
  overrideGlobalObjects: boolean;
}

/** Handlers that answer requests by the service, or refuse those that waited too long. */
function handlers(answer: Answer, options: Options): (isCrowded: boolean) => Handler {
  const visits = new WeakMap<object, { visit: Visit; isCrowded: boolean }>();
  const listener = getRequestListener((request, { incoming }) => {
    const { visit, isCrowded } = visits.get(incoming) ?? {};
    return answer(request, { address: visit?.clientAddress, requestId: visit?.id, isCrowded });
  }, options);
  return (isCrowded) => (request, response, visit) => {
    visits.set(request, { visit, isCrowded });
    return listener(request, response);
  };
}

const isScim = ({ route }: Address) => route === "/scim" || route.startsWith("/scim/");
const SCIM_BODY_BYTES = 1_000_000;
const SCIM_LIMITS: Limits = {
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  addressCharacters: MOST_ADDRESS_CHARACTERS,
  bodyBytes: SCIM_BODY_BYTES,
  tooLarge: {
    message: JSON.stringify(errorBody(413, "The body is too large. The limit is 1 MB.")),
    headers: { "content-type": "application/scim+json" },
  },
};

/** SCIM for directories, which use API tokens. */
export function scimTerritory(answer: Service["scim"], options: Options): Territory {
  const handlerOf = handlers(answer, options);
  return {
    name: "scim",
    includes: isScim,
    queue: () => scimCalls,
    limits: SCIM_LIMITS,
    handle: handlerOf(false),
    shed: handlerOf(true),
  };
}

/** The OpenID provider, with its own headers. It counts its requests itself. */
export const openidTerritory = (handle: Service["openid"]): Territory => ({
  name: "openid",
  includes: isOpenid,
  queue: () => openidCalls,
  limits: OPENID_LIMITS,
  handle,
});
