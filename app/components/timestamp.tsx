/** An ISO 8601 time in UTC as yyyy-MM-dd HH:mm:ss. The page names the time zone. */
export const utcText = (at: string): string => at.slice(0, 19).replace("T", " ");

/**
 * A time as yyyy-MM-dd HH:mm:ss, with the exact time as its tooltip.
 *
 * @param at ISO 8601, in UTC
 */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {utcText(at)}
    </time>
  );
}

/** A day in UTC, with the exact time as its tooltip. */
export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={at} className="whitespace-nowrap">
    {at.slice(0, 10)}
  </time>
);
