import { redirect } from "@remix-run/node";
import type { Profile } from "#api/contract/sign-in";
import { featureOf, isOwnAccount, type SectionPath, SUPER } from "#app/navigation";
import { canChange, canOpen } from "#app/permissions";
import { oncePerRequest, requestContext } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { signInAgain } from "#app/request/sign-in-again.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";

/**
 * The session of whoever is signed in.
 *
 * @throws {Response} to the sign-in page, and back to this one afterwards
 */
export async function requireSession(): Promise<Session> {
  const { session } = requestContext();
  if (!session) throw await signInAgain();
  return session;
}

/**
 * Who is signed in; null where the SSO API could not say (docs/product.md, section 8: logged only).
 *
 * @throws {Response} to the sign-in page where nobody is
 */
export async function currentProfile(): Promise<Profile | null> {
  const session = await requireSession();
  return oncePerRequest("profile", () =>
    signIn.profile(session).catch((error: unknown) => {
      if (!(error instanceof SsoApiError)) throw error;
      return null;
    }),
  );
}

/** The roles of a profile, whichever way the SSO API names them. */
export const rolesOf = (profile: Profile | null): string[] =>
  profile ? [...new Set([...profile.roles, ...(profile.role ? [profile.role] : [])])] : [];

/**
 * The page guard (docs/product.md, section 6): the first line of every dashboard loader and action.
 *
 * @throws {Response} to the sign-in page if nobody is signed in, to the 403 page where the roles don't allow the page
 * @throws {SsoApiError} 503 where the roles could not be had: the page stays closed then
 */
export async function requirePage(page: SectionPath): Promise<{ session: Session; roles: string[] }> {
  const session = await requireSession();
  const profile = await currentProfile();
  const roles = rolesOf(profile);
  if (canOpen(page, roles)) {
    await requireFeature(page);
    return { session, roles };
  }
  throw profile ? redirect("/dashboard/not-authorized") : unchecked();
}

/** @throws {Response} 404 where the SSO API doesn't have what the section is about */
async function requireFeature(page: SectionPath): Promise<void> {
  const feature = featureOf(page);
  if (feature && !(await hasFeature(feature))) throw new Response(null, { status: 404 });
}

/**
 * The same for what changes something: roles that may only read go to the 403 page. One's own account is one's own to change.
 *
 * @throws {Response} as `requirePage` does
 * @throws {SsoApiError} likewise, also on pages that are open to everybody
 */
export async function requireChange(page: SectionPath): Promise<{ session: Session; roles: string[] }> {
  const guard = await requirePage(page);
  if (isOwnAccount(page) || canChange(guard.roles)) return guard;
  throw (await currentProfile()) ? redirect("/dashboard/not-authorized") : unchecked();
}

/** The same for what only a super administrator does. @throws {Response} as `requireChange` does */
export async function requireSuper(page: SectionPath): Promise<Session> {
  const { session, roles } = await requireChange(page);
  if (!roles.includes(SUPER)) throw redirect("/dashboard/not-authorized");
  return session;
}

/** Whether whoever is signed in is offered to set what a sign-in needs. */
export async function maySetPolicies(page: SectionPath): Promise<boolean> {
  return (await hasFeature("second-factors")) && (await requirePage(page)).roles.includes(SUPER);
}

/** @throws {Response} 404 where the SSO API has no second factors */
export async function requireSecondFactors(): Promise<void> {
  if (!(await hasFeature("second-factors"))) throw new Response(null, { status: 404 });
}

const unchecked = () => new SsoApiError(503, "We couldn't check your permissions. Try again in a moment.");
