import type { Link } from "#api/contract/links";
import { rich } from "#app/components/rich";
import { PRODUCT } from "#app/product";
import { say } from "#languages/say";
import { betweenSentences } from "#languages/sentences";
import { NewPasswordFields } from "../new-password-fields";
import { StepCard } from "../step-card";
import { LinkUser, Strong } from "./link-user";
import { PasskeyWay } from "./passkey-way";
import { type SignedIn, SignedInNotice } from "./signed-in-notice";
import { Waiting } from "./waiting";

interface PasswordCardProps {
  link: Link;
  signedIn: SignedIn | undefined;
  /** The person who invites. */
  provider: string;
  minLength: number;
  /** Suggested for a passkey. */
  passkeyName: string;
  failure: string | undefined;
  hidden: Record<string, string>;
  errors: Partial<Record<"password" | "confirmPassword" | "credential", string>>;
}

/** Sets a password, or adds the first passkey of somebody who was invited. */
export function PasswordCard(props: PasswordCardProps) {
  const { link, signedIn, provider, minLength, passkeyName, hidden, errors } = props;
  const { name, username, createdBy, passkey } = link;
  const isInvitation = link.purpose === "invite";
  return (
    <StepCard
      title={isInvitation ? say("link.welcome", { name }) : PRODUCT}
      {...(!isInvitation && { step: say("password.new-title") })}
      text={
        isInvitation ? (
          <>
            {createdBy
              ? rich("link.invited-by", { person: <bdi>{createdBy}</bdi>, service: <bdi>{provider}</bdi> })
              : rich("link.invited", { service: <bdi>{provider}</bdi> })}{" "}
            <br />
            {rich("link.username", { username: <Strong>{username}</Strong> })}
          </>
        ) : (
          rich("password.set-for", { user: <LinkUser {...link} /> })
        )
      }
      failure={props.failure ?? errors.credential}
      notice={
        <>
          <Waiting applications={link.applications} />
          {signedIn && !signedIn.isUser && (
            <SignedInNotice signedIn={signedIn}>
              {betweenSentences()}
              {rich("link.signs-in-instead", { name: <bdi className="font-medium">{name}</bdi> })}
            </SignedInNotice>
          )}
        </>
      }
      hidden={hidden}
      footer={passkey && <PasskeyWay options={passkey} name={passkeyName} hidden={hidden} />}
    >
      <NewPasswordFields owner={{ name, username }} minLength={minLength} errors={errors} />
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        {say("password.set")}
      </button>
    </StepCard>
  );
}
