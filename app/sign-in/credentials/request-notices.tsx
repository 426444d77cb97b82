import { CenteredPage } from "#app/components/centered-page";
import { MessageCard } from "#app/components/message-card";
import { Link as LinkIcon, ShieldX } from "#app/icons";

/** A client application's request that is wrong in any way: no form, no way on. */
export function InvalidRequest() {
  return (
    <CenteredPage>
      <MessageCard icon={ShieldX} tone="error" title="This sign-in request is not valid">
        <p className="text-muted">Go back to the application that you came from and sign in from there.</p>
      </MessageCard>
    </CenteredPage>
  );
}

/** For a used request: a link back to the application, without tokens. */
export function SpentRequest({ name, address }: { name: string | undefined; address: string | undefined }) {
  return (
    <CenteredPage>
      <MessageCard
        icon={LinkIcon}
        title="This sign-in request was already used"
        actions={
          address && (
            <a href={address} className="btn btn-primary">
              Go to {name ?? "the application"}
            </a>
          )
        }
      >
        <p className="text-muted">Each request signs in once. Start again from the application.</p>
      </MessageCard>
    </CenteredPage>
  );
}
