import { Link, useLocation } from "@remix-run/react";
import { historyPath, webhookPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { PageMenu } from "#app/components/page-menu";
import { Pencil, Zap } from "#app/icons";
import { SubjectHeader } from "#app/subject/subject-header";
import { useWebhook, WEBHOOK } from "./use-webhook";
import { OwnerMark, WebhookState } from "./webhook-badges";
import { hostOf } from "./webhook-text";

/** The webhook's name, state and actions. */
export function WebhookHeader() {
  const { webhook, canChange, readsAudits } = useWebhook();
  return (
    <SubjectHeader
      of={WEBHOOK}
      face={<Avatar name={webhook.name} />}
      name={webhook.name}
      badges={
        <>
          <WebhookState webhook={webhook} />
          <OwnerMark webhook={webhook} />
        </>
      }
      facts={<bdi>{hostOf(webhook)}</bdi>}
      actions={(canChange || readsAudits) && <Actions />}
    />
  );
}

function Actions() {
  const { webhook, canChange, mayTakeOver, readsAudits } = useWebhook();
  const { search } = useLocation();
  const to = (dialog: string) => ({ to: webhookPath(webhook.id, dialog) + search, preventScrollReset: true });
  return (
    <>
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
        {readsAudits && <Link to={historyPath(webhook.id)}>History</Link>}
        {canChange && (
          <Link {...to("overview/delete")} className="text-error">
            Delete
          </Link>
        )}
      </PageMenu>
    </>
  );
}
