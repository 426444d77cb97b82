import type { Context as HonoContext } from "hono";
import type { Caller } from "../sessions/caller";

/** Trusted facts about a request, from the process that runs the service. */
export interface ServiceCaller {
  address?: string;
  /** Set if the service runs in the console's process. Otherwise the request gets a new id. */
  requestId?: string;
  /** True if the request waited too long in the queue: the call is refused. */
  isCrowded?: boolean;
}

export interface Env {
  Bindings: ServiceCaller;
  Variables: {
    requestId: string;
    address: string;
    caller?: Caller;
    route?: string;
    /** What of an accepted request was left out. */
    notes?: ReadonlySet<string>;
  };
}
export type HttpContext = HonoContext<Env>;
