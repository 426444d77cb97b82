import CircleX from "lucide-react/icons/circle-x";
import { SUMMARY_DASHBOARD } from "#app/navigation";
import type { OwnApplication } from "../sso-api/own-applications.server";
import { ButtonLink } from "./button";
import { MessageCard } from "./message-card";
import { OwnApplications } from "./own-applications";
import { SignOutButton } from "./sign-out-button";
import { type SignedIn, SignedInAs } from "./signed-in-as";
import { type Contact, WhomToAsk } from "./whom-to-ask";

interface NoApplicationsProps {
  /** Whether one application was asked for that the account doesn't have. */
  specific: boolean;
  /** Null where nobody is signed in. */
  person: SignedIn | null;
  applications?: OwnApplication[] | undefined;
  /** Whether the dashboard opens for them. */
  administers: boolean;
  contact: Contact | undefined;
}

/** Who may not enter reads why, which account it is about, what else they can open, and whom they can ask. */
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
      <WhomToAsk question="Is an application missing?" contact={contact} />
    </MessageCard>
  );
}
