import { Link } from "@remix-run/react";
import { counted, formatCount } from "#api/contract/counts";
import type { ScimStatus } from "#api/contract/scim-status";
import { ButtonLink } from "#app/components/button";
import { Fact } from "#app/components/fact";
import { FailedState } from "#app/components/failed-state";
import { Card } from "#app/components/page-card";
import { Timestamp } from "#app/components/timestamp";
import { CopyField } from "#app/forms/copy-field";
import { ApiDocsLink } from "#app/integrations/api-docs-link";
import { TOKENS } from "#app/navigation";
import type { Failed } from "#app/sso-api/or-failed.server";

interface DirectoryStatusProps {
  status: ScimStatus | Failed;
  mayCreateToken: boolean;
}

/** The base address for a directory, and the people and groups that it manages. */
export const DirectoryStatus = ({ status, mayCreateToken }: DirectoryStatusProps) =>
  "failed" in status ? (
    <FailedState message={status.failed} />
  ) : (
    <div className="page-split mb-5">
      <Card title="Connect a directory">
        <div className="page-form">
          <CopyField
            label="Base address"
            value={status.address}
            hint="Directories call it the SCIM or tenant address. They send an API token with each request."
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {mayCreateToken && (
              <ButtonLink to={`${TOKENS}/new?preset=scim`}>Create a token for the directory</ButtonLink>
            )}
            <span className="text-muted">{tokensText(status.tokens)}</span>
          </div>
          <p className="text-muted">
            The directory adds, changes and deactivates people and groups, and decides who is in its groups;
            what a group gives is decided here. It never sets passwords, and never changes super
            administrators or groups that were added here. Existing people become managed by the directory at
            its first change. <ApiDocsLink>All calls of the API</ApiDocsLink>
          </p>
        </div>
      </Card>
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
    </div>
  );

const countedOrNone = (count: number, noun: string) => (count === 0 ? "None" : counted(count, noun));

function tokensText(tokens: number): string {
  if (tokens === 0) return "No token can be used by a directory yet.";
  return `${counted(tokens, "token")} can be used by a directory.`;
}
