import type { Link } from "#api/contract/links";
import { rich } from "#app/components/rich";
import { say } from "#languages/say";
import { StepCard } from "../step-card";
import { LinkUser, Strong } from "./link-user";
import { type SignedIn, SignedInNotice } from "./signed-in-notice";

interface UndoEmailCardProps {
  link: Link;
  signedIn: SignedIn | undefined;
  failure: string | undefined;
  hidden: Record<string, string>;
}

/** Brings a former address back. */
export function UndoEmailCard({ link, signedIn, failure, hidden }: UndoEmailCardProps) {
  return (
    <StepCard
      title={say("link.undo-title")}
      text={rich("link.undo-account", { user: <LinkUser {...link} /> })}
      failure={failure}
      notice={signedIn && !signedIn.isUser && <SignedInNotice signedIn={signedIn} />}
      hidden={hidden}
    >
      <ul className="grid list-disc gap-1.5 ps-5 marker:text-muted">
        <li className="wrap-anywhere">{rich("link.undo-email", { email: <Strong>{link.email}</Strong> })}</li>
        <li>{say("link.undo-signs-out")}</li>
        <li>{say("link.undo-ends")}</li>
        <li>{say("link.undo-then")}</li>
      </ul>
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        {say("link.undo-submit")}
      </button>
    </StepCard>
  );
}
