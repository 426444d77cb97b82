import { type Contact, SupportContact } from "#app/components/support-contact";
import { say } from "#languages/say";
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
  <Card title={say("link.over")} text={canSend ? say("link.over-send") : say("link.over-why")}>
    {failure && <Failure>{failure}</Failure>}
    {canSend ? (
      <a href="/auth/reset-password" className="btn btn-primary btn-tall mt-6 w-full">
        {say("link.send-new")}
      </a>
    ) : (
      <a href="/auth/sign-in" className="btn btn-primary btn-tall mt-6 w-full">
        {say("link.go-to-sign-in")}
      </a>
    )}
    <div className="mt-5 text-center text-[0.8125rem]">
      <SupportContact
        question={canSend ? say("link.over-something-else") : say("link.over-need-new")}
        contact={contact}
      />
    </div>
  </Card>
);
