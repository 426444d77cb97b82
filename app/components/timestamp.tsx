import { utcDay, utcSecond } from "#api/contract/moments";

/**
 * A time as yyyy-MM-dd HH:mm:ss, with the exact time as its tooltip.
 *
 * @param at ISO 8601, in UTC; blank where another SSO API has none that can be read
 */
export function Timestamp({ at }: { at: string }) {
  if (at === "") return null;
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {utcSecond(at)}
    </time>
  );
}

/** A day in UTC, with the exact time as its tooltip. */
export function Day({ at }: { at: string }) {
  if (at === "") return null;
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {utcDay(at)}
    </time>
  );
}
