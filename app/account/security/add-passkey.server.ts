import { submitAndShow } from "#app/forms/submit.server";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { account } from "#app/sso-api/account.server";
import { parseJson } from "#app/sso-api/refusal.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { closeUnlessCodes } from "./dialog.server";
import { EmptyFormSchema, NewPasskeyFormSchema } from "./forms";

/** First the proof, if one is needed, then the passkey. */
export async function addPasskey(request: Request) {
  const hasPasskey = (await request.clone().formData()).has("credential");
  const shared = { request, page: ACCOUNT_SECURITY, failure: say("account.add-passkey.failed") } as const;
  if (!hasPasskey) return submitAndShow({ ...shared, schema: EmptyFormSchema, send: async () => null });
  return submitAndShow({
    ...shared,
    schema: NewPasskeyFormSchema,
    send: async (session, { name, credential }) => {
      if (credential === "")
        throw new SsoApiError(422, undefined, { credential: [say("account.add-passkey.script")] });
      const added = await account.addPasskey(session, { name, credential: parseJson(credential) });
      return closeUnlessCodes(added, say("account.add-passkey.done"));
    },
  });
}
