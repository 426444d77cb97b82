import { PRODUCT } from "#app/product";
import { say } from "#languages/say";
import { Field } from "../field";
import type { StepRefusal } from "../refuse-step.server";
import { StepCard } from "../step-card";
import { BackToSignIn } from "./back-to-sign-in";

interface RequestCardProps {
  /** The application that is being opened. */
  name?: string | undefined;
  /** The address of its picture. */
  picture?: string | undefined;
  hidden: Record<string, string>;
  /** Why the page opened again. */
  failure: string | undefined;
  /** With what was typed. */
  refused: (StepRefusal<"username"> & { username: string }) | undefined;
}

/** Asks whose password to reset. */
export function RequestCard({ name, picture, hidden, failure, refused }: RequestCardProps) {
  return (
    <StepCard
      title={name ?? PRODUCT}
      picture={picture}
      step={say("password.reset-title")}
      text={say("password.reset-by-email")}
      failure={refused ? refused.failure : failure}
      hidden={hidden}
      footer={<BackToSignIn hidden={hidden} />}
    >
      <Field
        name="username"
        label={say("password.username-or-email")}
        error={refused?.errors.username}
        defaultValue={refused?.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        {say("password.send-link")}
      </button>
    </StepCard>
  );
}
