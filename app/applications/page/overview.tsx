import { Link } from "@remix-run/react";
import { counted, formatCount } from "#api/contract/counts";
import { applicationPath } from "#app/addresses";
import { Fact } from "#app/components/fact";
import { Card } from "#app/components/page-card";
import { Timestamp } from "#app/components/timestamp";
import { policyText } from "#app/noun/policy-text";
import { Launcher } from "./launcher";
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
  const { application } = useApplication();
  const { id, builtIn, protocol, secrets, refusedInLastHour: refused } = application;
  return (
    <dl className="facts">
      <Fact label="People">
        <People />
      </Fact>
      <Fact label="Second step">
        <SecondStep />
      </Fact>
      {!builtIn && protocol !== "openid-public" && (
        <Fact label="Secrets">
          <Link to={applicationPath(id, "secrets")}>
            {secrets > 1 ? "2, of which one is replaced" : String(secrets)}
          </Link>
        </Fact>
      )}
      {!builtIn && (
        <Fact label="Refused requests">
          {refused > 0 ? (
            <Link to={applicationPath(id, "connect")} className="is-warning">
              {formatCount(refused)} in the last hour
            </Link>
          ) : (
            "None in the last hour"
          )}
        </Fact>
      )}
      <Fact label="Created">
        <Timestamp at={application.createdAt} />
      </Fact>
    </dl>
  );
}

function People() {
  const { application, readsUsers } = useApplication();
  const { id, people, peopleDirectly, peopleThroughGroups } = application;
  if (people === 0) return "Nobody has it yet";
  const text = counted(people, "person", "people");
  return (
    <>
      {readsUsers ? <Link to={applicationPath(id, "people")}>{text}</Link> : text}
      {peopleThroughGroups > 0 && (
        <span className="text-muted">
          {" "}
          ({formatCount(peopleDirectly)} directly, {formatCount(peopleThroughGroups)} through groups)
        </span>
      )}
    </>
  );
}

function SecondStep() {
  const { application, setsPolicies } = useApplication();
  return (
    <span className="fact-with-action">
      {policyText(application)}
      {setsPolicies && (
        <Link to={applicationPath(application.id, "overview/second-step")} preventScrollReset>
          {application.secondFactor === 0 ? "Require a second step" : "Change"}
          {application.secondFactor !== 0 && <span className="sr-only"> the second step</span>}
        </Link>
      )}
    </span>
  );
}
