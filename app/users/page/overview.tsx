import { Link } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import { type OptionalUserField, optionalUserFields, USER_FIELDS } from "#api/contract/user-fields";
import { userPath } from "#app/addresses";
import { EmailAddress } from "#app/components/email-address";
import { Fact } from "#app/components/fact";
import { languageName } from "#app/components/language-name";
import { Card } from "#app/components/page-card";
import { StatusBadge } from "#app/components/status-badge";
import { Timestamp } from "#app/components/timestamp";
import { LastEventsCard } from "./last-events-card";
import { SignInCard } from "./sign-in-card";
import { useUser } from "./use-user";

/** The tab Overview; dialogs about the user are over it. */
export function Overview() {
  const { events } = useUser();
  return (
    <div className="page-split">
      <div className="page-stack">
        <SignInCard />
        {events && <LastEventsCard events={events} />}
      </div>
      <div className="page-stack">
        <Card title="At a glance">
          <Profile />
        </Card>
        <Card title="Access">
          <Access />
        </Card>
      </div>
    </div>
  );
}

function Profile() {
  const { user } = useUser();
  return (
    <dl className="facts">
      <Fact label="Status">
        <StatusBadge status={user.status} />
      </Fact>
      <Fact label="Email">
        <EmailAddress email={user.email} />
        <span className="block text-[0.8125rem] text-muted">
          {user.emailVerifiedAt ? (
            <>
              Confirmed <Timestamp at={user.emailVerifiedAt} />
            </>
          ) : (
            "Not confirmed"
          )}
        </span>
      </Fact>
      <Fact label="Username">
        <bdi>{user.username}</bdi>
      </Fact>
      {optionalUserFields.map((name) => (
        <Fact key={name} label={USER_FIELDS[name].label}>
          <OptionalText name={name} text={user[name]} />
        </Fact>
      ))}
      <Fact label="Added">
        <Timestamp at={user.createdAt} />
      </Fact>
      <Fact label="Id">
        <code className="text-xs">{user.id}</code>
      </Fact>
    </dl>
  );
}

function Access() {
  const { user } = useUser();
  return (
    <dl className="facts">
      <Fact label="Roles">{user.roleNames.length > 0 ? <bdi>{user.roleNames.join(", ")}</bdi> : "None"}</Fact>
      <Fact label="Applications">
        {user.applicationCount === 0 ? (
          "None"
        ) : (
          <Link to={userPath(user.id, "access")}>{formatCount(user.applicationCount)}</Link>
        )}
      </Fact>
    </dl>
  );
}

const OptionalText = ({ name, text }: { name: OptionalUserField; text: string | null }) => {
  if (!text) return name === "language" ? "As their browser" : "None";
  return <bdi>{name === "language" ? languageName(text) : text}</bdi>;
};
