import { Link } from "@remix-run/react";
import { counted, formatCount } from "#api/contract/counts";
import { applicationPath } from "#app/addresses";
import { Fact } from "#app/components/fact";
import { Card } from "#app/components/page-card";
import { StatusBadge } from "#app/components/status-badge";
import { Timestamp } from "#app/components/timestamp";
import { policyText } from "#app/noun/policy-text";
import { LastActivity } from "./last-activity";
import { Launcher } from "./launcher";
import { PROTOCOL_LABELS } from "./protocols";
import { useApplication } from "./use-application";

/** The tab Overview; dialogs about the application are over it. */
export function Overview() {
  const { application, canChange, canReplaceSecret } = useApplication();
  const { id, builtIn, protocol } = application;
  return (
    <div className="page-split">
      <Card title="At a glance">
        <Facts />
        {protocol === "none" && !builtIn && (
          <p className="page-note">
            This application isn&apos;t connected yet.{" "}
            <Link to={applicationPath(id, "connect")}>Choose how it signs people in</Link>.
          </p>
        )}
      </Card>
      {!builtIn && <Launcher application={application} canChange={canChange} canLead={canReplaceSecret} />}
    </div>
  );
}

function Facts() {
  const { application, setsPolicies, readsUsers } = useApplication();
  const { id, builtIn, protocol, people, secrets, refusedInLastHour: refused } = application;
  return (
    <dl className="facts">
      <Fact label="Status">
        <StatusBadge status={application.applicationStatus} />
      </Fact>
      {!builtIn && (
        <Fact label="Protocol">
          <Link to={applicationPath(id, "connect")}>{PROTOCOL_LABELS[protocol]}</Link>
        </Fact>
      )}
      <Fact label="People">
        {readsUsers ? <Link to={applicationPath(id, "people")}>{holders(people)}</Link> : holders(people)}
      </Fact>
      <Fact label="Last activity">
        <LastActivity at={application.lastActivity} never="Nobody has signed in yet" />
      </Fact>
      {!builtIn && (
        <>
          <Fact label="Refused requests">
            {refused > 0 ? (
              <Link to={applicationPath(id, "connect")} className="is-warning">
                {formatCount(refused)} in the last hour
              </Link>
            ) : (
              "None in the last hour"
            )}
          </Fact>
          {protocol !== "openid-public" && (
            <Fact label="Secrets">
              <Link to={applicationPath(id, "secrets")}>
                {secrets > 1 ? "2, of which one is replaced" : String(secrets)}
              </Link>
            </Fact>
          )}
        </>
      )}
      <Fact label="Second step">
        {setsPolicies ? (
          <Link to={applicationPath(id, "overview/second-step")} preventScrollReset>
            {policyText(application)}
          </Link>
        ) : (
          policyText(application)
        )}
      </Fact>
      <Fact label="Created">
        <Timestamp at={application.createdAt} />
      </Fact>
    </dl>
  );
}

function holders(people: number): string {
  if (people === 0) return "Nobody has it yet";
  return `${counted(people, "person has", "people have")} it`;
}
