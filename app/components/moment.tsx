/** A moment as yyyy-MM-dd HH:mm:ss, in UTC as every time of the console. The page says so once; nothing here does. */
export const inUtc = (at: string): string => at.slice(0, 19).replace("T", " ");

/**
 * The same as an element; the exact instant shows under the pointer.
 *
 * @param at ISO 8601, in UTC
 */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {inUtc(at)}
    </time>
  );
}
