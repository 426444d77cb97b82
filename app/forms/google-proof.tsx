import { useId } from "react";
import { Button } from "#app/components/button";
import { say } from "#languages/say";
import { Errors } from "./labelled";
import { GOOGLE_PROOF } from "./proof-fields";

/** The button by which a person who only has Google goes there and comes back to the form. */
export function GoogleProof({
  provider = "Google",
  error,
  autoFocus,
}: {
  /** The provider's name. */
  provider?: string | undefined;
  error: string | undefined;
  autoFocus: boolean;
}) {
  const id = useId();
  return (
    <>
      <p id={id} className="field-hint">
        {say("proof.provider-why", { provider })}
      </p>
      <Button
        type="submit"
        name={GOOGLE_PROOF}
        value="on"
        className="justify-self-start"
        aria-describedby={`${id} ${id}-error`}
        autoFocus={autoFocus}
      >
        {say("sign-in.with-provider", { provider })}
      </Button>
      <Errors id={`${id}-error`} errors={error ? [error] : []} />
    </>
  );
}
