import type { ReactNode } from "react";
import { rich } from "#app/components/rich";
import { type Contact, ContactText } from "#app/components/support-contact";
import { betweenSentences } from "#languages/sentences";

/** For somebody who has to wait: a passkey, which isn't counted with passwords, and a person to ask. */
export const WayOut = ({ contact }: { contact: Contact | undefined }) => (
  <>
    {betweenSentences()}
    {contact
      ? rich("sign-in.way-out-contact", { contact: <ContactText {...contact} />, passkey })
      : rich("sign-in.way-out-ask", { passkey })}
  </>
);

const passkey = (inside: ReactNode) => <span className="passkey-hint">{inside}</span>;
