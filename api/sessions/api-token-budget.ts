import { MINUTE_MS } from "../contract/durations";
import { tooManyRequests } from "../http/errors";

/** The calls of one minute, by token. Each process counts for itself. */
export interface CallBudget {
  /** @throws {HttpError} 429 */
  take(tokenId: string, now: number): void;
}

export function createCallBudget(callsPerMinute: number): CallBudget {
  let minute = 0;
  let calls = new Map<string, number>();
  return {
    take(tokenId, now) {
      const current = Math.floor(now / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        calls = new Map();
      }
      const count = (calls.get(tokenId) ?? 0) + 1;
      calls.set(tokenId, count);
      if (count > callsPerMinute)
        throw tooManyRequests(
          ((current + 1) * MINUTE_MS - now) / 1000,
          `An API token can make ${callsPerMinute} calls a minute.`,
        );
    },
  };
}
