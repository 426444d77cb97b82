import type { Context as HonoContext } from "hono";
import type { Caller } from "../sessions/caller";

/** What is known of a request beside itself. It is believed. */
export interface ServiceCaller {
  address?: string;
  /** Given by whoever runs the service within its own process; a request without one gets a new one. */
  requestId?: string;
  /** Its turn did not come in time: the call is refused. */
  isCrowded?: boolean;
}

/** What one request carries with it. */
export interface Env {
  Bindings: ServiceCaller;
  Variables: { requestId: string; address: string; caller?: Caller; route?: string };
}
export type HttpContext = HonoContext<Env>;
