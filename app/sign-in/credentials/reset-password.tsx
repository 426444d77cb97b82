import { rich } from "#app/components/rich";
import { type Contact, ContactText } from "#app/components/support-contact";
import { say } from "#languages/say";

export interface ResetPasswordProps {
  /** The page that sends a link. Undefined if none are sent. */
  address: string | undefined;
  /** Undefined for "your administrator". */
  contact: Contact | undefined;
}

const LOOK = "cursor-pointer font-medium text-primary";

/** Leads to the page that sends a link, or says whom to ask. */
export function ResetPassword({ address, contact }: ResetPasswordProps) {
  if (address !== undefined)
    return (
      <p className="reset-password">
        <a href={address} className={LOOK}>
          {say("password.reset")}
        </a>
      </p>
    );
  return (
    <details className="reset-password">
      <summary className={LOOK}>{say("password.reset")}</summary>
      <p className="wrap-anywhere mt-1 text-muted">
        {contact
          ? rich("password.reset-ask-contact", { contact: <ContactText {...contact} /> })
          : say("password.reset-ask")}
      </p>
    </details>
  );
}
