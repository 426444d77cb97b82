import { rich } from "#app/components/rich";
import { PRODUCT } from "#app/product";
import { say } from "#languages/say";
import { NewPasswordFields } from "./new-password-fields";
import { SomebodyElse } from "./somebody-else";
import { StepCard } from "./step-card";

interface NewPasswordCardProps {
  /** The application that is being opened. */
  name?: string | undefined;
  /** The address of its picture. */
  picture?: string | undefined;
  /** As it was typed. */
  username: string | undefined;
  minLength: number;
  hidden: Record<string, string>;
  isSignedIn: boolean;
  errors: Partial<Record<"password" | "confirmPassword", string>>;
  failure: string | undefined;
}

/** Asks for a password in place of one that has to be changed. */
export function NewPasswordCard(props: NewPasswordCardProps) {
  const { name, picture, username = "", minLength, hidden, isSignedIn, errors, failure } = props;
  return (
    <StepCard
      title={name ?? PRODUCT}
      picture={picture}
      step={say("password.new-title")}
      text={rich("password.set-for-to-continue", {
        username: <bdi className="font-medium text-base-content">{username}</bdi>,
      })}
      failure={failure}
      hidden={hidden}
      footer={<SomebodyElse hidden={hidden} isSignedIn={isSignedIn} />}
    >
      <NewPasswordFields owner={{ username }} minLength={minLength} errors={errors} />
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        {say("password.set")}
      </button>
    </StepCard>
  );
}
