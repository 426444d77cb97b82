import type { Feature } from "#api/contract/capabilities";
import {
  ADMINISTRATIVE,
  HOME,
  isWithin,
  OWN_APPLICATIONS,
  OWN_SECTION,
  SECTIONS,
  type Section,
  SUPER,
} from "./navigation";

const ALL_SECTIONS: readonly Section[] = SECTIONS;

/** The roles that may change what the pages show; an auditor only reads. */
const CHANGERS: readonly string[] = [SUPER, "admin"];

/** @param wanted undefined where everybody may */
const holdsOne = (roles: readonly string[], wanted: readonly string[] | undefined): boolean =>
  wanted === undefined || roles.some((role) => role === SUPER || wanted.includes(role));

/** Whether someone with these roles is offered what changes something. The SSO API decides for itself. */
export const canChange = (roles: readonly string[]): boolean => roles.some((role) => CHANGERS.includes(role));

/**
 * Whether someone with these roles may open a page, a dialog over it included.
 *
 * @param path the page's own path as in the site map, not one that was typed: routes match those more loosely
 */
export function canOpen(path: string, roles: readonly string[]): boolean {
  const section = ALL_SECTIONS.find((one) => isWithin(one.path, path.toLowerCase()));
  return holdsOne(roles, section?.roles);
}

/** Whether someone with these roles administers anything: reads it, at the least. */
export const isAdministrative = (roles: readonly string[]): boolean =>
  roles.some((role) => ADMINISTRATIVE.includes(role));

/**
 * Where someone with these roles begins: on `page`, or with their own applications where it doesn't open.
 *
 * @param roles null where nobody could say: the page does, then
 */
export const homeOf = (roles: readonly string[] | null, page: string = HOME): string =>
  roles === null || canOpen(page, roles) ? page : OWN_APPLICATIONS;

/**
 * The sidebar of someone with these roles: what opens for them.
 *
 * @param roles null where nobody could say
 * @param features of the SSO API; another one than our own service has none
 */
export function sectionsFor(roles: readonly string[] | null, features: ReadonlySet<Feature>): Section[] {
  const opens = ({ path, feature }: Section) =>
    canOpen(path, roles ?? []) && (feature === undefined || features.has(feature));
  const sections = ALL_SECTIONS.filter(opens);
  if (roles === null || isAdministrative(roles)) return sections;
  const isAnswered = ({ answered }: Section) => features.size === 0 || holdsOne(roles, answered);
  return [OWN_SECTION, ...sections.filter(isAnswered)];
}
