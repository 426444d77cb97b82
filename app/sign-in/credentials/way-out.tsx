import { type Contact, ContactText } from "#app/components/support-contact";

/** For somebody who has to wait: a passkey, which isn't counted with passwords, and a person to ask. */
export const WayOut = ({ contact }: { contact: Contact | undefined }) => (
  <>
    {" "}
    You can also <span className="passkey-hint">sign in with a passkey or </span>
    {contact ? (
      <>
        contact <ContactText {...contact} />.
      </>
    ) : (
      "ask your administrator."
    )}
  </>
);
