import type { Origin } from "../audit-trail/record";
import type { Caller } from "../sessions/caller";

/** A change and its caller. The `Request` of a call (noun.ts) is one. */
export interface Change<By extends Caller = Caller> {
  caller: By;
  origin: Origin;
  /** @throws {HttpError} 412 if it was changed since the version in the caller's If-Match */
  requireVersion(current: { version: number }): void;
}
