import type { Feature } from "#api/contract/capabilities";
import type { PermissionName } from "#api/contract/permissions";
import type { SignIn } from "#api/contract/sign-in";
import {
  Activity,
  AppWindow,
  Blocks,
  BookOpen,
  FileText,
  type IconType,
  Layers,
  LayoutGrid,
  Mail,
  Monitor,
  Palette,
  Shield,
  ShieldCheck,
  UserRound,
  Users,
  UsersRound,
} from "#app/icons";
import { say } from "#languages/say";

/** A section of the dashboard: the one place that says who it is for. Sidebar, guards, landing page and palette read it. */
export interface Section {
  path: string;
  /** The path of further pages that belong to it. */
  also?: string;
  /** The path of the section whose tab it is: the sidebar has that one alone, and it opens if one of its tabs does. */
  tabOf?: string;
  readonly label: string;
  icon: IconType;
  /** The permission to open it; everybody who is signed in may where there is none. */
  permission?: PermissionName;
  /** The permission that our own service asks for, where the page has no guard: nobody else is offered the section. */
  answered?: PermissionName;
  /** The permission to change what it shows. */
  change?: PermissionName | undefined;
  /** The feature that the SSO API needs beyond section 7 of docs/product.md. */
  feature?: Feature | undefined;
  /** The key that leads to it, after `g`. */
  key?: string | undefined;
  /** Other names that people have for it. */
  otherNames?: string | undefined;
  /** The action at its `/new`, for those who may change it. */
  add?: AddAction | undefined;
}

interface AddAction {
  label: string;
  /** Other names that people have for it. */
  otherNames: string;
  /** Whether the palette shows it only where its words are typed. */
  isRare?: true;
}

/** Facts that no section of the dashboard leaves out: one without an action says `add: undefined`. */
type Stated = { [Fact in "change" | "feature" | "key" | "otherNames" | "add"]: Section[Fact] };

/** The role that holds every permission (docs/product.md, section 6). */
export const SUPER = "super";

export const USER_MANAGEMENT = "/dashboard/user-management";
export const IMPORT = "/dashboard/user-management/import";
export const DELETED_PEOPLE = "/dashboard/user-management/deleted";
/** Changes of many users at once. */
export const BATCHES = "/dashboard/batches";
export const SUMMARY_DASHBOARD = "/dashboard/summary-dashboard";
export const APPLICATION_ACCESS = "/dashboard/application-access";
export const AUDIT_REPORTS = "/dashboard/audit-reports";
export const ROLES = "/dashboard/roles";
export const GROUPS = "/dashboard/groups";
export const MAIL = "/dashboard/mail";
export const APPEARANCE = "/dashboard/appearance";
export const INTEGRATIONS = "/dashboard/integrations";
export const TOKENS = "/dashboard/integrations/tokens";
export const WEBHOOKS = "/dashboard/integrations/webhooks";
export const DIRECTORY = "/dashboard/integrations/directory";
export const GUIDE = "/dashboard/guide";
/** The calls of our service. */
export const API_REFERENCE = "/dashboard/api-reference";
export const REFERENCE_STYLE = "/reference.css";
/** Home of those who administer nothing, over an SSO API without an account area. */
export const OWN_APPLICATIONS = "/dashboard/applications";

/** The 403 page. */
export const NOT_AUTHORIZED = "/dashboard/not-authorized";

/** The palette as a page, and the list of shortcuts. */
export const GO = "/dashboard/go";
export const SHORTCUTS = "/dashboard/go/shortcuts";

/** One's own account. */
export const ACCOUNT = "/account";
/** Home of those who administer nothing. */
export const ACCOUNT_APPLICATIONS = "/account/applications";
export const ACCOUNT_PROFILE = "/account/profile";
export const ACCOUNT_SESSIONS = "/account/sessions";
export const ACCOUNT_ACTIVITY = "/account/activity";
export const ACCOUNT_SECURITY = "/account/security";

/** The pages that anybody may open. */
export const PUBLIC_GUIDE = "/external/guide";
export const DOCUMENTATION = "/external/documentation";

