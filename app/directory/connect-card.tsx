import { counted } from "#api/contract/counts";
import type { ScimStatus } from "#api/contract/scim-status";
import { ButtonLink } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { CopyField } from "#app/forms/copy-field";
import { ApiDocsLink } from "#app/integrations/api-docs-link";
import { TOKENS } from "#app/navigation";

interface ConnectCardProps {
  status: ScimStatus;
  mayCreateToken: boolean;
}

/** What a directory is given, step by step. */
export const ConnectCard = ({ status: { address, tokens }, mayCreateToken }: ConnectCardProps) => (
  <Card title="Connect a directory" aside={<ApiDocsLink>All calls of the API</ApiDocsLink>}>
    <div className="page-form">
      <CopyField
        label="Base address"
        value={address}
        hint="Okta calls it the SCIM connector base URL, Entra ID the Tenant URL."
      />
      <ol className="directory-steps">
        <li>
          {mayCreateToken ? (
            <ButtonLink
              to={`${TOKENS}/new?preset=scim`}
              look={tokens === 0 ? "primary" : "outline"}
              className="btn-sm"
            >
              Create a token for the directory
            </ButtonLink>
          ) : (
            <p>Create a token for the directory</p>
          )}
          <p className="text-muted">{tokensText(tokens)}</p>
        </li>
        <li>
          <p>Enter the address and the token in the directory</p>
          <p className="text-muted">Okta takes the token as an HTTP Header, Entra ID as the Secret Token.</p>
        </li>
        <li>
          <p>Assign people and groups there</p>
          <p className="text-muted">Each request is listed below.</p>
        </li>
      </ol>
    </div>
  </Card>
);

function tokensText(tokens: number): string {
  if (tokens === 0) return "No token can be used by a directory yet.";
  return `${counted(tokens, "token")} can be used by a directory.`;
}
