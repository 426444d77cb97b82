import CircleX from "lucide-react/icons/circle-x";
import { SUMMARY_DASHBOARD } from "#app/navigation";
import type { OwnApplication } from "../sso-api/own-applications.server";
import { ButtonLink } from "./button";
import { MessageCard } from "./message-card";
import { OwnApplications } from "./own-applications";
import { SignOutButton } from "./sign-out-button";
import { SignedInAs, type SignedInUser } from "./signed-in-as";
import { type Contact, SupportContact } from "./support-contact";

interface NoApplicationsProps {
  /** Whether the user requested a particular application. */
  specific: boolean;
  /** Null if nobody is signed in. */
  person: SignedInUser | null;
  applications?: OwnApplication[] | undefined;
  /** Whether the user can open the dashboard. */
  administers: boolean;
  contact: Contact | undefined;
}

/** Says why sign-in stopped, names the account and its applications, and whom to contact. */
export function NoApplications({
  specific,
  person,
  applications = [],
  administers,
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
