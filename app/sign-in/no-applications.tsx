import { ButtonLink } from "#app/components/button";
import { MessageCard } from "#app/components/message-card";
import { OwnApplications } from "#app/components/own-applications";
import { SignOutButton } from "#app/components/sign-out-button";
import { SignedInAs, type SignedInUser } from "#app/components/signed-in-as";
import { type Contact, SupportContact } from "#app/components/support-contact";
import { CircleX } from "#app/icons";
import { ACCOUNT, SUMMARY_DASHBOARD } from "#app/navigation";
import type { OwnApplication } from "#app/sso-api/own-applications.server";

interface NoApplicationsProps {
  /** Whether the user requested a particular application. */
  specific: boolean;
  /** Null if nobody is signed in. */
  person: SignedInUser | null;
  applications?: OwnApplication[] | undefined;
  /** Whether the user can open the dashboard. */
  administers: boolean;
  /** Whether there are pages of the user's own account. */
  hasAccount: boolean;
  contact: Contact | undefined;
}

/** Says why sign-in stopped, names the account and its applications, and whom to contact. */
export function NoApplications({
  specific,
  person,
  applications = [],
  administers,
  hasAccount,
  contact,
}: NoApplicationsProps) {
  const title = specific
    ? "Requested application is not assigned to your account"
    : "You currently don't have any applications assigned";
  const actions = person ? (
    <>
      {administers && (
        <ButtonLink to={SUMMARY_DASHBOARD} look="primary">
          Go to the dashboard
        </ButtonLink>
      )}
      {hasAccount && <ButtonLink to={ACCOUNT}>Your account</ButtonLink>}
      <SignOutButton />
    </>
  ) : (
    <ButtonLink to="/auth/sign-in" reloadDocument look="primary">
      Sign in
    </ButtonLink>
  );
  return (
    <MessageCard icon={CircleX} tone="error" title={title} actions={actions}>
      {person && <SignedInAs person={person} />}
      <OwnApplications heading applications={applications} />
      <SupportContact question="Is an application missing?" contact={contact} />
    </MessageCard>
  );
}
