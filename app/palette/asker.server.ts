import type { Feature } from "#api/contract/capabilities";
import type { PermissionName } from "#api/contract/permissions";
import { isWithin, type Section } from "#app/navigation";
import { sectionsFor } from "#app/permissions";
import type { Session } from "#app/request/session.server";
import { currentProfile, requireSession } from "#app/session/guards.server";
import { permissionsOf } from "#app/session/permissions.server";
import { capabilities } from "#app/sso-api/capabilities.server";

/** The signed-in user, and what is offered to them. The SSO API decides for itself. */
export interface Asker {
  session: Session;
  features: ReadonlySet<Feature>;
  /** The sections that open for them. */
  sections: readonly Section[];
  opens: (page: string) => boolean;
  holds: (permission: PermissionName) => boolean;
}

/** @throws {Response} to the sign-in page if nobody is signed in */
export async function findAsker(): Promise<Asker> {
  const session = await requireSession();
  const [profile, features = new Set<Feature>()] = await Promise.all([currentProfile(), capabilities()]);
  const permissions = profile && permissionsOf(profile);
  const sections = sectionsFor(permissions, features);
  const opens = (page: string) => sections.some(({ path }) => isWithin(path, page));
  return {
    session,
    features,
    sections,
    opens,
    holds: (permission) => permissions?.includes(permission) ?? false,
  };
}
