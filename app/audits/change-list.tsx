import { fieldLabel, valueText } from "#api/contract/audit-texts";
import type { AuditChange } from "#api/contract/audits";

/** The changes of an audit, field by field, and the circumstances. */
export const ChangeList = ({ changes }: { changes: readonly AuditChange[] }) => (
  <dl className="audit-changes">
    {changes.map((change) => (
      <div key={change.field}>
        <dt>{fieldLabel(change.field)}</dt>
        <dd>
          <Change change={change} />
        </dd>
      </div>
    ))}
  </dl>
);

function Change({ change }: { change: AuditChange }) {
  const { field } = change;
  if ("value" in change) return <bdi>{valueText(field, change.value)}</bdi>;
  if ("before" in change) {
    return (
      <>
        <span className="sr-only">from </span>
        <del>{valueText(field, change.before)}</del>
        <span aria-hidden className="arrow">
          →
        </span>
        <span className="sr-only"> to </span>
        <ins>{valueText(field, change.after)}</ins>
      </>
    );
  }
  return (
    <>
      {change.taken.map((name) => (
        <del key={name}>
          <span className="sr-only">removed </span>
          {name}
        </del>
      ))}
      {change.given.map((name) => (
        <ins key={name}>
          <span aria-hidden>+ </span>
          <span className="sr-only">added </span>
          {name}
        </ins>
      ))}
    </>
  );
}