/** The dashboard's sections, in the sidebar's order. A new screen adds its line. */
export const SECTIONS = [
  {
    path: SUMMARY_DASHBOARD,
    label: "Summary Dashboard",
    icon: LayoutGrid,
    permission: "summary:read",
    change: undefined,
    feature: undefined,
    key: "s",
    otherNames: "home overview statistics",
    add: undefined,
  },
  {
    path: USER_MANAGEMENT,
    also: BATCHES,
    label: "User Management",
    icon: Users,
    permission: "users:read",
    change: "users:write",
    feature: undefined,
    key: "u",
    otherNames: "people persons accounts",
    add: { label: "Add user", otherNames: "person people invite" },
  },
  {
    path: GROUPS,
    label: "Groups",
    icon: UsersRound,
    permission: "groups:read",
    change: "groups:write",
    feature: "groups",
    key: "g",
    otherNames: "teams",
    add: { label: "Add group", otherNames: "team" },
  },
  {
    path: APPLICATION_ACCESS,
    label: "Application Access",
    icon: Layers,
    permission: "applications:read",
    change: "applications:write",
    feature: undefined,
    key: "a",
    otherNames: "apps clients",
    add: { label: "Add application", otherNames: "app client connect" },
  },
  {
    path: AUDIT_REPORTS,
    label: "Audit Reports",
    icon: FileText,
    answered: "audits:read",
    change: undefined,
    feature: undefined,
    key: "t",
    otherNames: "logs history events",
    add: undefined,
  },
  {
    path: ROLES,
    label: "User Roles",
    icon: Shield,
    answered: "roles:read",
    change: "roles:write",
    feature: undefined,
    key: "r",
    otherNames: "permissions",
    add: { label: "Add role", otherNames: "permissions" },
  },
  {
    path: MAIL,
    label: "Email",
    icon: Mail,
    permission: "mail:read",
    change: "mail:test",
    feature: "mails",
    key: "m",
    otherNames: "emails outbox",
    add: undefined,
  },
  {
    path: APPEARANCE,
    label: "Appearance",
    icon: Palette,
    permission: "appearance:write",
    change: "appearance:write",
    feature: "appearance",
    key: "p",
    otherNames: "branding brand logo colour color theme name privacy terms",
    add: undefined,
  },
  {
    path: INTEGRATIONS,
    label: "Integrations",
    icon: Blocks,
    change: undefined,
    feature: undefined,
    key: undefined,
    otherNames: undefined,
    add: undefined,
  },
  {
    path: TOKENS,
    tabOf: INTEGRATIONS,
    label: "API tokens",
    icon: Blocks,
    permission: "tokens:read",
    change: "tokens:write",
    feature: "tokens",
    key: undefined,
    otherNames: "keys scripts bearer automation",
    add: { label: "New API token", otherNames: "key script bearer", isRare: true },
  },
  {
    path: WEBHOOKS,
    tabOf: INTEGRATIONS,
    label: "Webhooks",
    icon: Blocks,
    permission: "webhooks:read",
    change: "webhooks:write",
    feature: "webhooks",
    key: undefined,
    otherNames: "events deliveries callbacks",
    add: { label: "New webhook", otherNames: "event callback", isRare: true },
  },
  {
    path: DIRECTORY,
    tabOf: INTEGRATIONS,
    label: "Directory (SCIM)",
    icon: Blocks,
    permission: "tokens:read",
    change: undefined,
    feature: "scim",
    key: undefined,
    otherNames: "provisioning okta entra active",
    add: undefined,
  },
  {
    path: GUIDE,
    also: API_REFERENCE,
    label: "Integration Guide",
    icon: BookOpen,
    change: undefined,
    feature: undefined,
    key: "i",
    otherNames: "documentation help openid",
    add: undefined,
  },
] as const satisfies readonly (Section & Stated)[];

/** The sections of one's own account, for everybody who is signed in. */
export const ACCOUNT_SECTIONS = [
  {
    path: ACCOUNT_APPLICATIONS,
    get label() {
      return say("account.applications");
    },
    icon: AppWindow,
    feature: "account",
    key: "a",
  },
  {
    path: ACCOUNT_PROFILE,
    get label() {
      return say("account.profile");
    },
    icon: UserRound,
    feature: "account",
  },
  {
    path: ACCOUNT_SECURITY,
    get label() {
      return say("account.security");
    },
    icon: ShieldCheck,
    feature: "second-factors",
  },
  {
    path: ACCOUNT_SESSIONS,
    get label() {
      return say("account.sessions");
    },
    icon: Monitor,
    feature: "account",
  },
  {
    path: ACCOUNT_ACTIVITY,
    get label() {
      return say("account.activity");
    },
    icon: Activity,
    feature: "account",
  },
] as const satisfies readonly Section[];

type AccountPath = (typeof ACCOUNT_SECTIONS)[number]["path"];
/** A page with a guard: only what is in the lists above can have one. */
export type SectionPath = (typeof SECTIONS)[number]["path"] | AccountPath;

export const isOwnAccount = (page: SectionPath): page is AccountPath =>
  ACCOUNT_SECTIONS.some(({ path }) => path === page);

/** The first section of people who administer nothing, by their home. */
const ownSection = (path: string): Section => ({
  path,
  get label() {
    return say("frame.your-applications");
  },
  icon: AppWindow,
  key: "a",
});
export const OWN_SECTION = ownSection(OWN_APPLICATIONS);
export const OWN_ACCOUNT_SECTION = ownSection(ACCOUNT_APPLICATIONS);

const EVERY_SECTION: readonly Section[] = [...SECTIONS, ...ACCOUNT_SECTIONS, OWN_SECTION];

/** The section at a path, in the dashboard or the account. */
export const sectionAt = (path: string): Section | undefined =>
  EVERY_SECTION.find((section) => section.path === path);

export const sectionOf = (path: SectionPath): Section => sectionAt(path) as Section;

/** Where `/dashboard` and a plain sign-in lead those who may open it. */
export const HOME = SUMMARY_DASHBOARD;

/**
 * The page for users without access: to one application, or to any.
 *
 * @param opening the sign-in page's query, which says which application it was
 */
export const noApplicationsPage = (
  { newUser }: Pick<SignIn, "newUser">,
  opening = new URLSearchParams(),
): string =>
  `/unauthorised/no-applications?${new URLSearchParams([["specificApplication", String(!newUser)], ...opening])}`;

/** Whether a page is at a path or below it, such as a dialog over a list. */
export const isWithin = (section: string, path: string): boolean =>
  path === section || path.startsWith(`${section}/`);

/** Whether a page belongs to a section. */
export const belongsTo = ({ path, also }: Pick<Section, "path" | "also">, page: string): boolean =>
  isWithin(path, page) || (also !== undefined && isWithin(also, page));
