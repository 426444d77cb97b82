import type { Link } from "#api/contract/links";
import { rich } from "#app/components/rich";
import { sayList } from "#languages/dates";
import { say } from "#languages/say";
import { Strong } from "./link-user";

/** Says which applications an invitation opens. */
export function Waiting({
  applications: { names, more } = { names: [], more: 0 },
}: Pick<Link, "applications">) {
  if (names.length === 0) return null;
  // The language joins numbers, of which each becomes its name.
  const items = [
    ...names.map((_, index) => `\0${index}\0`),
    ...(more > 0 ? [say("link.more", { more })] : []),
  ];
  const parts = sayList(items).split("\0");
  return (
    <p className="wrap-anywhere mt-4 text-balance text-center text-[0.8125rem] text-muted">
      {rich("link.opens", {
        names: (
          <>
            {parts.map((part, index) =>
              index % 2 === 0 ? part : <Strong key={part}>{names[Number(part)]}</Strong>,
            )}
          </>
        ),
      })}
    </p>
  );
}
