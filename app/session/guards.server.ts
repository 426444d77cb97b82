import { redirect } from "@remix-run/node";
import type { Feature } from "#api/contract/capabilities";
import type { PermissionName } from "#api/contract/permissions";
import type { Profile } from "#api/contract/sign-in";
import { type SectionPath, sectionAt } from "#app/navigation";
import { canChange, canOpen, openedBy, type Permissions } from "#app/permissions";
import { oncePerRequest, requestContext } from "#app/request/context.server";
import { notAuthorized } from "#app/request/not-authorized.server";
import type { Session } from "#app/request/session.server";
import { signInAgain } from "#app/request/sign-in-again.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { permissionsOf } from "./permissions.server";

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

/** An address that no screen has. */
const NOTHING = "/dashboard/not-found";

/** What a guard lets through. */
interface Guard {
  session: Session;
  permissions: Permissions;
}

/**
 * The page guard (docs/product.md, section 6): the first line of every dashboard loader and action.
 *
 * @throws {Response} to the sign-in page if nobody is signed in, to the 403 page where the page isn't allowed
 * @throws {SsoApiError} 503 where the permissions could not be had: the page stays closed then
 */
export async function requirePage(page: SectionPath): Promise<Guard> {
  const session = await requireSession();
  const profile = await currentProfile();
  const permissions = permissionsOf(profile);
  if (!canOpen(page, permissions)) throw refused(profile, openedBy(page));
  const { feature, answered } = sectionAt(page) ?? {};
  if (feature) await requireFeature(feature);
  if (answered && profile?.permissions && !permissions.includes(answered)) requestContext().lacks = answered;
  return { session, permissions };
}

/** @param needs named to people of our service alone: another one has no such permissions */
const refused = (profile: Profile | null, needs: readonly PermissionName[]) =>
  profile ? notAuthorized(profile.permissions ? needs : []) : unchecked();

/** @throws {Response} 404 where the SSO API doesn't have what the page is about */
export async function requireFeature(feature: Feature): Promise<void> {
  if (!(await hasFeature(feature))) throw new Response(null, { status: 404 });
}

/**
 * The same for an address that answers with a file, and so has no page of its own for an error.
 *
 * @throws {Response} to the page that says that there is nothing
 */
export async function requireFileFeature(feature: Feature): Promise<void> {
  if (!(await hasFeature(feature))) throw redirect(NOTHING);
}

/**
 * The same for what changes something. One's own account is one's own to change.
 *
 * @param permission what the change takes, if it isn't what the section's changes take
 * @throws {Response} as `requirePage` does
 * @throws {SsoApiError} likewise, also on pages that are open to everybody
 */
export async function requireChange(page: SectionPath, permission?: PermissionName): Promise<Guard> {
  const guard = await requirePage(page);
  const { permissions } = guard;
  if (permission ? permissions.includes(permission) : canChange(page, permissions)) return guard;
  const needed = permission ?? sectionAt(page)?.change;
  throw refused(await currentProfile(), needed ? [needed] : []);
}

/** Whether whoever is signed in is offered to set what a sign-in needs. */
export async function maySetPolicies(page: SectionPath): Promise<boolean> {
  const { permissions } = await requirePage(page);
  return permissions.includes("policies:write") && (await hasFeature("second-factors"));
}

/** @throws {Response} 404 where the SSO API has no second factors */
export const requireSecondFactors = (): Promise<void> => requireFeature("second-factors");

const unchecked = () => new SsoApiError(503, say("error.permissions-unchecked"));
