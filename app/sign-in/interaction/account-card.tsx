import type { SignedInUser } from "#app/components/signed-in-as";
import { say } from "#languages/say";
import { StepCard } from "../step-card";

interface AccountCardProps {
  /** The application's name. */
  title: string;
  /** The address of its picture. */
  picture: string | undefined;
  person: SignedInUser;
  /** The path of this page. */
  page: string;
  /** The sign-in form for another account. */
  otherAccount: string;
}

/** Asks somebody who is signed in which account to go on with. */
export function AccountCard({
  title,
  picture,
  person: { name, username },
  page,
  otherAccount,
}: AccountCardProps) {
  return (
    <StepCard
      title={title}
      picture={picture}
      step={say("consent.account-title")}
      text={say("consent.account-do")}
      hidden={{ returnTo: page }}
    >
      {name && (
        <p className="wrap-anywhere rounded-field border border-base-300 px-4 py-3.5 text-center">
          <bdi className="font-medium">{name}</bdi>
          {username && <bdi className="mt-0.5 block text-[0.8125rem] text-muted">{username}</bdi>}
        </p>
      )}
      <button type="submit" name="answer" value="select" className="btn btn-primary btn-tall mt-5 w-full">
        {say("step.continue")}
      </button>
      <a href={otherAccount} className="btn btn-plain btn-tall mt-2.5 w-full">
        {say("sign-in.use-another-account")}
      </a>
    </StepCard>
  );
}
