import type { Link } from "#api/contract/links";
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
      title="Bring your email back"
      text={
        <>
          For the account of <LinkUser {...link} />
        </>
      }
      failure={failure}
      notice={signedIn && !signedIn.isUser && <SignedInNotice signedIn={signedIn} />}
      hidden={hidden}
    >
      <ul className="grid list-disc gap-1.5 ps-5 marker:text-muted">
        <li className="wrap-anywhere">
          <Strong>{link.email}</Strong> becomes its email again.
        </li>
        <li>The account is signed out everywhere.</li>
        <li>
          Its password and recovery codes end, and so do the passkeys and the authenticator app that were
          added since the change or in the week before.
        </li>
        <li>Then you set a new password.</li>
      </ul>
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        Bring my email back
      </button>
    </StepCard>
  );
}
