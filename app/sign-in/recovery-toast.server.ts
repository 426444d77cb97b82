import { requestContext } from "#app/request/context.server";
import { setToast } from "#app/request/toast.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";

/** Says how many recovery codes are left, after a sign-in that used one. */
export async function setRecoveryToast(): Promise<void> {
  const { session } = requestContext();
  const left = session && (await signInSteps.ownFactors(session).catch(unknown))?.recoveryCodes;
  const message = left === undefined ? say("step.recovery-lost") : say("step.recovery-lost-left", { left });
  await setToast("success", message, {
    link: { to: "/account/security", label: say("step.recovery-remove") },
  });
}

function unknown(error: unknown): undefined {
  if (!(error instanceof SsoApiError)) throw error;
}
