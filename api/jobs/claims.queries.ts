import { expressionBuilder } from "kysely";
import type { Tables } from "../database/tables";

/** What a process takes for itself until the end of a lease. */
export interface Claim {
  /** In ms. */
  now: number;
  /** The end of the lease, in ms. */
  until: number;
}

/** Rows that are due, and that nobody else has claimed. */
export function isClaimable({ now, until }: Claim) {
  const eb = expressionBuilder<Tables, "mails" | "webhook_deliveries">();
  return eb.and([
    eb("due_at", "<=", now),
    eb.or([
      eb("leased_until", "is", null),
      eb("leased_until", "<=", now),
      // A lease that ends later than any new one was written before the clock jumped back.
      eb("leased_until", ">", until),
    ]),
  ]);
}
