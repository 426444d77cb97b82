import { Link, useLocation } from "@remix-run/react";
import type { Webhook } from "#api/contract/webhooks";
import { webhookPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { PageMenu } from "#app/components/page-menu";
import { ArrowLeft, Pencil, Zap } from "#app/icons";
import { AUDIT_REPORTS, WEBHOOKS } from "#app/navigation";
import { OwnerMark, WebhookState } from "./webhook-badges";
import { hostOf } from "./webhook-text";

interface WebhookHeaderProps {
  webhook: Webhook;
  canChange: boolean;
  mayTakeOver: boolean;
  readsAudits: boolean;
}

/** The webhook's name, state and actions. */
export function WebhookHeader({ webhook, canChange, mayTakeOver, readsAudits }: WebhookHeaderProps) {
  const { search } = useLocation();
  const { id, name } = webhook;
  const to = (dialog: string) => ({ to: webhookPath(id, dialog) + search, preventScrollReset: true });
  return (
    <header>
      <Link to={WEBHOOKS} className="back-link">
        <ArrowLeft className="size-4" />
        Webhooks
      </Link>
      <div className="subject">
        <Avatar name={name} />
        <div className="min-w-0">
          <div className="subject-name">
            <h1>
              <bdi>{name}</bdi>
            </h1>
            <WebhookState webhook={webhook} />
            <OwnerMark webhook={webhook} />
          </div>
          <p className="subject-facts">
            <bdi>{hostOf(webhook)}</bdi>
          </p>
        </div>
        {(canChange || readsAudits) && (
          <div className="subject-actions">
            {canChange && (
              <>
                <ButtonLink icon={Zap} {...to("overview/test-event")}>
                  Test
                </ButtonLink>
                <ButtonLink icon={Pencil} {...to("overview/edit")}>
                  Edit
                </ButtonLink>
              </>
            )}
            <PageMenu>
              {mayTakeOver && <Link {...to("overview/take-over")}>Take over</Link>}
              {canChange && <Link {...to("overview/secret")}>Replace secret</Link>}
              {readsAudits && (
                <Link to={`${AUDIT_REPORTS}?${new URLSearchParams({ targetId: id })}`}>History</Link>
              )}
              {canChange && (
                <Link {...to("overview/delete")} className="text-error">
                  Delete
                </Link>
              )}
            </PageMenu>
          </div>
        )}
      </div>
    </header>
  );
}
