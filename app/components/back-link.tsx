import { Link, type LinkProps } from "@remix-run/react";
import { ArrowLeft } from "#app/icons";
import { useListQuery } from "./list-address";

/** The way up from a page, to the list that it belongs to, as it was shown last. */
export function BackLink({ to, children, className = "", ...link }: LinkProps & { to: string }) {
  const query = useListQuery(to);
  return (
    <Link {...link} to={to + query} className={`back-link ${className}`.trimEnd()}>
      <ArrowLeft className="size-4" />
      {children}
    </Link>
  );
}
