import { userPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { EmailAddress } from "#app/components/email-address";
import { Timestamp } from "#app/components/timestamp";
import { Clock, Mail, Pencil, UserRound } from "#app/icons";
import { ACCOUNT_PROFILE, MAIL } from "#app/navigation";
import { SubjectHeader } from "#app/subject/subject-header";
import { Badges } from "./badges";
import { USER, useUser } from "./use-user";

/** The header of all tabs of a user: name, state and actions. */
export function UserHeader() {
  const { user, isOwn, hasMails, may } = useUser();
  const { id, name, lockedUntil, sessionCount, status } = user;
  const to = (dialog: string) => userPath(id, dialog);
  return (
    <SubjectHeader
      of={USER}
      face={
        <span className="subject-avatar">
          <Avatar name={name} />
        </span>
      }
      name={name}
      badges={<Badges />}
      facts={<Facts />}
      actions={<Actions />}
      menu={[
        !isOwn &&
          lockedUntil !== null &&
          may("users:reset") && { label: "Unlock", to: to("overview/unlock") },
        hasMails &&
          may("mail:read") && { label: "Emails", to: `${MAIL}?${new URLSearchParams({ userId: id })}` },
        ...(isOwn
          ? []
          : [
              sessionCount > 0 &&
                may("sessions:end") && { label: "Sign out everywhere", to: to("sessions/end-all") },
              may("users:write") &&
                (status
                  ? { label: "Deactivate", to: to("overview/deactivate") }
                  : { label: "Activate", to: to("overview/activate") }),
              may("users:delete") && { label: "Delete", to: to("overview/delete"), look: "danger" as const },
            ]),
      ]}
    />
  );
}

function Facts() {
  const { email, username, lastSignInAt, directory } = useUser().user;
  return (
    <>
      {directory && (
        <span className="w-full">
          A directory manages this user: what it knows replaces what is changed here.
        </span>
      )}
      <span className="subject-fact">
        <Mail className="size-4" />
        <span className="sr-only">Email </span>
        <EmailAddress email={email} />
      </span>
      <span className="subject-fact">
        <UserRound className="size-4" />
        <span className="sr-only">Username </span>
        <bdi>{username}</bdi>
      </span>
      <span className="subject-fact">
        <Clock className="size-4" />
        {lastSignInAt ? (
          <span>
            Last sign-in <Timestamp at={lastSignInAt} />
          </span>
        ) : (
          "Never signed in"
        )}
      </span>
    </>
  );
}

function Actions() {
  const { user, isOwn, may } = useUser();
  return (
    <>
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
        <LinkAction />
      )}
    </>
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
      {links.mail ? "Send password reset link" : "Password reset link"}
    </ButtonLink>
  );
}
