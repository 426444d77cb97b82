import { Link, type LinkProps } from "@remix-run/react";
import { ArrowLeft } from "#app/icons";

/** The way up from a page, to the list that it belongs to. */
export const BackLink = ({ children, className = "", ...link }: LinkProps) => (
  <Link {...link} className={`back-link ${className}`.trimEnd()}>
    <ArrowLeft className="size-4" />
    {children}
  </Link>
);
