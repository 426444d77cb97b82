import type { Link } from "#api/contract/links";
import { Strong } from "./link-user";

/** Says which applications an invitation opens. */
export function Waiting({
  applications: { names, more } = { names: [], more: 0 },
}: Pick<Link, "applications">) {
  if (names.length === 0) return null;
  const last = more > 0 ? `${more} more` : undefined;
  return (
    <p className="wrap-anywhere mt-4 text-balance text-center text-[0.8125rem] text-muted">
      You can open{" "}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === names.length - 1 && !last ? " and " : ", ")}
          <Strong>{name}</Strong>
        </span>
      ))}
      {last && ` and ${last}`}.
    </p>
  );
}
