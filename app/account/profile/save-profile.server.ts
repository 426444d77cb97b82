import { submit, submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { keepLanguage } from "#app/request/language.server";
import { account } from "#app/sso-api/account.server";
import { say } from "#languages/say";
import { CANCEL_EMAIL } from "./email-section";
import { ProfileFormSchema } from "./forms";

/** Saves the details, or gives up a new address that isn't confirmed yet. */
export async function changeProfile(request: Request) {
  const form = await request.clone().formData();
  return form.get("intent") === CANCEL_EMAIL ? cancelEmail() : saveProfile(request);
}

const saveProfile = (request: Request) =>
  submit({
    request,
    page: ACCOUNT_PROFILE,
    schema: ProfileFormSchema,
    send: async (session, { version, ...profile }) => {
      const before = await account.get(session);
      await account.update(session, profile, version || undefined);
      if (profile.language !== before.language) keepLanguage(profile.language);
    },
    readCurrent: account.get,
    success: say("account.profile.saved"),
    failure: say("account.profile.not-saved"),
    closeTo: ACCOUNT_PROFILE,
  });

const cancelEmail = () =>
  submitDelete({
    page: ACCOUNT_PROFILE,
    send: account.cancelEmail,
    success: say("account.email.kept"),
    failure: say("account.email.not-cancelled"),
    closeTo: ACCOUNT_PROFILE,
  });
