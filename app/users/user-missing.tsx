import { Link } from "@remix-run/react";
import { DELETED_PEOPLE } from "#app/navigation";
import { ThingMissing } from "#app/noun/thing-missing";
import { useDashboard } from "#app/request/use-dashboard";

/** In a dialog's place where there is no such user. */
export const UserMissing = ({ title, closeTo }: { title: string; closeTo: string }) => (
  <ThingMissing title={title} noun="user" closeTo={closeTo}>
    <WhereDeleted />
  </ThingMissing>
);

/** Leads to the deleted users, where the SSO API keeps them. */
export function WhereDeleted() {
  if (!useDashboard()?.keepsDeleted) return null;
  return (
    <p className="text-muted">
      Deleted users can be restored for 30 days, in{" "}
      <Link to={DELETED_PEOPLE} className="font-medium text-primary underline underline-offset-2">
        Deleted people
      </Link>
      .
    </p>
  );
}
