import type { Origin } from "../audit-trail/record";
import type { Caller } from "../sessions/caller";

/** Who changes something. A request is one. */
export interface Change {
  caller: Caller;
  origin: Origin;
  /** @throws {HttpError} 412 where somebody else changed it since the version that the caller has seen */
  requireVersion(current: { version: number }): void;
}
