import { Link } from "@remix-run/react";
import { userPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { EmailAddress } from "#app/components/email-address";
import { PageMenu } from "#app/components/page-menu";
import { Timestamp } from "#app/components/timestamp";
import { ArrowLeft, Clock, Mail, Pencil, UserRound } from "#app/icons";
import { ACCOUNT_PROFILE, USER_MANAGEMENT } from "#app/navigation";
import { Badges } from "./badges";
import { useUser } from "./use-user";

/** What all tabs of a user share: name, state and actions. */
export function UserHeader() {
  const { user } = useUser();
  return (
    <header>
      <Link to={USER_MANAGEMENT} className="back-link">
        <ArrowLeft className="size-4" />
        User Management
      </Link>
      <div className="subject">
        <span className="subject-avatar">
          <Avatar name={user.name} />
        </span>
        <div className="min-w-0">
          <div className="subject-name">
            <h1>
              <bdi>{user.name}</bdi>
            </h1>
            <Badges />
          </div>
          <p className="subject-facts">
            {user.directory && (
              <span className="w-full">
                A directory manages this user: what it knows replaces what is changed here.
              </span>
            )}
            <span className="subject-fact">
              <Mail className="size-4" />
              <span className="sr-only">Email </span>
              <EmailAddress email={user.email} />
            </span>
            <span className="subject-fact">
              <UserRound className="size-4" />
              <span className="sr-only">Username </span>
              <bdi>{user.username}</bdi>
            </span>
            <span className="subject-fact">
              <Clock className="size-4" />
              {user.lastSignInAt ? (
                <span>
                  Last sign-in <Timestamp at={user.lastSignInAt} />
                </span>
              ) : (
                "Never signed in"
              )}
            </span>
          </p>
        </div>
        <Actions />
      </div>
    </header>
  );
}

function Actions() {
  const { user, isOwn, may } = useUser();
  return (
    <div className="subject-actions">
      {may("users:write") && (
        <ButtonLink icon={Pencil} to={userPath(user.id, "overview/edit")} preventScrollReset>
          Edit
        </ButtonLink>
      )}
      {isOwn ? (
        <ButtonLink icon={UserRound} to={ACCOUNT_PROFILE}>
          Your account
        </ButtonLink>
      ) : (
        <>
          <LinkAction />
          <Menu />
        </>
      )}
    </div>
  );
}

/** The link that the user may need next: the invitation's, or one for a new password. */
function LinkAction() {
  const { user, links, may } = useUser();
  if (!links || !user.status) return null;
  const { id, invitedUntil, googleAuth } = user;
  if (invitedUntil) {
    return (
      may("users:write") && (
        <ButtonLink icon={Mail} to={userPath(id, "overview/invitation")} preventScrollReset>
          Invitation
        </ButtonLink>
      )
    );
  }
  if (googleAuth || !may("users:reset")) return null;
  return (
    <ButtonLink icon={Mail} to={userPath(id, "overview/password-reset")} preventScrollReset>
      {links.mail ? "Send reset link" : "Reset link"}
    </ButtonLink>
  );
}

function Menu() {
  const { user, may } = useUser();
  const { id, lockedUntil, sessionCount, status } = user;
  const to = (dialog: string) => ({ to: userPath(id, dialog), preventScrollReset: true });
  const items = [
    lockedUntil && may("users:reset") && (
      <Link key="unlock" {...to("overview/unlock")}>
        Unlock
      </Link>
    ),
    sessionCount > 0 && may("sessions:end") && (
      <Link key="end" {...to("sessions/end-all")}>
        Sign out everywhere
      </Link>
    ),
    status && may("users:write") && (
      <Link key="deactivate" {...to("overview/deactivate")}>
        Deactivate
      </Link>
    ),
    may("users:delete") && (
      <Link key="delete" {...to("overview/delete")} className="text-error">
        Delete
      </Link>
    ),
  ];
  return items.some(Boolean) && <PageMenu>{items}</PageMenu>;
}
