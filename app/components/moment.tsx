import { useHydrated } from "remix-utils/use-hydrated";

const two = (number: number) => String(number).padStart(2, "0");

/** yyyy-MM-dd HH:mm:ss where the browser is. */
function local(date: Date): string {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}

/**
 * A moment as yyyy-MM-dd HH:mm:ss, in the person's own time zone where their browser can tell it and in UTC where not;
 * the exact instant shows under the pointer.
 *
 * @param at ISO 8601
 */
export function Moment({ at }: { at: string }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {hydrated ? local(new Date(at)) : `${at.slice(0, 19).replace("T", " ")} UTC`}
    </time>
  );
}
