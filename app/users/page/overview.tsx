import { Link } from "@remix-run/react";
import { optionalUserFields, USER_FIELDS } from "#api/contract/user-fields";
import { userPath } from "#app/addresses";
import { EmailAddress } from "#app/components/email-address";
import { Fact } from "#app/components/fact";
import { Card } from "#app/components/page-card";
import { StatusBadge } from "#app/components/status-badge";
import { Timestamp } from "#app/components/timestamp";
import { factorsText } from "./factors-text";
import { useUser } from "./use-user";

/** The tab Overview; dialogs about the user are over it. */
export const Overview = () => (
  <div className="page-split">
    <Card title="At a glance">
      <Profile />
    </Card>
    <div className="page-stack">
      <Card title="Sign-in">
        <SignIn />
      </Card>
      <Card title="Access">
        <Access />
      </Card>
    </div>
  </div>
);

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
          {user[name] ? <bdi>{user[name]}</bdi> : "None"}
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

function SignIn() {
  const { user, hasFactors } = useUser();
  const { id, lastSignInAt, lockedUntil, invitedUntil, sessionCount } = user;
  return (
    <dl className="facts">
      <Fact label="Last sign-in">{lastSignInAt ? <Timestamp at={lastSignInAt} /> : "Never"}</Fact>
      {invitedUntil && (
        <Fact label="Invitation">
          Until <Timestamp at={invitedUntil} />
        </Fact>
      )}
      {lockedUntil && (
        <Fact label="Locked">
          Until <Timestamp at={lockedUntil} />
        </Fact>
      )}
      <Fact label="Password">{passwordText(user)}</Fact>
      {hasFactors && (
        <Fact label="Second factor">
          <Link to={userPath(id, "factors")}>{factorsText(user)}</Link>
        </Fact>
      )}
      <Fact label="Sessions">
        <Link to={userPath(id, "sessions")}>{sessionCount === 0 ? "None" : sessionCount}</Link>
      </Fact>
    </dl>
  );
}

function passwordText({ hasPassword, googleAuth, mustChange }: ReturnType<typeof useUser>["user"]): string {
  if (mustChange) return "Must be changed at the next sign-in";
  if (hasPassword) return "Set";
  return googleAuth ? "None, signs in with Google" : "None";
}

function Access() {
  const { user } = useUser();
  return (
    <dl className="facts">
      <Fact label="Roles">{user.roleNames.length > 0 ? <bdi>{user.roleNames.join(", ")}</bdi> : "None"}</Fact>
      <Fact label="Applications">
        <Link to={userPath(user.id, "access")}>
          {user.applicationCount === 0 ? "None" : user.applicationCount}
        </Link>
      </Fact>
    </dl>
  );
}
