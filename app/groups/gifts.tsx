import { Link } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import { groupPath } from "#app/addresses";
import { type IconType, Layers, Shield } from "#app/icons";
import { APPLICATION_ACCESS, ROLES } from "#app/navigation";
import { AssignCard } from "#app/subject/assign-card";
import { type Column, DataTable } from "#app/table/data-table";
import { useGroup } from "./use-group";

interface Gift {
  id: string;
  label: string;
}

interface GiftsProps {
  /** Absent for those who may not read the names. */
  gifts: { roles?: Gift[]; applications?: Gift[] };
}

/** The roles and applications that members have by a group. */
export function Gifts({ gifts }: GiftsProps) {
  const { group } = useGroup();
  return (
    <div className="page-stack group-gifts">
      <GiftCard
        id="roles"
        title="Roles"
        icon={Shield}
        label="Every member has"
        none="This group gives no role."
        count={group.roles.length}
        gifts={gifts.roles}
        page={ROLES}
      />
      <GiftCard
        id="applications"
        title="Applications"
        icon={Layers}
        label="Every member may open"
        none="This group gives no application."
        count={group.applications.length}
        gifts={gifts.applications}
        page={APPLICATION_ACCESS}
      />
    </div>
  );
}

interface GiftCardProps {
  id: "roles" | "applications";
  title: "Roles" | "Applications";
  icon: IconType;
  /** Of the column with the names. */
  label: string;
  none: string;
  count: number;
  gifts: Gift[] | undefined;
  page: string;
}

function GiftCard({ id, title, icon, label, none, count, gifts, page }: GiftCardProps) {
  const { group, canChange } = useGroup();
  return (
    <div id={id}>
      <AssignCard
        title={title}
        icon={icon}
        empty={count === 0 && none}
        assignTo={canChange ? groupPath(group.id, "overview/edit") : undefined}
      >
        {gifts ? (
          <DataTable label={id} columns={columnsOf(label, page)} rows={gifts} keyOf={(gift) => gift.id} />
        ) : (
          <p className="page-note">{formatCount(count)}</p>
        )}
      </AssignCard>
    </div>
  );
}

const columnsOf = (label: string, page: string): readonly Column<Gift>[] => [
  {
    key: "label",
    label,
    card: "lead",
    render: (gift) => (
      <Link to={`${page}/${encodeURIComponent(gift.id)}`} className="tile-title">
        <bdi>{gift.label}</bdi>
      </Link>
    ),
  },
];
