import { type Contact, SupportContact } from "#app/components/support-contact";
import { Card, Failure } from "../card";

interface LinkOverProps {
  contact: Contact | undefined;
  /** Whether a new link can be sent by email. */
  canSend: boolean;
  /** Why, if it is known. */
  failure: string | undefined;
}

/** For a link that was used, replaced or made up. */
export const LinkOver = ({ contact, canSend, failure }: LinkOverProps) => (
  <Card
    title="This link doesn't work any more"
    text={
      canSend
        ? "To set a new password, send yourself a new link. If you were invited, ask the person who invited you."
        : "It was used, replaced, or has expired."
    }
  >
    {failure && <Failure>{failure}</Failure>}
    {canSend ? (
      <a href="/auth/reset-password" className="btn btn-primary btn-tall mt-6 w-full">
        Send a new link
      </a>
    ) : (
      <a href="/auth/sign-in" className="btn btn-primary btn-tall mt-6 w-full">
        Go to sign-in
      </a>
    )}
    <div className="mt-5 text-center text-[0.8125rem]">
      <SupportContact
        question={canSend ? "Was it for something else?" : "Do you need a new one?"}
        contact={contact}
      />
    </div>
  </Card>
);
