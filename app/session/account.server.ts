import { env } from "#app/env.server";
import { isAdministrative } from "#app/permissions";
import { ownApplications } from "#app/sso-api/own-applications.server";
import { currentProfile, requireSession, rolesOf } from "./guards.server";

/**
 * What a page of refusal tells the person of their account: whose it is, what they can open, and whom to ask.
 *
 * @throws {Response} to the sign-in page if nobody is signed in
 */
export async function accountAtHand() {
  const session = await requireSession();
  const profile = await currentProfile();
  const administers = isAdministrative(rolesOf(profile));
  return {
    person: { name: profile?.name ?? "", username: profile?.username },
    administers,
    // That call returns all applications to administrators, and maybe to users whose roles are unknown.
    applications: administers || !profile ? [] : await ownApplications(session),
    contact: env().SUPPORT_CONTACT,
  };
}
