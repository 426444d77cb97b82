import { MINUTE_MS } from "../contract/durations";
import { tooManyRequests } from "../http/errors";

/** The calls of one minute, by token. Each process counts for itself. */
export interface CallBudget {
  /** @throws {HttpError} 429 */
  take(tokenId: string, now: number): void;
  /** Counts a call that is already under way as several. It isn't refused, but later ones may be. */
  charge(tokenId: string, further: number, now: number): void;
}

export function createCallBudget(callsPerMinute: number): CallBudget {
  let minute = 0;
  let calls = new Map<string, number>();
  function count(tokenId: string, further: number, now: number): number {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      calls = new Map();
    }
    const counted = (calls.get(tokenId) ?? 0) + further;
    calls.set(tokenId, counted);
    return counted;
  }
  return {
    charge: count,
    take(tokenId, now) {
      if (count(tokenId, 1, now) > callsPerMinute)
        throw tooManyRequests(
          ((minute + 1) * MINUTE_MS - now) / 1000,
          (again) => `An API token can make ${callsPerMinute} calls a minute. ${again}`,
        );
    },
  };
}
