import { sayDay, saySecond } from "#languages/dates";

/**
 * A time to the second, with the exact time as its tooltip.
 *
 * @param at ISO 8601, in UTC; blank where another SSO API has none that can be read
 */
export function Timestamp({ at }: { at: string }) {
  if (at === "") return null;
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap" suppressHydrationWarning>
      {saySecond(at)}
    </time>
  );
}

/** A day in UTC, with the exact time as its tooltip. */
export function Day({ at }: { at: string }) {
  if (at === "") return null;
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap" suppressHydrationWarning>
      {sayDay(at)}
    </time>
  );
}
