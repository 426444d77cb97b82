import { useLocation } from "@remix-run/react";
import type { DeletedUser } from "#api/contract/deleted-users";
import { ButtonLink } from "#app/components/button";
import { DELETED_PEOPLE } from "#app/navigation";
import { ROW_ICONS } from "#app/table/row-icons";

/** The ways from a row to its dialogs: to restore the user, or to remove them for good. */
export function WaysBack({ id, name }: DeletedUser) {
  const { search } = useLocation();
  const addressOf = (dialog: string) => `${DELETED_PEOPLE}/${encodeURIComponent(id)}/${dialog}${search}`;
  return (
    <>
      <ButtonLink
        to={addressOf("restore")}
        preventScrollReset
        className="btn-sm"
        aria-label={`Restore ${name}`}
      >
        Restore
      </ButtonLink>
      <a
        href={addressOf("remove")}
        className="row-action"
        title="Remove for good"
        aria-label={`Remove ${name} for good`}
      >
        {ROW_ICONS.delete}
      </a>
    </>
  );
}
