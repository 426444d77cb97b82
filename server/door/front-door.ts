import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { inLanguage } from "#languages/current";
import { say } from "#languages/say";
import { createClientAddress, type TrustedProxies } from "../../api/http/client-address";
import { LONGEST_WAIT_S } from "../../api/http/load-shedding";
import type { Logger } from "../../api/logger";
import { readAddress } from "./address";
import { closeAfterEarlyAnswer, isTooLate } from "./early-answer";
import { countBody, refusalByLimits } from "./limits";
import { logRequest } from "./log-request";
import { Queue } from "./queue";
import { type Refusal, refuse } from "./refusal";
import type { Territory, Visit } from "./territory";

interface Settings {
  /** The console's origin. Addresses are never built from a request's Host. */
  publicUrl: string;
  trustProxy: TrustedProxies;
  log: Logger;
  /** Counts a request of a territory that has a label in the metrics. */
  count?(part: string, request: IncomingMessage, response: ServerResponse): void;
}

const unreadableAddress = (): Refusal => ({ status: 400, message: say("error.unreadable-address") });
const busy = (): Refusal => ({
  status: 503,
  message: say("refusal.busy"),
  headers: { "retry-after": String(LONGEST_WAIT_S) },
});
const failed = (): Refusal => ({ status: 500, message: say("error.try-again") });

/**
 * Every request passes the front door. It sets the id and the client's address, writes the log line, queues the request,
 * and applies the limits, the guard and the headers of its territory.
 *
 * @param territories the first one that includes an address handles it; the last one handles everything else
 */
export function frontDoor(
  territories: readonly Territory[],
  { publicUrl, trustProxy, log, count }: Settings,
): RequestListener {
  const { host } = new URL(publicUrl);
  const last = territories.at(-1);
  if (!last) throw new Error("The front door has no territories");
  const clientAddress = createClientAddress(trustProxy, (about, message) => log.warn(about, message));
  const queue = new Queue();
  const unreadable: Territory = {
    ...last,
    name: "unreadable",
    queue: () => queue,
    limits: undefined,
    guard: unreadableAddress,
    shed: undefined,
  };

  async function admit(
    territory: Territory,
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
  ) {
    let isCutOff = false;
    const cutOff = (refusal: Refusal) => {
      isCutOff = true;
      interrupt(response, refusal);
    };
    try {
      territory.headers?.(response, visit);
      const refusal = refusalByLimits(request, territory.limits) ?? territory.guard?.(request, visit);
      if (refusal) return refuse(response, refusal);
      if (territory.limits) countBody(request, territory.limits, cutOff);
      // The guard has checked the origin. From here on, absolute addresses are built from PUBLIC_URL.
      request.headers.host = host;
      delete request.headers["x-forwarded-host"];
      await territory.handle(request, response, visit);
    } catch (error) {
      if (isCutOff) return;
      log.error({ err: error, id: visit.id, territory: territory.name }, "a request failed");
      interrupt(response, failed());
    }
  }

  function shed(territory: Territory, request: IncomingMessage, response: ServerResponse, visit: Visit) {
    if (territory.shed) return void territory.shed(request, response, visit);
    territory.headers?.(response, visit);
    refuse(response, busy());
  }

  return (request, response) => {
    if (isTooLate(request)) return void request.socket.destroy();
    const address = readAddress(request.url);
    const territory = address ? (territories.find((one) => one.includes(address)) ?? last) : unreadable;
    const visit = {
      ...(address ?? { url: "/", path: "/", route: "/" }),
      id: randomUUID(),
      clientAddress: clientAddress(request),
    };
    // The handler gets the resolved address, so that it can't interpret the original in another way.
    request.url = visit.url;
    logRequest(log, request, response, visit);
    closeAfterEarlyAnswer(request, response);
    if (territory.part) count?.(territory.part, request, response);
    territory.queue(request, visit).enter(
      request,
      () =>
        inLanguage(
          territory.language?.(request, visit),
          () => void admit(territory, request, response, visit),
        ),
      () => inLanguage(territory.language?.(request, visit), () => shed(territory, request, response, visit)),
    );
  };
}

/** Refuses a request, or closes its connection if the answer has already started. */
function interrupt(response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent) response.destroy();
  else refuse(response, refusal);
}
