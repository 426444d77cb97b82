import { type Contact, SupportContact } from "#app/components/support-contact";
import { say } from "#languages/say";
import { Card } from "../card";

interface UndoneProps {
  contact: Contact | undefined;
  /** Whether a reset link can be sent by email. */
  canSend: boolean;
}

/** The former address is back. */
export const Undone = ({ contact, canSend }: UndoneProps) => (
  <Card title={say("link.undone")} text={canSend ? say("link.undone-send") : say("link.undone-ended")}>
    {canSend ? (
      <a href="/auth/reset-password" className="btn btn-primary btn-tall mt-6 w-full">
        {say("link.set-new-password")}
      </a>
    ) : (
      <div className="mt-5 text-center text-[0.8125rem]">
        <SupportContact question={say("link.undone-need-link")} contact={contact} />
      </div>
    )}
  </Card>
);
