import { type Contact, ContactText } from "#app/components/support-contact";

/** For somebody who has to wait: a passkey, which isn't counted with passwords, and a person to ask. */
export const WayOut = ({ contact }: { contact: Contact | undefined }) => (
  <>
    {" "}
    <span className="passkey-hint">Or sign in with a passkey. </span>
    Or{" "}
    {contact ? (
      <>
        contact <ContactText {...contact} />
      </>
    ) : (
      "ask your administrator"
    )}
    .
  </>
);
