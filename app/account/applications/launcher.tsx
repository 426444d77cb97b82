import type { OwnConsents } from "#api/contract/account";
import { FailedState } from "#app/components/failed-state";
import { type Contact, SupportContact } from "#app/components/support-contact";
import type { Failed } from "#app/sso-api/or-failed.server";
import { say } from "#languages/say";
import { Consents } from "./consents";
import { Tiles, type TilesProps } from "./tiles";

interface LauncherProps extends Omit<TilesProps, "applications"> {
  applications: TilesProps["applications"] | Failed;
  consents: OwnConsents | Failed;
  /** Whom to ask for an application. Null for those who give them. */
  contact: Contact | null | undefined;
}

/** What a user can open, and what third parties may read about the user. */
export const Launcher = ({ applications, consents, contact, ...tiles }: LauncherProps) => (
  <>
    {"failed" in applications ? (
      <div className="list-card">
        <FailedState message={applications.failed} />
      </div>
    ) : (
      <Tiles applications={applications} {...tiles} />
    )}
    {contact !== null && (
      <div className="mt-4.5 text-[0.8125rem]">
        <SupportContact question={say("no-applications.missing")} contact={contact} />
      </div>
    )}
    <Consents consents={consents} />
  </>
);
