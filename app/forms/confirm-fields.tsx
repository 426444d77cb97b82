import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ShieldCheck } from "#app/icons";
import { say } from "#languages/say";
import { GoogleProof } from "./google-proof";
import { PasskeyProof } from "./passkey-proof";
import { ASKED, OWN, PROOF_FIELDS, type ProofNeeded } from "./proof-fields";
import { ProofInput } from "./proof-input";
import { useAnswer } from "./use-answer";

interface Answer {
  proof?: ProofNeeded | undefined;
}

/**
 * "Confirm it's you", inside the form of a dangerous call. It is shown if the route's loader returned `proof`, for a
 * call that always needs one, or if the form was refused for want of a proof. `FormDialog` and `QuestionDialog` contain
 * it; any other form places it itself. The form's action is `submit`, `submitAndShow` or `submitDelete` (with `form`),
 * which give the proof before the call.
 *
 * @example
 * export async function loader() {
 *   const { session } = await requireChange(PAGE);
 *   return { proof: await findProofNeeded(session) };
 * }
 *
 * @param own true if the call changes the user's own factors or password only: a recovery code is enough then
 */
export function ConfirmFields({ own = false }: { own?: boolean }) {
  const refused = useAnswer<Answer>();
  const loaded = useLoaderData<Answer | null>();
  const proof = refused ? refused.proof : loaded?.proof;
  if (!proof) return null;
  return (
    <fieldset key={proof.refusal} className="confirm-fields">
      <legend className="sr-only">{say("step.confirm")}</legend>
      <p aria-hidden="true" className="confirm-title">
        <ShieldCheck className="size-4.5" />
        {say("step.confirm")}
      </p>
      <input type="hidden" name={ASKED} value={own ? OWN : "any"} />
      <StrongestProof proof={proof} />
      {own && proof.recovery && <RecoveryCode proof={proof} />}
    </fieldset>
  );
}

const isAboutRecovery = ({ error }: ProofNeeded) => error?.field === "recoveryCode";

/** By the strongest factor that the user has: the service takes no weaker one. */
function StrongestProof({ proof }: { proof: ProofNeeded }) {
  const shared = {
    error: isAboutRecovery(proof) ? undefined : proof.error?.message,
    autoFocus: proof.refusal !== undefined && !isAboutRecovery(proof),
  };
  if (proof.passkey) return <PasskeyProof options={proof.passkey} {...shared} />;
  if (proof.by === "google") return <GoogleProof provider={proof.provider} {...shared} />;
  return <ProofInput {...(proof.by === "totp" ? codeInput() : passwordInput())} {...shared} />;
}

const codeInput = (): ComponentProps<typeof ProofInput> => ({
  name: PROOF_FIELDS.code,
  label: say("step.code"),
  hint: say("step.by-app"),
  inputMode: "numeric",
  autoComplete: "one-time-code",
});

const passwordInput = (): ComponentProps<typeof ProofInput> => ({
  name: PROOF_FIELDS.password,
  label: say("proof.password"),
  type: "password",
  autoComplete: "current-password",
});

function RecoveryCode({ proof }: { proof: ProofNeeded }) {
  const isRefused = isAboutRecovery(proof);
  return (
    <details open={isRefused}>
      <summary className="confirm-other">{say("step.use-recovery-code")}</summary>
      <ProofInput
        name={PROOF_FIELDS.recoveryCode}
        label={say("step.recovery-code")}
        autoComplete="off"
        error={isRefused ? proof.error?.message : undefined}
        autoFocus={isRefused}
      />
    </details>
  );
}
