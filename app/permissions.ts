import { isWithin } from "./navigation";

/** Lets anyone in where a page's list holds it. */
const ALL = "All";

/** The role that holds every permission (specification section 6). */
const SUPER = "super";

/** Page to the roles that may open it. A page that isn't named here is open to whoever is signed in. */
const PAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ["/dashboard/summary-dashboard", [SUPER, "admin", "auditor"]],
  ["/dashboard/user-management", [SUPER, "admin", "auditor"]],
  ["/dashboard/application-access", [SUPER, "admin", "auditor"]],
]);

/** The roles that may change what the pages show; an auditor only reads. */
const CHANGERS: readonly string[] = [SUPER, "admin"];

/** Whether someone with these roles is offered what changes something. The SSO API decides for itself. */
export const canChange = (roles: readonly string[]): boolean => roles.some((role) => CHANGERS.includes(role));

/**
 * Whether someone with these roles may open a page, a dialog over it included.
 *
 * @param path the page's own path as in the site map, not one that was typed: routes match those more loosely
 */
export function canOpen(path: string, roles: readonly string[]): boolean {
  for (const [page, allowed] of PAGES) {
    if (isWithin(page, path.toLowerCase())) {
      return allowed.includes(ALL) || roles.some((role) => role === SUPER || allowed.includes(role));
    }
  }
  return true;
}
