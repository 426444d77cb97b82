import { PRODUCT } from "#app/product";
import { FieldError } from "../card";
import type { StepRefusal } from "../refuse-step.server";
import { StepCard } from "../step-card";
import { BackToSignIn } from "./back-to-sign-in";

interface RequestCardProps {
  /** The application that is being opened. */
  name: string | undefined;
  hidden: Record<string, string>;
  /** Why the page opened again. */
  failure: string | undefined;
  /** With what was typed. */
  refused: (StepRefusal<"username"> & { username: string }) | undefined;
}

/** Asks whose password to reset. */
export function RequestCard({ name, hidden, failure, refused }: RequestCardProps) {
  const error = refused?.errors.username;
  return (
    <StepCard
      title={name ?? PRODUCT}
      step="Reset Password"
      text="We send you a link to set a new password."
      failure={refused ? refused.failure : failure}
      hidden={hidden}
      footer={<BackToSignIn hidden={hidden} />}
    >
      <label htmlFor="username" className="font-medium text-[0.8125rem]">
        Username or email
      </label>
      <input
        id="username"
        name="username"
        defaultValue={refused?.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        // biome-ignore lint/a11y/noAutofocus: the page is there for this field alone
        autoFocus
        aria-invalid={error ? true : undefined}
        aria-describedby={error && "username-error"}
        className="input input-tall mt-1.5 w-full"
      />
      {error && <FieldError id="username-error">{error}</FieldError>}
      <button type="submit" className="btn btn-primary btn-tall mt-5 w-full">
        Send link
      </button>
    </StepCard>
  );
}
