import { Link } from "@remix-run/react";
import type { Group } from "#api/contract/groups";
import { Card } from "#app/components/page-card";
import { APPLICATION_ACCESS, ROLES } from "#app/navigation";

interface Named {
  id: string;
  label: string;
}

interface GiftsProps {
  group: Group;
  /** Absent for those who may not read the names. */
  gifts: { roles?: Named[]; applications?: Named[] };
}

/** The roles and applications that members have by a group. */
export const Gifts = ({ group, gifts }: GiftsProps) => (
  <div className="group-gifts">
    <GiftCard
      id="roles"
      title="Roles"
      about="Every member has these."
      none="This group gives no role."
      count={group.roles.length}
      gifts={gifts.roles}
      page={ROLES}
    />
    <GiftCard
      id="applications"
      title="Applications"
      about="Every member may open these."
      none="This group gives no application."
      count={group.applications.length}
      gifts={gifts.applications}
      page={APPLICATION_ACCESS}
    />
  </div>
);

interface GiftCardProps {
  id: string;
  title: string;
  about: string;
  none: string;
  count: number;
  gifts: Named[] | undefined;
  page: string;
}

const GiftCard = ({ id, title, about, none, count, gifts, page }: GiftCardProps) => (
  <div id={id}>
    <Card title={title}>
      <p className="text-muted">{count === 0 ? none : about}</p>
      {gifts && gifts.length > 0 && (
        <ul>
          {gifts.map((gift) => (
            <li key={gift.id}>
              <Link to={`${page}/${encodeURIComponent(gift.id)}`} className="row-link">
                <bdi>{gift.label}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!gifts && count > 0 && <p>{count}</p>}
    </Card>
  </div>
);
