import { Link, useSearchParams } from "@remix-run/react";
import type { Audit } from "#api/contract/audits";
import { X } from "#app/icons";
import { AUDIT_REPORTS } from "#app/navigation";
import { addressOf } from "#app/table/address";

interface SubjectsProps {
  /** The audits shown: they know the names. */
  audits: readonly Audit[];
  batch: { id: string; title: string } | undefined;
}

/** What the list is limited to by a link, each with a link that lifts the limit. */
export function Subjects({ audits, batch }: SubjectsProps) {
  const [params] = useSearchParams();
  const batchId = params.get("batchId");
  const targetId = params.get("targetId");
  const actorId = params.get("actorId");
  const target = audits.find((audit) => audit.target?.id === targetId)?.target;
  const by = audits.find((audit) => audit.actor?.id === actorId);
  const subjects = [
    { key: "batchId", label: "Bulk change", id: batchId, name: batch?.title, username: undefined },
    { key: "targetId", label: "About", id: targetId, name: target?.name, username: target?.username },
    { key: "actorId", label: "By", id: actorId, name: by?.user, username: by?.actor?.username },
  ].filter(({ id }) => id);
  if (subjects.length === 0) return null;
  return (
    <ul className="-mt-2 mb-4 flex flex-wrap gap-2">
      {subjects.map(({ key, label, id, name, username }) => (
        <li key={key} className="audit-subject">
          <span>
            {label}:{" "}
            <b>
              <bdi>{name ?? id}</bdi>
            </b>{" "}
            {username !== undefined && <bdi>{username}</bdi>}
          </span>
          <Link
            to={addressOf(AUDIT_REPORTS, params, { [key]: undefined, page: undefined, open: undefined })}
            preventScrollReset
            className="audit-subject-remove"
            aria-label={`Remove the filter ${label}: ${name ?? id}`}
          >
            <X className="size-3.5" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
