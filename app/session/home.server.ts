import { ACCOUNT_APPLICATIONS, noApplicationsPage } from "#app/navigation";
import { homeOf, isAdministrative, noScreensBy, rolesOf } from "#app/permissions";
import { setToast } from "#app/request/toast.server";
import { capabilities } from "#app/sso-api/capabilities.server";
import { ownApplications } from "#app/sso-api/own-applications.server";
import { say } from "#languages/say";
import { currentProfile, requireSession } from "./guards.server";
import { permissionsOf } from "./permissions.server";

/**
 * Where somebody begins who asked for no page: `page` where it opens for them, or else what is theirs. Without a profile
 * it is `page`, which says what is wrong. Without any application it is the page that says so.
 *
 * @throws {Response} to the sign-in page if nobody is signed in
 */
export async function homePage(page?: string): Promise<string> {
  const [profile, features = new Set<never>()] = await Promise.all([currentProfile(), capabilities()]);
  const home = homeOf(profile && permissionsOf(profile), features, page);
  if (home !== ACCOUNT_APPLICATIONS) return home;
  const applications = await ownApplications(await requireSession(), 1);
  return applications?.length === 0 ? noApplicationsPage({ newUser: true }) : home;
}

/** The same for somebody who opens the console: who lands in the account instead is told why. */
export async function consoleHome(): Promise<string> {
  const home = await homePage();
  const profile = await currentProfile();
  if (home === ACCOUNT_APPLICATIONS && profile && !isAdministrative(permissionsOf(profile)))
    await setToast("notice", say("error.no-screens-yours", { why: noScreensBy(rolesOf(profile)) }));
  return home;
}
