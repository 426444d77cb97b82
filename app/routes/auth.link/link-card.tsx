import LinkIcon from "lucide-react/icons/link";
import type { Link } from "#api/contract/links";
import { CenteredPage } from "#app/components/centered-page";
import { MessageCard } from "#app/components/message-card";
import type { Contact } from "#app/components/support-contact";
import { Card, Failure, HiddenFields } from "#app/sign-in/card";

const MAIN = "btn btn-primary btn-tall w-full";

/** Says whom the link is for, and leads to the sign-in page. */
export function LinkCard({ name, username, signedInAs }: Link & { signedInAs: string | undefined }) {
  return (
    <Card
      title="Set up your second step again"
      text={
        <>
          This link is for <bdi className="font-medium text-base-content">{name}</bdi> (<bdi>{username}</bdi>
          ). Sign in, then choose a passkey or an authenticator app.
        </>
      }
    >
      {signedInAs === undefined ? (
        <form method="get" action="/auth/sign-in" className="mt-6">
          <button type="submit" className={MAIN}>
            Continue to sign-in
          </button>
        </form>
      ) : (
        <>
          <Failure>
            You are signed in as <bdi className="font-medium">{signedInAs}</bdi>.
          </Failure>
          <form method="post" action="/auth/sign-out" className="mt-5">
            <HiddenFields fields={{}} />
            <button type="submit" className={MAIN}>
              Sign out and continue
            </button>
          </form>
        </>
      )}
    </Card>
  );
}

/** For a link that was used, replaced or made up. */
export function LinkOver({ contact }: { contact: Contact | undefined }) {
  return (
    <CenteredPage>
      <MessageCard icon={LinkIcon} tone="error" title="This link does not work any more.">
        <p className="text-muted">Ask your administrator for a new one.</p>
        {contact && <p className="wrap-anywhere text-muted">{contact.text}</p>}
      </MessageCard>
    </CenteredPage>
  );
}
