import { rolesOf, sectionsFor } from "#app/permissions";
import { requestContext } from "#app/request/context.server";
import { hasShortcuts } from "#app/request/shortcuts.server";
import { isSidebarClosed } from "#app/request/sidebar.server";
import { readTheme } from "#app/request/theme.server";
import { takeToast } from "#app/request/toast.server";
import { appearance } from "#app/sso-api/appearance.server";
import { capabilities } from "#app/sso-api/capabilities.server";
import { version } from "#app/version.server";
import { currentProfile } from "./guards.server";
import { permissionsOf } from "./permissions.server";

/**
 * What the frame around a page shows.
 *
 * @returns `permissions`: null if nobody could say
 * @throws {Response} to the sign-in page if nobody is signed in
 */
export async function loadFrame() {
  const [profile, features = new Set<never>()] = await Promise.all([currentProfile(), capabilities()]);
  const permissions = profile && permissionsOf(profile);
  const frame = {
    profile: { name: profile?.name ?? "", role: rolesOf(profile)[0] },
    hasAccount: features.has("account"),
    jumps: features.has("people"),
    keepsDeleted: features.has("batches"),
    theme: await readTheme(),
    sidebarClosed: await isSidebarClosed(),
    shortcuts: await hasShortcuts(),
    /** Paths of the dashboard's sections that the user may open. */
    screens: sectionsFor(permissions, features).map(({ path }) => path),
    toast: await takeToast(),
    person: requestContext().session?.person,
    providerName: (await appearance()).name,
    version,
  };
  return { frame, permissions, features };
}
