import { homeOf, isAdministrative } from "#app/permissions";
import { supportContact } from "#app/sso-api/appearance.server";
import { capabilities } from "#app/sso-api/capabilities.server";
import { linkedApplications } from "#app/sso-api/own-applications.server";
import { currentProfile, requireSession } from "./guards.server";
import { permissionsOf } from "./permissions.server";

/**
 * What a page of refusal tells the person of their account: whose it is, where they begin, what they can open, and whom to
 * ask.
 *
 * @throws {Response} to the sign-in page if nobody is signed in
 */
export async function accountAtHand() {
  const session = await requireSession();
  const profile = await currentProfile();
  const permissions = permissionsOf(profile);
  const administers = isAdministrative(permissions);
  const features = (await capabilities()) ?? new Set();
  return {
    person: { name: profile?.name ?? "", username: profile?.username },
    administers,
    home: homeOf(profile && permissions, features),
    /** Whether they give people applications. */
    givesAccess: permissions.includes("users:write"),
    hasAccount: features.has("account"),
    // That call returns all applications to administrators, and maybe to users whose roles are unknown.
    applications: administers || !profile ? [] : await linkedApplications(session),
    contact: await supportContact(),
  };
}
