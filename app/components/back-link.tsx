import { Link } from "@remix-run/react";
import { ArrowLeft } from "#app/icons";

interface BackLinkProps {
  to: string;
  label: string;
  className?: string;
}

/** Above a page's title: the way to the list that it belongs to. */
export const BackLink = ({ to, label, className = "" }: BackLinkProps) => (
  <Link to={to} className={`back-link ${className}`.trimEnd()}>
    <ArrowLeft className="size-4" />
    {label}
  </Link>
);
