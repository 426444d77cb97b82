import { ButtonLink } from "#app/components/button";
import { MessageCard } from "#app/components/message-card";
import { OwnApplications } from "#app/components/own-applications";
import { SignOutButton } from "#app/components/sign-out-button";
import { SignedInAs, type SignedInUser } from "#app/components/signed-in-as";
import { type Contact, SupportContact } from "#app/components/support-contact";
import { ShieldX } from "#app/icons";
import { HOME } from "#app/navigation";
import type { OwnApplication } from "#app/sso-api/own-applications.server";

interface ForbiddenProps {
  person: SignedInUser;
  /** Where the user begins. */
  home: string;
  /** The user's own applications, if the user is not an administrator. */
  applications?: OwnApplication[] | undefined;
  contact: Contact | undefined;
}

/** The 403 page: the signed-in account, the applications that it can open, and whom to contact. */
export function Forbidden({ person, home, applications = [], contact }: ForbiddenProps) {
  const actions = (
    <>
      <ButtonLink to={home} look="primary">
        {home === HOME ? "Go to the dashboard" : "Your applications"}
      </ButtonLink>
      <SignOutButton />
    </>
  );
  return (
    <MessageCard icon={ShieldX} title="403 Forbidden" actions={actions}>
      <p>Sorry, you do not have permission to view this page.</p>
      <SignedInAs person={person} />
      <OwnApplications heading applications={applications} />
      <SupportContact question="Need access to this page?" contact={contact} />
    </MessageCard>
  );
}
