import type { ReactNode } from "react";
import { type IconType, Inbox } from "#app/icons";
import { useFocusPassedOn } from "./use-focus-passed-on";

interface EmptyStateProps {
  icon?: IconType;
  /** Such as "No users yet. Add the first one." */
  message: string;
  /** A button or link to the next step. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon = Inbox, message, action }: EmptyStateProps) {
  const place = useFocusPassedOn();
  return (
    <div
      ref={place}
      className="grid min-h-[inherit] place-content-center justify-items-center gap-4 px-6 py-10 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-base-200 text-muted">
        <Icon className="size-5.5" />
      </span>
      <p className="max-w-sm text-muted">{message}</p>
      {action}
    </div>
  );
}
