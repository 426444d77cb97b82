import { useLocation } from "@remix-run/react";
import { permissionText } from "#api/contract/permissions";
import type { Token } from "#api/contract/tokens";
import { tokenPath } from "#app/addresses";
import { Badge } from "#app/components/badge";
import { ButtonLink } from "#app/components/button";
import { Creator } from "#app/components/creator";
import { Fact } from "#app/components/fact";
import { Timestamp } from "#app/components/timestamp";
import { Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import { ON_PURPOSE } from "#app/forms/use-question-before";
import { Expiry, LastUse, TokenState } from "./token-badges";
import { hintText, limitText } from "./token-text";

interface TokenDialogProps {
  title: string;
  token: Token;
  closeTo: string;
  takeOver?: { isOffered: boolean; lacking: readonly string[] } | undefined;
  mayRevoke: boolean;
  readsUsers: boolean;
  /** In ms. */
  now: number;
}

/** All about one API token, and the ways to what can be done with it. */
export function TokenDialog({
  title,
  token,
  closeTo,
  takeOver,
  mayRevoke,
  readsUsers,
  now,
}: TokenDialogProps) {
  const { search } = useLocation();
  const { id, createdBy, lastUsedAt, lastAddress, endedAt } = token;
  const limit = limitText(token);
  const to = (dialog: string) => ({
    to: tokenPath(id, dialog) + search,
    state: ON_PURPOSE,
    preventScrollReset: true,
  });
  return (
    <Dialog title={title} closeTo={closeTo} about={<bdi>{token.name}</bdi>}>
      <div className="dialog-body dialog-body-single">
        {limit && <p className="dialog-notice">{limit}</p>}
        <dl className="facts token-facts">
          <Fact label="State">
            <TokenState token={token} />
          </Fact>
          <Fact label="Begins with">
            <code>{hintText(token)}</code>
          </Fact>
          <Fact label="Created by">
            <Creator createdBy={createdBy} isLink={readsUsers} />
            <span className="block text-[0.8125rem] text-muted">
              <Timestamp at={token.createdAt} />
            </span>
          </Fact>
          <Fact label={endedAt ? "Revoked" : "Expires"}>
            {endedAt ? <Timestamp at={endedAt} /> : <Expiry token={token} now={now} />}
          </Fact>
          <Fact label="Last used">
            <LastUse at={lastUsedAt} />
            {lastAddress !== null && <span className="text-muted"> from {lastAddress}</span>}
          </Fact>
          <Fact label="Permissions">
            <PermissionList token={token} />
          </Fact>
        </dl>
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close">
        {takeOver?.isOffered && <ButtonLink {...to("take-over")}>Take over</ButtonLink>}
        {mayRevoke && (
          <ButtonLink {...to("revoke")} className="text-error">
            Revoke
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  );
}

const PermissionList = ({ token: { permissions, lacking, state } }: { token: Token }) => (
  <ul className="grid gap-1.5">
    {permissions.map((name) => (
      <li key={name}>
        {permissionText(name)}
        <code className="block text-muted text-xs">{name}</code>
        {state === "limited" && lacking.length < permissions.length && lacking.includes(name) && (
          <Badge tone="warning">The creator lacks it now</Badge>
        )}
      </li>
    ))}
  </ul>
);
