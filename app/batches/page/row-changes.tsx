import type { BatchKind, BatchRow, RowChange } from "#api/contract/batches";
import { ASSIGNED_FIELDS, USER_FIELDS } from "#api/contract/user-fields";
import { statusLabel } from "#app/components/status-badge";

const FIELDS = { ...USER_FIELDS, ...ASSIGNED_FIELDS };

/** The effect of a row without fields, before and after its run. */
const WHOLE = new Map<string, [string, string]>([
  ["delete", ["Will be deleted", "Deleted"]],
  ["restore", ["Will be restored", "Restored"]],
  ["mail", ["Will be sent", "Sent"]],
]);

interface RowChangesProps {
  kind: BatchKind;
  isDone: boolean;
  /** Whether it adds a user: there is no before, then. */
  isNew: boolean;
  row: Pick<BatchRow, "action" | "changes">;
}

/** Before and after, field by field. */
export function RowChanges({ kind, isDone, isNew, row: { action, changes } }: RowChangesProps) {
  if (changes.length === 0) return WHOLE.get(action ?? kind)?.[isDone ? 1 : 0];
  return (
    <dl className="batch-diff">
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{FIELDS[change.field].label}</dt>
          <dd>
            <Change {...change} isNew={isNew} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ field, before, after, isNew }: RowChange & { isNew: boolean }) {
  if (Array.isArray(before) || Array.isArray(after))
    return <Names before={listOf(before)} after={listOf(after)} />;
  const isAdded = before === null && isNew;
  return isAdded ? (
    <bdi>{textOf(field, after)}</bdi>
  ) : (
    <>
      <span className="sr-only">from </span>
      <del>
        <bdi>{textOf(field, before)}</bdi>
      </del>{" "}
      <span className="batch-after">
        <span aria-hidden>→ </span>
        <span className="sr-only">to </span>
        <ins>
          <bdi>{textOf(field, after)}</bdi>
        </ins>
      </span>
    </>
  );
}

type Value = RowChange["before"];

const listOf = (value: Value): readonly string[] => (Array.isArray(value) ? value : []);

const textOf = (field: RowChange["field"], value: Value): string =>
  field === "status" ? statusLabel(value) : value === null || value === "" ? "empty" : String(value);

/** The items that stay, are given and are taken away. */
function Names({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const names = [
    ...before.filter((name) => after.includes(name)).map((name) => ({ name, part: "stays" })),
    ...after.filter((name) => !before.includes(name)).map((name) => ({ name, part: "comes" })),
    ...before.filter((name) => !after.includes(name)).map((name) => ({ name, part: "goes" })),
  ];
  return (
    <ul className="batch-names">
      {names.map(({ name, part }) => (
        <li key={name}>
          <Name name={name} part={part} />
        </li>
      ))}
    </ul>
  );
}

function Name({ name, part }: { name: string; part: string }) {
  if (part === "stays") return <bdi>{name}</bdi>;
  if (part === "comes") {
    return (
      <ins className="batch-comes">
        <span className="sr-only">added </span>
        <bdi>{name}</bdi>
      </ins>
    );
  }
  return (
    <del className="batch-goes">
      <span className="sr-only">removed </span>
      <bdi>{name}</bdi>
    </del>
  );
}
