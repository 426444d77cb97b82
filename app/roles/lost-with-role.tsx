import { Link } from "@remix-run/react";
import { counted, formatCount } from "#api/contract/counts";
import { permissionText } from "#api/contract/permissions";
import type { Role } from "#api/contract/roles";
import { rolePath } from "#app/addresses";
import { Badge } from "#app/components/badge";
import type { Holders } from "./holders.server";

/** Shown at once. */
const FEW = 6;

/** What the holders of a role lose with it, and who they are. */
export const LostWithRole = ({ role, holders }: { role: Role; holders: Holders | undefined }) => (
  <div className="dialog-notice my-1 grid gap-3">
    {role.permissions && <Lost permissions={role.permissions} />}
    {holders && holders.total > 0 && <Who id={role.id} holders={holders} />}
  </div>
);

function Lost({ permissions }: { permissions: readonly string[] }) {
  if (permissions.length === 0)
    return <p>What they may do in the console stays the same. Applications no longer see this role.</p>;
  // Nobody opens a list for one more line.
  const few = permissions.length > FEW ? permissions.slice(0, FEW - 1) : permissions;
  const rest = permissions.slice(few.length);
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">They lose, unless another role has it</h3>
      <Texts names={few} />
      {rest.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-0.5 font-semibold text-primary">
            {counted(rest.length, "more permission")}
          </summary>
          <Texts names={rest} />
        </details>
      )}
    </div>
  );
}

const Texts = ({ names }: { names: readonly string[] }) => (
  <ul className="grid list-disc gap-0.5 ps-4.5">
    {names.map((name) => (
      <li key={name}>{permissionText(name)}</li>
    ))}
  </ul>
);

function Who({ id, holders: { total, first } }: { id: string; holders: Holders }) {
  const more = total - first.length;
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">Who has it</h3>
      <ul className="grid gap-0.5">
        {first.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            <bdi>{one.name}</bdi>{" "}
            {one.isOnly && (
              <Badge tone="warning" small>
                no role left
              </Badge>
            )}
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to={rolePath(id, "people")} className="font-semibold text-primary hover:underline">
              and {formatCount(more)} more
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}
