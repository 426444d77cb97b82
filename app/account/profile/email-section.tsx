import type { OwnAccount } from "#api/contract/account";
import { Badge } from "#app/components/badge";
import { Button, ButtonLink } from "#app/components/button";
import { rich } from "#app/components/rich";
import { Timestamp } from "#app/components/timestamp";
import { PostForm, useSending } from "#app/forms/post-form";
import { Mail } from "#app/icons";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { say } from "#languages/say";
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
      {say("account.email.change")}
    </ButtonLink>
  );
  return (
    <Section
      icon={Mail}
      title={say("account.email")}
      text={canMail ? say("account.email.about") : say("account.email.ask")}
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
            {say("account.email.send")}
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
      {isConfirmed ? say("account.email.confirmed") : say("account.email.unconfirmed")}
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
          {email === present
            ? say("account.email.sent")
            : rich("account.email.sent-new", { email: <bdi className="font-medium">{email}</bdi> })}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {rich("account.email.until", { time: <Timestamp at={expiresAt} /> })}
        </p>
      </div>
      <div className="flex gap-2">
        <ButtonLink to={SEND_CONFIRMATION} preventScrollReset className="btn-sm">
          {say("account.email.send-again")}
        </ButtonLink>
        <PostForm action={ACCOUNT_PROFILE}>
          <Button type="submit" name="intent" value={CANCEL_EMAIL} className="btn-sm" busy={isCancelling}>
            {say("dialog.cancel")}
          </Button>
        </PostForm>
      </div>
    </Row>
  );
}
