import type { ReactNode } from "react";
import { userPath } from "#app/addresses";
import type { IconType } from "#app/icons";
import { AssignCard } from "#app/subject/assign-card";
import { useUser } from "./use-user";

interface AccessCardProps {
  title: "Applications" | "Roles";
  icon: IconType;
  isEmpty: boolean;
  /** The table. */
  children: ReactNode;
}

/** The roles or applications that a user has. */
export function AccessCard({ title, icon, isEmpty, children }: AccessCardProps) {
  const { user, may } = useUser();
  return (
    <AssignCard
      title={title}
      icon={icon}
      empty={isEmpty && `No ${title.toLowerCase()}.`}
      assignTo={may("users:write") ? userPath(user.id, "overview/edit") : undefined}
      className="user-access"
    >
      {children}
    </AssignCard>
  );
}
