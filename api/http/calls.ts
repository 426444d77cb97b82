import type { IncomingMessage } from "node:http";
import { Queue } from "./turns";

const calls = new Queue();
/** They tell a supervisor whether this process is well: no other call comes before them, and none is refused. */
const probes = new Queue();
const PROBES = /^\/api\/(health|ready)(\?|$)/;

/** Waits for a call's turn. @returns false where it did not come: the service refuses the call then */
export const callsTurn = (request: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    const isProbe = PROBES.test(request.url ?? "");
    const queue = isProbe ? probes : calls;
    queue.enter(
      request,
      () => resolve(true),
      () => resolve(isProbe),
    );
  });
