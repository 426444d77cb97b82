import { ButtonLink } from "#app/components/button";
import { MessageCard } from "#app/components/message-card";
import { OwnApplications } from "#app/components/own-applications";
import { SignOutButton } from "#app/components/sign-out-button";
import { SignedInAs, type SignedInUser } from "#app/components/signed-in-as";
import type { Contact } from "#app/components/support-contact";
import { ShieldX } from "#app/icons";
import { ACCOUNT, ACCOUNT_APPLICATIONS, HOME, OWN_APPLICATIONS, sectionAt } from "#app/navigation";
import type { Missing } from "#app/session/missing.server";
import type { OwnApplication } from "#app/sso-api/own-applications.server";
import { say } from "#languages/say";
import { MissingPermission } from "./missing-permission";

interface ForbiddenProps {
  person: SignedInUser;
  /** Where the user begins. */
  home: string;
  /** The user's own applications, if the user is not an administrator. */
  applications?: OwnApplication[] | undefined;
  /** Whether there are pages of the user's own account. */
  hasAccount: boolean;
  missing: Missing | undefined;
  contact: Contact | undefined;
}

/** The 403 page: what is missing, the signed-in account, the applications that it can open, and whom to contact. */
export function Forbidden({ person, home, applications, hasAccount, missing, contact }: ForbiddenProps) {
  const rolesAt = missing?.rolesAt;
  const actions = (
    <>
      <ButtonLink to={home} look="primary">
        {homeLabel(home)}
      </ButtonLink>
      {rolesAt && <ButtonLink to={rolesAt.to}>{rolesAt.label}</ButtonLink>}
      {hasAccount && <ButtonLink to={ACCOUNT}>{say("no-applications.account")}</ButtonLink>}
      <SignOutButton />
    </>
  );
  return (
    <MessageCard icon={ShieldX} title={say("error.forbidden")} actions={actions}>
      <p>{say("error.forbidden-why")}</p>
      <MissingPermission missing={missing} contact={contact} />
      <SignedInAs person={person} />
      <OwnApplications heading applications={applications ?? []} />
    </MessageCard>
  );
}

function homeLabel(home: string): string {
  if (home === HOME) return say("no-applications.dashboard");
  if (home === ACCOUNT_APPLICATIONS || home === OWN_APPLICATIONS) return say("applications.yours");
  const page = sectionAt(home)?.label;
  return page === undefined ? say("sign-in.go-home") : say("error.page", { page });
}
