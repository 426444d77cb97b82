import type { Link } from "#api/contract/links";
import { rich } from "#app/components/rich";
import { say } from "#languages/say";
import { StepCard } from "../step-card";
import { withQuery } from "../with-query";
import { LinkUser, Strong } from "./link-user";
import { type SignedIn, SignOutFirst } from "./signed-in-notice";

/** The sign-in page leads back here. */
const BACK = { returnTo: "/auth/link" };

interface VerifyCardProps {
  link: Link;
  signedIn: SignedIn | undefined;
  failure: string | undefined;
  hidden: Record<string, string>;
}

/**
 * Confirms an address. It needs a session of the account that asked: otherwise somebody could have their account's address
 * confirmed by its owner.
 */
export function VerifyCard({ link, signedIn, failure, hidden }: VerifyCardProps) {
  return (
    <StepCard
      title={say("link.verify-title")}
      text={rich("link.verify", { email: <Strong>{link.email}</Strong>, user: <LinkUser {...link} /> })}
      failure={failure}
      hidden={hidden}
      footer={<Before signedIn={signedIn} />}
    >
      {signedIn?.isUser && (
        <button type="submit" className="btn btn-primary wrap-anywhere h-auto min-h-10.5 w-full py-2">
          {say("link.verify-submit", { email: String(link.email) })}
        </button>
      )}
    </StepCard>
  );
}

/** The first step for anybody but that user. */
function Before({ signedIn }: { signedIn: SignedIn | undefined }) {
  if (signedIn?.isUser) return null;
  if (signedIn) return <SignOutFirst signedIn={signedIn} hidden={BACK} />;
  return (
    <p className="mt-6">
      <a href={withQuery("/auth/sign-in", BACK)} className="btn btn-primary btn-tall w-full">
        {say("link.verify-sign-in")}
      </a>
    </p>
  );
}
