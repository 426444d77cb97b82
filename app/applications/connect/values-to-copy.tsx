import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Connection } from "#api/contract/connections";
import { applicationPath } from "#app/addresses";
import { CopyButton } from "#app/components/copy-button";
import { Card } from "#app/components/page-card";

interface ValuesToCopyProps {
  id: string;
  connection: Connection;
}

/** The values to copy into an OpenID Connect application. */
export function ValuesToCopy({ id, connection }: ValuesToCopyProps) {
  return (
    <Card title="Values to copy" className="for-openid">
      <dl className="values">
        <Value label="Issuer" value={connection.issuer} />
        <Value label="Discovery" value={connection.discovery} />
        <Value label="Application key" value={id} />
        <Row
          label="Secret"
          className="for-confidential"
          action={<Link to={applicationPath(id, "secrets")}>Replace</Link>}
        >
          ends in <code>{connection.secretHint}</code>
        </Row>
        <Value label="Authorization" value={connection.authorization} />
        <Value label="Token" value={connection.token} />
        <Value label="Userinfo" value={connection.userinfo} />
        <Value label="Sign-out" value={connection.endSession} />
        <Value label="Key set" value={connection.jwks} />
        <Value label="Scopes" value={connection.scopes} />
      </dl>
    </Card>
  );
}

const Value = ({ label, value }: { label: string; value: string }) => (
  <Row label={label} action={<CopyButton label={label} value={value} />}>
    <code>{value}</code>
  </Row>
);

interface RowProps {
  label: string;
  action: ReactNode;
  className?: string;
  children: ReactNode;
}

const Row = ({ label, action, className, children }: RowProps) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>{children}</dd>
    <dd className="value-action">{action}</dd>
  </div>
);
