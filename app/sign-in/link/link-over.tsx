import { CenteredPage } from "#app/components/centered-page";
import { MessageCard } from "#app/components/message-card";
import { type Contact, SupportContact } from "#app/components/support-contact";
import { Link as LinkIcon } from "#app/icons";

interface LinkOverProps {
  contact: Contact | undefined;
  /** Whether a new link can be sent by email. */
  canSend: boolean;
  /** Why, if it is known. */
  failure: string | undefined;
}

/** For a link that was used, replaced or made up. */
export function LinkOver({ contact, canSend, failure }: LinkOverProps) {
  return (
    <CenteredPage>
      <MessageCard
        icon={LinkIcon}
        tone="error"
        title="This link does not work any more."
        actions={
          canSend && (
            <a href="/auth/reset-password" className="btn btn-primary">
              Send a new one
            </a>
          )
        }
      >
        {failure && (
          <p role="alert" className="text-balance">
            {failure}
          </p>
        )}
        {canSend ? (
          <>
            <p className="text-balance text-muted">
              To set a new password, have another one sent. If you were invited, ask who invited you.
            </p>
            <SupportContact question="Was it for something else?" contact={contact} />
          </>
        ) : (
          <>
            <p className="text-muted">Ask your administrator for a new one.</p>
            {contact && <p className="wrap-anywhere text-muted">{contact.text}</p>}
          </>
        )}
      </MessageCard>
    </CenteredPage>
  );
}
