import { useLocation } from "@remix-run/react";
import { webhookPath } from "#app/addresses";
import { Avatar } from "#app/components/avatar";
import { ButtonLink } from "#app/components/button";
import { Pencil, Zap } from "#app/icons";
import { historyPath } from "#app/subject/subject";
import { SubjectHeader } from "#app/subject/subject-header";
import { useWebhook, WEBHOOK } from "./use-webhook";
import { OwnerMark, WebhookState } from "./webhook-badges";
import { hostOf } from "./webhook-text";

/** The webhook's name, state and actions. */
export function WebhookHeader() {
  const { webhook, canChange, mayTakeOver, readsAudits } = useWebhook();
  const { search } = useLocation();
  const over = (dialog: string) => webhookPath(webhook.id, `overview/${dialog}`) + search;
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
      actions={
        canChange && (
          <>
            <ButtonLink icon={Zap} to={over("test-event")} preventScrollReset>
              Test
            </ButtonLink>
            <ButtonLink icon={Pencil} to={over("edit")} preventScrollReset>
              Edit
            </ButtonLink>
          </>
        )
      }
      menu={
        (canChange || readsAudits) && [
          mayTakeOver && { label: "Take over", to: over("take-over") },
          canChange && { label: "Replace secret", to: over("secret") },
          readsAudits && { label: "History", to: historyPath(webhook.id) },
          canChange && { label: "Delete", to: over("delete"), look: "danger" },
        ]
      }
    />
  );
}
