import { env } from "#app/env.server";
import { requestContext } from "#app/request/context.server";
import { isSidebarClosed } from "#app/request/sidebar.server";
import { readTheme } from "#app/request/theme.server";
import { takeToast } from "#app/request/toast.server";
import { capabilities } from "#app/sso-api/capabilities.server";
import { version } from "#app/version.server";
import { currentProfile, rolesOf } from "./guards.server";

/**
 * What the frame around a page shows.
 *
 * @returns `roles`: null if nobody could say
 * @throws {Response} to the sign-in page if nobody is signed in
 */
export async function loadFrame() {
  const [profile, features = new Set<never>()] = await Promise.all([currentProfile(), capabilities()]);
  const roles = profile && rolesOf(profile);
  const frame = {
    profile: { name: profile?.name ?? "", role: roles?.[0] },
    hasAccount: features.has("second-factors"),
    theme: await readTheme(),
    sidebarClosed: await isSidebarClosed(),
    toast: await takeToast(),
    person: requestContext().session?.person,
    providerName: env().PROVIDER_NAME,
    version,
  };
  return { frame, roles, features };
}
