import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { Card } from "#app/components/page-card";
import { type IconType, Plus } from "#app/icons";

interface AssignCardProps {
  title: "Applications" | "Roles";
  icon: IconType;
  /** Said in place of the children while there are none. */
  empty: string | false;
  /** The dialog that assigns others, for those who may. */
  assignTo: string | undefined;
  className?: string;
  /** The table. */
  children: ReactNode;
}

/** The roles or applications of a user or a group, with a link to assign others. */
export const AssignCard = ({ title, icon, empty, assignTo, className, children }: AssignCardProps) => (
  <Card
    title={title}
    className={className}
    aside={
      assignTo !== undefined && (
        <ButtonLink icon={Plus} to={assignTo} preventScrollReset className="btn-sm">
          Assign<span className="sr-only"> {title.toLowerCase()}</span>
        </ButtonLink>
      )
    }
  >
    {empty ? <EmptyState icon={icon} message={empty} /> : children}
  </Card>
);
