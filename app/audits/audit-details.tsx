import type { Audit } from "#api/contract/audits";
import { batchPath } from "#app/addresses";
import { AUDIT_REPORTS } from "#app/navigation";
import { actionLabel, OUTCOME_LABELS } from "./audit-text";
import { ChangeList } from "./change-list";
import { Thing } from "./thing";

/** Types that have another name on screens. */
const TYPES: Record<string, string> = { batch: "bulk change", token: "API token" };
const typeLabel = (type: string) => TYPES[type] ?? type;

export const detailsId = ({ id }: Audit): string => `details-${id}`;

interface AuditDetailsProps {
  audit: Audit;
  /** The bulk change that it is a part of. */
  batch?: { id: string; title: string } | undefined;
}

/** The changes of an audit, with the values before and after, and their origin. */
export function AuditDetails({ audit, batch }: AuditDetailsProps) {
  const { action, outcome, address, requestId, actor, target, user, audits, changes = [] } = audit;
  return (
    <section id={detailsId(audit)} aria-label="Details" className="audit-details">
      <p>
        <bdi>{audit.message}</bdi>
      </p>
      {audits !== undefined && target && (
        <a href={`${AUDIT_REPORTS}?batchId=${target.id}`}>All audits of this bulk change</a>
      )}
      {changes.length > 0 && <ChangeList changes={changes} />}
      <dl className="audit-facts">
        {actor && (
          <Fact label="By">
            <Thing
              {...actor}
              type={actor.type ?? "user"}
              name={user}
              history={{
                address: `${AUDIT_REPORTS}?actorId=${actor.id}`,
                label: `All audits by this ${typeLabel(actor.type ?? "user")}`,
              }}
            />
          </Fact>
        )}
        {target && (
          <Fact label="About">
            <Thing
              {...target}
              history={{
                address: `${AUDIT_REPORTS}?targetId=${target.id}`,
                label: `All audits about this ${typeLabel(target.type)}`,
              }}
            />
          </Fact>
        )}
        {batch && (
          <Fact label="Bulk change">
            <a href={batchPath(batch.id)}>
              <bdi>{batch.title}</bdi>
            </a>
          </Fact>
        )}
        {action !== undefined && (
          <Fact label="Action">
            {actionLabel(action)} <code>{action}</code>
          </Fact>
        )}
        {outcome !== undefined && <Fact label="Outcome">{OUTCOME_LABELS[outcome]}</Fact>}
        <Fact label="Address">{address ?? "None"}</Fact>
        {requestId !== undefined && (
          <Fact label="Request">
            <code>{requestId}</code>
          </Fact>
        )}
        <Fact label="Audit">
          <code>{audit.id}</code>
        </Fact>
      </dl>
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
