import { Link } from "@remix-run/react";
import { counted, formatCount } from "#api/contract/counts";
import type { ScimStatus } from "#api/contract/scim-status";
import { Fact } from "#app/components/fact";
import { FailedState } from "#app/components/failed-state";
import { Card } from "#app/components/page-card";
import { Timestamp } from "#app/components/timestamp";
import { TOKENS } from "#app/navigation";
import type { Failed } from "#app/sso-api/or-failed.server";
import { ConnectCard } from "./connect-card";

interface DirectoryStatusProps {
  status: ScimStatus | Failed;
  mayCreateToken: boolean;
}

/** How a directory is connected, what it manages, and what it decides. */
export const DirectoryStatus = ({ status, mayCreateToken }: DirectoryStatusProps) =>
  "failed" in status ? (
    <FailedState message={status.failed} />
  ) : (
    <div className="page-split mb-5">
      <ConnectCard status={status} mayCreateToken={mayCreateToken} />
      <div className="page-stack">
        <Card title="At a glance">
          <dl className="facts">
            <Fact label="Users">{countedOrNone(status.users, "user")}</Fact>
            <Fact label="Groups">{countedOrNone(status.groups, "group")}</Fact>
            <Fact label="Tokens">
              {status.tokens === 0 ? (
                "None"
              ) : (
                <Link to={`${TOKENS}?state=open`}>{formatCount(status.tokens)}</Link>
              )}
            </Fact>
            <Fact label="Last request">
              {status.lastRequestAt ? <Timestamp at={status.lastRequestAt} /> : "Never"}
            </Fact>
          </dl>
        </Card>
        <RulesCard />
      </div>
    </div>
  );

const RulesCard = () => (
  <Card title="Who decides what">
    <dl className="facts">
      <Fact label="Directory decides">People, groups and their members</Fact>
      <Fact label="You decide">What groups give</Fact>
      <Fact label="Directory never changes">Passwords, super administrators, groups added here</Fact>
      <Fact label="Existing people">Managed by the directory after its first change to them</Fact>
    </dl>
  </Card>
);

const countedOrNone = (count: number, noun: string) => (count === 0 ? "None" : counted(count, noun));
