import { CenteredPage } from "#app/components/centered-page";
import { MessageCard } from "#app/components/message-card";
import { TimerOff } from "#app/icons";

/** For an interaction that has ended or began elsewhere: no form, no way on. */
export function InteractionOver() {
  return (
    <CenteredPage>
      <MessageCard
        icon={TimerOff}
        tone="error"
        title="This sign-in is over"
        actions={
          <a href="/" className="btn btn-plain">
            Go to the home page
          </a>
        }
      >
        <p className="text-balance text-muted">
          It was completed, took too long, or began in another browser.
        </p>
        <p className="text-balance text-muted">Go back to the application and sign in from there.</p>
      </MessageCard>
    </CenteredPage>
  );
}
