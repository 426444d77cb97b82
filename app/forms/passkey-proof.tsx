import { useId, useRef, useState } from "react";
import type { RequestOptions } from "#api/contract/factors";
import { Button } from "#app/components/button";
import { FingerprintPattern as Fingerprint } from "#app/icons";
import { say } from "#languages/say";
import { Errors } from "./labelled";
import { PROOF_FIELDS } from "./proof-fields";
import { usePasskey } from "./use-passkey";

interface PasskeyProofProps {
  options: RequestOptions;
  error: string | undefined;
  autoFocus: boolean;
}

/** The button that asks for a passkey, and the hidden field that takes its answer along with the form. */
export function PasskeyProof({ options, error, autoFocus }: PasskeyProofProps) {
  const { state, ask } = usePasskey();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const errorId = useId();

  async function confirm() {
    const credential = await ask(options);
    const input = field.current;
    if (!credential || !input?.form) return setSaid(say("proof.no-passkey"));
    input.value = credential;
    const [submit, ...others] = input.form.querySelectorAll<HTMLButtonElement>("button[type=submit]");
    // Of several buttons the user has to choose.
    if (submit && others.length === 0) input.form.requestSubmit(submit);
    else setSaid(say("proof.confirmed"));
  }

  return (
    <>
      <input ref={field} type="hidden" name={PROOF_FIELDS.credential} />
      {state === "impossible" && <p role="alert">{say("proof.no-passkeys-here")}</p>}
      {(state === "ready" || state === "asking") && (
        <Button
          icon={Fingerprint}
          className="justify-self-start"
          busy={state === "asking"}
          aria-describedby={errorId}
          autoFocus={autoFocus}
          onClick={confirm}
        >
          {say("step.use-passkey")}
        </Button>
      )}
      <noscript>
        <p>{say("proof.passkey-needs-script")}</p>
      </noscript>
      <p role="status" className="field-hint empty:hidden">
        {said}
      </p>
      <Errors id={errorId} errors={error && !said ? [error] : []} />
    </>
  );
}
