import type { Link } from "#api/contract/links";
import { rich } from "#app/components/rich";
import { say } from "#languages/say";
import { Card, Failure } from "../card";
import { LinkUser } from "./link-user";
import { type SignedIn, SignOutFirst } from "./signed-in-notice";

interface EnrolCardProps {
  link: Link;
  signedIn: SignedIn | undefined;
  failure: string | undefined;
}

/** Says whom the link is for, and leads to the sign-in page. */
export function EnrolCard({ link, signedIn, failure }: EnrolCardProps) {
  return (
    <Card title={say("link.enrol-heading")} text={rich("link.enrol-do", { user: <LinkUser {...link} /> })}>
      {failure && <Failure>{failure}</Failure>}
      {signedIn ? (
        <SignOutFirst signedIn={signedIn} />
      ) : (
        <form method="get" action="/auth/sign-in" className="mt-6">
          <button type="submit" className="btn btn-primary btn-tall w-full">
            {say("link.to-sign-in")}
          </button>
        </form>
      )}
    </Card>
  );
}
