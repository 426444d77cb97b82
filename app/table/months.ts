import { longMonth } from "#api/contract/moments";

/** The last twelve months by name, the current one first. The value is the month's number, 1 to 12. */
export function lastTwelveMonths(now: Date): { value: string; label: string }[] {
  return Array.from({ length: 12 }, (_, ago) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago));
    return { value: String(month.getUTCMonth() + 1), label: longMonth(month.getTime()) };
  });
}
