import { applicationPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { MessageCard } from "#app/components/message-card";
import { OwnApplications } from "#app/components/own-applications";
import { rich } from "#app/components/rich";
import { SignOutButton } from "#app/components/sign-out-button";
import { SignedInAs, type SignedInUser } from "#app/components/signed-in-as";
import { type Contact, SupportContact } from "#app/components/support-contact";
import { CircleX } from "#app/icons";
import { ACCOUNT, ACCOUNT_APPLICATIONS, SUMMARY_DASHBOARD } from "#app/navigation";
import type { OwnApplication } from "#app/sso-api/own-applications.server";
import { say } from "#languages/say";
import type { RefusedApplication } from "./refused-application.server";

interface NoApplicationsProps {
  /** Whether the user requested a particular application. */
  specific: boolean;
  /** Which one it was, if that is certain. */
  refused: RefusedApplication | undefined;
  /** Null if nobody is signed in. */
  person: SignedInUser | null;
  applications: OwnApplication[];
  /** Whether the user can open the dashboard. */
  administers: boolean;
  /** Whether the user gives people applications. */
  givesAccess: boolean;
  /** Whether there are pages of the user's own account. */
  hasAccount: boolean;
  /** Whether there are pages of an application's people. */
  hasPeople: boolean;
  contact: Contact | undefined;
}

/** Says why sign-in stopped, names the application, the account and its applications, and whom to contact. */
export function NoApplications(props: NoApplicationsProps) {
  const { specific, refused, person, applications, givesAccess, contact } = props;
  const title = specific ? say("no-applications.not-assigned") : say("no-applications.none");
  const isOpen = applications.some(({ id, inactive }) => id === refused?.id && !inactive);
  const question = refused ? say("no-applications.need-access") : say("no-applications.missing");
  const name = <bdi className="font-semibold">{refused?.name}</bdi>;
  const switches = refused?.otherAccount !== undefined;
  return (
    <MessageCard icon={CircleX} tone="error" title={title} actions={<Actions {...props} />}>
      {person && refused && (
        <p className="wrap-anywhere">
          {isOpen ? rich("no-applications.by-now", { name }) : rich("no-applications.no-access", { name })}
        </p>
      )}
      {!givesAccess && !isOpen && <SupportContact question={question} contact={contact} />}
      {person && <SignedInAs person={person} switches={switches} />}
      <OwnApplications heading applications={applications} />
    </MessageCard>
  );
}

function Actions({
  refused,
  person,
  applications,
  administers,
  givesAccess,
  hasAccount,
  hasPeople,
}: NoApplicationsProps) {
  if (!person)
    return (
      <ButtonLink to="/auth/sign-in" reloadDocument look="primary">
        {say("no-applications.sign-in")}
      </ButtonLink>
    );
  const hasOwn = administers || applications.length > 0;
  return (
    <>
      {administers && (
        <ButtonLink to={SUMMARY_DASHBOARD} look="primary">
          {say("no-applications.dashboard")}
        </ButtonLink>
      )}
      {givesAccess && refused && hasPeople && (
        <ButtonLink to={applicationPath(refused.id, "people")}>
          {say("no-applications.people", { name: refused.name })}
        </ButtonLink>
      )}
      {hasAccount && (
        <ButtonLink to={hasOwn ? ACCOUNT_APPLICATIONS : ACCOUNT}>
          {hasOwn ? say("applications.yours") : say("no-applications.account")}
        </ButtonLink>
      )}
      {refused?.otherAccount ? (
        <ButtonLink to={refused.otherAccount} reloadDocument>
          {say("sign-in.use-another-account")}
        </ButtonLink>
      ) : (
        <SignOutButton />
      )}
    </>
  );
}
