import type { OwnAccount } from "#api/contract/account";
import { Badge } from "#app/components/badge";
import { Button, ButtonLink } from "#app/components/button";
import { Timestamp } from "#app/components/timestamp";
import { PostForm, useSending } from "#app/forms/post-form";
import { Mail } from "#app/icons";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { Row, Section } from "../section";
import { CHANGE_EMAIL, SEND_CONFIRMATION } from "./addresses";

/** The `intent` of the form that gives up a new address. */
export const CANCEL_EMAIL = "cancel-email";

interface EmailSectionProps {
  profile: OwnAccount;
  /** Whether there is a mail server. An address can't be confirmed without one. */
  canMail: boolean;
}

/** The address, whether it is confirmed, and a new one that waits for its confirmation. */
export function EmailSection({ profile, canMail }: EmailSectionProps) {
  const { email, emailVerifiedAt, newEmail } = profile;
  const change = (
    <ButtonLink to={CHANGE_EMAIL} preventScrollReset>
      Change email
    </ButtonLink>
  );
  return (
    <Section
      icon={Mail}
      title="Email"
      text={
        canMail
          ? "Links and notices about your account go to this address."
          : "Ask your administrator to change it."
      }
      action={canMail && change}
    >
      <Row>
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <bdi className="wrap-anywhere min-w-0 font-medium">{email}</bdi>
            <State isConfirmed={emailVerifiedAt !== null} />
          </p>
        </div>
        {canMail && emailVerifiedAt === null && newEmail === null && (
          <ButtonLink to={SEND_CONFIRMATION} preventScrollReset className="btn-sm">
            Send a confirmation
          </ButtonLink>
        )}
      </Row>
      {newEmail && <NewEmail present={email} {...newEmail} />}
    </Section>
  );
}

function State({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <Badge tone={isConfirmed ? "success" : "neutral"}>
      {isConfirmed ? "Confirmed" : "Not confirmed yet"}
    </Badge>
  );
}

interface NewEmailProps {
  present: string;
  email: string;
  expiresAt: string;
}

/** The link that was sent: to a new address, or to the present one. */
function NewEmail({ present, email, expiresAt }: NewEmailProps) {
  const isCancelling = useSending("intent", CANCEL_EMAIL);
  return (
    <Row>
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere">
          {email === present ? (
            "We sent a link to this address."
          ) : (
            <>
              We sent a link to <bdi className="font-medium">{email}</bdi>. The address changes once you open
              it.
            </>
          )}
        </p>
        <p className="text-[0.8125rem] text-muted">
          It works until <Timestamp at={expiresAt} /> UTC.
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink to={SEND_CONFIRMATION} preventScrollReset className="btn-sm">
          Send again
        </ButtonLink>
        <PostForm action={ACCOUNT_PROFILE}>
          <Button type="submit" name="intent" value={CANCEL_EMAIL} className="btn-sm" busy={isCancelling}>
            Cancel
          </Button>
        </PostForm>
      </div>
    </Row>
  );
}
