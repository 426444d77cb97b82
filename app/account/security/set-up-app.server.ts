import { data } from "@remix-run/node";
import { parseUrl } from "#api/contract/parse-url";
import { qrCode } from "#app/components/qr-code.server";
import { submitAndShow } from "#app/forms/submit.server";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";
import { closeUnlessCodes } from "./dialog.server";
import { CodeFormSchema, EmptyFormSchema } from "./forms";

/** First the set-up, then its code. */
export async function setUpApp(request: Request) {
  const uri = (await request.clone().formData()).get("uri");
  const shared = {
    request,
    page: ACCOUNT_SECURITY,
    failure: say("account.set-up-app.failed"),
  } as const;
  if (typeof uri !== "string") {
    return submitAndShow({
      ...shared,
      schema: EmptyFormSchema,
      send: async (session) => ({ setup: await toSetup((await account.setUpTotp(session)).uri) }),
    });
  }
  const outcome = await submitAndShow({
    ...shared,
    schema: CodeFormSchema,
    send: async (session, { code }) =>
      closeUnlessCodes(await account.confirmTotp(session, { code }), say("account.set-up-app.done")),
  });
  if ("answer" in outcome.data) return outcome;
  // The page shows the same QR code again.
  return data({ ...outcome.data, setup: await toSetup(uri) }, outcome.init ?? undefined);
}

/** The address that the user scans, or the key to type in. */
async function toSetup(uri: string) {
  const secret = parseUrl(uri)?.searchParams.get("secret");
  return { uri, key: secret?.match(/.{1,4}/g)?.join(" ") ?? "", qr: await qrCode(uri) };
}
