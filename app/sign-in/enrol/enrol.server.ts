import { z } from "zod";
import { type TotpSetup, TotpSetupSchema } from "#api/contract/factors";
import { qrCode } from "#app/components/qr-code.server";
import { oncePerRequest, requestContext } from "#app/request/context.server";
import { parseJson } from "#app/sso-api/refusal.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { say } from "#languages/say";
import { passkeyName } from "../passkey-name.server";
import { refuseStep } from "../refuse-step.server";
import { showCodes } from "../show-codes.server";
import { refuseLoading } from "../step-pages.server";
import { redirectAfterStep, takeStep } from "../take-step.server";

const APP = "authenticator app";

/** An authenticator app as the page shows it. A wrong code leaves the app that was just scanned in place. */
export async function setUpApp(pending: string, query: URLSearchParams) {
  const { secret, uri } = await oncePerRequest(APP, async () => {
    const setup = await signInSteps
      .enrol({ pending, kind: "totp" })
      .catch((error: unknown) => refuseLoading(error, query));
    return z.object({ totp: TotpSetupSchema }).parse(setup).totp;
  });
  return { secret, uri, image: await qrCode(uri) };
}

/** A passkey to be created, and a name for it. */
export async function setUpPasskey(pending: string, query: URLSearchParams) {
  const setup = await signInSteps
    .enrol({ pending, kind: "passkey" })
    .catch((error: unknown) => refuseLoading(error, query));
  const name = passkeyName();
  return { options: JSON.stringify("passkey" in setup ? setup.passkey : {}), name };
}

/** The app that the form was about. */
function readSetup(form: FormData): TotpSetup | undefined {
  const fields = { secret: form.get("secret"), uri: form.get("uri") };
  return z
    .object({
      secret: z.string().regex(/^[A-Z2-7]{16,64}$/),
      uri: z.string().startsWith("otpauth://totp/").max(1_000),
    })
    .safeParse(fields).data;
}

/** Takes the step as not now. */
export const putOff = (query: URLSearchParams) =>
  takeStep({
    query,
    send: (pending, last) => signInSteps.later({ pending, ...last }),
    refuse: (error) => refuseStep(error, [], say("step.later-impossible")),
  });

/** Takes the step. Its answer shows the recovery codes of somebody who had none. */
export function confirm(form: FormData, query: URLSearchParams) {
  const name = String(form.get("name") ?? "").trim();
  const setup = readSetup(form);
  const answer = form.has("credential")
    ? { credential: parseJson(String(form.get("credential"))) ?? null, ...(name && { name }) }
    : { code: String(form.get("code") ?? "") };
  return takeStep({
    query,
    send: (pending, last) => signInSteps.confirm({ pending, ...answer, ...last }),
    refuse: (error) => {
      if (setup) requestContext().memo.set(APP, Promise.resolve(setup));
      return refuseStep(error, ["code", "name", "credential"], say("step.not-checked"));
    },
    finish: async (result, step, opening) => {
      const { codes } = result;
      return codes ? showCodes(codes, result, step, opening) : redirectAfterStep(result, step, opening);
    },
  });
}
