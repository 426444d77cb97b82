import { type Contact, SupportContact } from "#app/components/support-contact";
import { Card } from "../card";

interface UndoneProps {
  contact: Contact | undefined;
  /** Whether a reset link can be sent by email. */
  canSend: boolean;
}

/** The former address is back. */
export const Undone = ({ contact, canSend }: UndoneProps) => (
  <Card
    title="Your email is back"
    text={
      <>
        The account is signed out everywhere, and its password has ended.
        {canSend && " Set a new one with a link that we email you."}
      </>
    }
  >
    {canSend ? (
      <a href="/auth/reset-password" className="btn btn-primary btn-tall mt-6 w-full">
        Set a new password
      </a>
    ) : (
      <div className="mt-5 text-center text-[0.8125rem]">
        <SupportContact question="To set a new password, you need a link." contact={contact} />
      </div>
    )}
  </Card>
);
