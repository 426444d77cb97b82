import { utcDay, utcSecond } from "#api/contract/moments";

/**
 * A time as yyyy-MM-dd HH:mm:ss, with the exact time as its tooltip.
 *
 * @param at ISO 8601, in UTC
 */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {utcSecond(at)}
    </time>
  );
}

/** A day in UTC, with the exact time as its tooltip. */
export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={at} className="whitespace-nowrap">
    {utcDay(at)}
  </time>
);
