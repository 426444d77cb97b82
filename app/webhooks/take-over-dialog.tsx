import type { Webhook } from "#api/contract/webhooks";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { QuestionDialog } from "#app/forms/question-dialog";

interface TakeOverDialogProps {
  title: string;
  closeTo: string;
  webhook: Webhook;
  mayTakeOver: boolean | undefined;
}

/** Take Over, or why it isn't offered. */
export function TakeOverDialog({ title, closeTo, webhook, mayTakeOver }: TakeOverDialogProps) {
  if (!mayTakeOver)
    return (
      <NoticeDialog
        title={title}
        closeTo={closeTo}
        message="This webhook is yours already, or belongs to someone who may do more than you."
      />
    );
  return (
    <QuestionDialog
      title={title}
      closeTo={closeTo}
      name={webhook.name}
      details={[webhook.url]}
      answer="Take over"
    >
      {/* The address that is vouched for is the one that was seen. */}
      <input type="hidden" name="version" value={webhook.version} />
      <p>
        The webhook then belongs to you in place of{" "}
        {webhook.createdBy ? <bdi>{webhook.createdBy.name}</bdi> : "a deleted user"}, and you get an email if
        it fails. Nothing changes for the receiver.
      </p>
      <p>
        Take it over only if you know who receives it. The former owner may know its secret: replace it
        afterwards.
      </p>
    </QuestionDialog>
  );
}
