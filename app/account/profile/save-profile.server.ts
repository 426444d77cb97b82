import { submit, submitDelete } from "#app/forms/submit.server";
import { ACCOUNT_PROFILE } from "#app/navigation";
import { account } from "#app/sso-api/account.server";
import { ProfileFormSchema } from "./forms";

export const saveProfile = (request: Request) =>
  submit({
    request,
    page: ACCOUNT_PROFILE,
    schema: ProfileFormSchema,
    send: (session, { version, ...profile }) => account.update(session, profile, version || undefined),
    readCurrent: account.get,
    success: "Profile saved",
    failure: "Failed to save your profile",
    closeTo: ACCOUNT_PROFILE,
  });

/** Gives up a new address that isn't confirmed yet. */
export const cancelEmail = () =>
  submitDelete({
    page: ACCOUNT_PROFILE,
    send: account.cancelEmail,
    success: "Your email address stays as it is",
    failure: "Failed to cancel the new address",
    closeTo: ACCOUNT_PROFILE,
  });
