import { counted } from "#api/contract/counts";
import { requestContext } from "#app/request/context.server";
import { setToast } from "#app/request/toast.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { SsoApiError } from "#app/sso-api-error";

const LINK = { link: { to: "/account/security", label: "Remove it." } };

/** Says how many recovery codes are left, after a sign-in that used one. */
export async function setRecoveryToast(): Promise<void> {
  const { session } = requestContext();
  const left = session && (await signInSteps.ownFactors(session).catch(unknown))?.recoveryCodes;
  const rest = left === undefined ? "" : `; ${counted(left, "is", "are")} left`;
  await setToast("success", `You used a recovery code${rest}. Lost your device?`, LINK);
}

function unknown(error: unknown): undefined {
  if (!(error instanceof SsoApiError)) throw error;
}
