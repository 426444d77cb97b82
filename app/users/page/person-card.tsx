import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { userPath } from "#app/addresses";
import { EmailAddress } from "#app/components/email-address";
import { Card } from "#app/components/page-card";

interface PersonCardProps {
  user: { id: string; name: string; email: string };
  children: ReactNode;
}

/** A card about a user, on the page of something else. */
export const PersonCard = ({ user: { id, name, email }, children }: PersonCardProps) => (
  <Card
    title={
      <Link to={userPath(id)}>
        <bdi>{name}</bdi>
      </Link>
    }
    aside={
      <span className="wrap-anywhere text-[0.8125rem] text-muted">
        <EmailAddress email={email} />
      </span>
    }
    className="max-w-2xl"
  >
    {children}
  </Card>
);
