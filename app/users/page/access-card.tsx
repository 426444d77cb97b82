import type { ReactNode } from "react";
import { userPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { Card } from "#app/components/page-card";
import { type IconType, Plus } from "#app/icons";
import { useUser } from "./use-user";

interface AccessCardProps {
  title: "Applications" | "Roles";
  icon: IconType;
  isEmpty: boolean;
  /** The table. */
  children: ReactNode;
}

/** The roles or applications that a user has, with a link to assign others. */
export function AccessCard({ title, icon, isEmpty, children }: AccessCardProps) {
  const { user, may } = useUser();
  const nouns = title.toLowerCase();
  return (
    <Card
      title={title}
      className="user-access"
      aside={
        may("users:write") && (
          <ButtonLink
            icon={Plus}
            to={userPath(user.id, "overview/edit")}
            preventScrollReset
            className="btn-sm"
          >
            Assign<span className="sr-only"> {nouns}</span>
          </ButtonLink>
        )
      }
    >
      {isEmpty ? <EmptyState icon={icon} message={`No ${nouns}.`} /> : children}
    </Card>
  );
}
