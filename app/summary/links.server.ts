import { LETTER_PERMISSIONS } from "#api/contract/letters";
import { APPLICATION_ACCESS, USER_MANAGEMENT } from "#app/navigation";
import { canOpen, type Permissions } from "#app/permissions";
import { hasFeature } from "#app/sso-api/capabilities.server";

/** Where the figures and names of the summary lead, for somebody with these permissions. */
export async function linksFor(permissions: Permissions) {
  const users = canOpen(USER_MANAGEMENT, permissions);
  const userPages = users && (await hasFeature("people"));
  const applicationPages = canOpen(APPLICATION_ACCESS, permissions) && (await hasFeature("connections"));
  const reminder =
    users &&
    permissions.includes(LETTER_PERMISSIONS.factor) &&
    (await hasFeature("batches")) &&
    (await hasFeature("password-reset"));
  return { users, userPages, applicationPages, reminder };
}

export type Links = Awaited<ReturnType<typeof linksFor>>;
