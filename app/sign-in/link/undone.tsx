import { CenteredPage } from "#app/components/centered-page";
import { MessageCard } from "#app/components/message-card";
import { type Contact, SupportContact } from "#app/components/support-contact";
import { MailCheck } from "#app/icons";

interface UndoneProps {
  contact: Contact | undefined;
  /** Whether a reset link can be sent by email. */
  canSend: boolean;
}

/** The former address is back. */
export const Undone = ({ contact, canSend }: UndoneProps) => (
  <CenteredPage>
    <MessageCard
      icon={MailCheck}
      title="Your email is back"
      actions={
        canSend && (
          <a href="/auth/reset-password" className="btn btn-primary">
            Set a new password
          </a>
        )
      }
    >
      <p className="text-balance text-muted">
        The account is signed out everywhere, and its password has ended.
        {canSend && " We send a link for a new one to your email."}
      </p>
      {!canSend && <SupportContact question="To set a new password, you need a link." contact={contact} />}
    </MessageCard>
  </CenteredPage>
);
