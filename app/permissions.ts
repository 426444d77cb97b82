import type { Feature } from "#api/contract/capabilities";
import type { PermissionName } from "#api/contract/permissions";
import type { Profile } from "#api/contract/sign-in";
import { sayList } from "#languages/dates";
import { say } from "#languages/say";
import {
  ACCOUNT_APPLICATIONS,
  belongsTo,
  HOME,
  isOwnAccount,
  OWN_ACCOUNT_SECTION,
  OWN_APPLICATIONS,
  OWN_SECTION,
  SECTIONS,
  type Section,
  type SectionPath,
} from "./navigation";

/** What somebody may do in the console. The SSO API decides for itself. */
export type Permissions = readonly PermissionName[];

const ALL_SECTIONS: readonly Section[] = SECTIONS;

/** The roles of a profile, whichever way the SSO API names them. */
export const rolesOf = (profile: Profile | null): string[] =>
  profile ? [...new Set([...profile.roles, ...(profile.role ? [profile.role] : [])])] : [];

const isAllowed = (permissions: Permissions, wanted: PermissionName | undefined): boolean =>
  wanted === undefined || permissions.includes(wanted);

const tabsOf = (section: string): Section[] => ALL_SECTIONS.filter(({ tabOf }) => tabOf === section);

/** The section of a page: the tab, if the page is on one. */
function sectionOf(page: string): Section | undefined {
  const sections = ALL_SECTIONS.filter((one) => belongsTo(one, page));
  return sections.find(({ tabOf }) => tabOf !== undefined) ?? sections[0];
}

/** Whether somebody is offered what changes a section. One's own account is one's own to change. */
export function canChange(page: SectionPath, permissions: Permissions): boolean {
  if (isOwnAccount(page)) return true;
  const change = ALL_SECTIONS.find(({ path }) => path === page)?.change;
  return change !== undefined && permissions.includes(change);
}

/** The permissions any of which opens a page; none where it is open to whoever is signed in. */
export function openedBy(path: string): PermissionName[] {
  const section = sectionOf(path.toLowerCase());
  const tabs = section ? tabsOf(section.path) : [];
  const doors = tabs.length > 0 ? tabs : section ? [section] : [];
  return [...new Set(doors.flatMap(({ permission }) => permission ?? []))];
}

/**
 * Whether somebody with these permissions may open a page, a dialog over it included.
 *
 * @param path the page's own path as in the site map, not one that was typed: routes match those more loosely
 */
export function canOpen(path: string, permissions: Permissions): boolean {
  const wanted = openedBy(path);
  return wanted.length === 0 || wanted.some((permission) => permissions.includes(permission));
}

/** Says that roles allow nothing in the console. */
export function noScreensBy(roles: readonly string[]): string {
  if (roles.length === 0) return say("error.no-role");
  const names = sayList(roles.map((role) => say("error.quoted", { name: role })));
  return say("error.no-screens", { count: roles.length, names });
}

/** Whether somebody administers anything: reads it, at the least. */
export const isAdministrative = (permissions: Permissions): boolean => permissions.length > 0;

/**
 * Where somebody begins: on `page`, or where it doesn't open on the first section that does, or else with their own
 * applications.
 *
 * @param permissions null where nobody could say: the page does, then
 * @param features of the SSO API
 */
export function homeOf(
  permissions: Permissions | null,
  features: ReadonlySet<Feature>,
  page: string = HOME,
): string {
  if (permissions === null || canOpen(page, permissions)) return page;
  const first = ALL_SECTIONS.find(({ permission, answered }) => {
    const opens = permission ?? answered;
    return opens !== undefined && permissions.includes(opens);
  });
  return first?.path ?? (features.has("account") ? ACCOUNT_APPLICATIONS : OWN_APPLICATIONS);
}

/**
 * The sidebar of somebody with these permissions: what opens for them.
 *
 * @param permissions null where nobody could say
 * @param features of the SSO API; another one than our own service has none
 */
export function sectionsFor(permissions: Permissions | null, features: ReadonlySet<Feature>): Section[] {
  const opens = ({ path, feature }: Section) =>
    canOpen(path, permissions ?? []) && (feature === undefined || features.has(feature));
  const hasTab = ({ path }: Section) => tabsOf(path).length === 0 || tabsOf(path).some(opens);
  const sections = ALL_SECTIONS.filter((section) => opens(section) && hasTab(section));
  if (permissions === null) return sections;
  const isAnswered = ({ answered }: Section) => features.size === 0 || isAllowed(permissions, answered);
  const answered = sections.filter(isAnswered);
  if (isAdministrative(permissions)) return answered;
  return [features.has("account") ? OWN_ACCOUNT_SECTION : OWN_SECTION, ...answered];
}
