import {
  AUDIT_REPORTS,
  HOME,
  isWithin,
  OWN_APPLICATIONS,
  OWN_SECTION,
  ROLES,
  SECTIONS,
  type Section,
} from "./navigation";

/** Lets anyone in where a page's list holds it. */
const ALL = "All";

/** The role that holds every permission (specification section 6). */
const SUPER = "super";

/** The roles that have something to do in the console. */
const ADMINISTRATIVE: readonly string[] = [SUPER, "admin", "auditor"];

/** Page to the roles that may open it. A page that isn't named here is open to whoever is signed in. */
const PAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ["/dashboard/summary-dashboard", ADMINISTRATIVE],
  ["/dashboard/user-management", ADMINISTRATIVE],
  ["/dashboard/application-access", ADMINISTRATIVE],
]);

/** Pages without a guard whose list our own service refuses to everybody else. Of another SSO API nobody knows that. */
const REFUSED_BY_OUR_SERVICE: readonly string[] = [AUDIT_REPORTS, ROLES];

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

/** Whether someone with these roles administers anything: reads it, at the least. */
export const isAdministrative = (roles: readonly string[]): boolean =>
  roles.some((role) => ADMINISTRATIVE.includes(role));

/**
 * Where someone with these roles begins: on `page`, or with their own applications where it doesn't open.
 *
 * @param roles null where nobody could say: the page does, then
 */
export const homeOf = (roles: readonly string[] | null, page = HOME): string =>
  roles === null || canOpen(page, roles) ? page : OWN_APPLICATIONS;

/**
 * The sidebar of someone with these roles: what opens for them.
 *
 * @param roles null where nobody could say
 * @param ownService whether our own service is behind the console
 */
export function sectionsFor(roles: readonly string[] | null, ownService: boolean): Section[] {
  const opens = ({ path }: Section) => canOpen(path, roles ?? []);
  if (roles === null || isAdministrative(roles)) return SECTIONS.filter(opens);
  const refused = ownService ? REFUSED_BY_OUR_SERVICE : [];
  return [OWN_SECTION, ...SECTIONS.filter(opens).filter(({ path }) => !refused.includes(path))];
}
