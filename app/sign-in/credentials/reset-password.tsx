import { type Contact, ContactSentence } from "#app/components/support-contact";

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
          Reset Password
        </a>
      </p>
    );
  return (
    <details className="reset-password">
      <summary className={LOOK}>Reset Password</summary>
      <p className="wrap-anywhere mt-1 text-muted">
        Ask your administrator to reset your password.
        {contact && (
          <>
            {" "}
            <ContactSentence {...contact} />
          </>
        )}
      </p>
    </details>
  );
}
