import type { LucideIcon } from "lucide-react";
import AppWindow from "lucide-react/icons/app-window";
import BookOpen from "lucide-react/icons/book-open";
import FileText from "lucide-react/icons/file-text";
import Layers from "lucide-react/icons/layers";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Shield from "lucide-react/icons/shield";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import type { Feature } from "#api/contract/capabilities";

/** A section of the dashboard: the one place that says who it is for. Sidebar, guards and landing page read it. */
export interface Section {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The roles that may open it; everybody who is signed in where none are named. */
  roles?: readonly string[];
  /** The roles that our own service answers, where the page has no guard: nobody else is offered the section. */
  answered?: readonly string[];
  /** What the SSO API must know beyond section 7 of docs/product.md. */
  feature?: Feature;
}

/** The role that holds every permission (docs/product.md, section 6). */
export const SUPER = "super";
/** The roles that have something to do in the console. */
export const ADMINISTRATIVE: readonly string[] = [SUPER, "admin", "auditor"];

export const USER_MANAGEMENT = "/dashboard/user-management";
export const SUMMARY_DASHBOARD = "/dashboard/summary-dashboard";
export const APPLICATION_ACCESS = "/dashboard/application-access";
export const AUDIT_REPORTS = "/dashboard/audit-reports";
export const ROLES = "/dashboard/roles";
export const GUIDE = "/dashboard/guide";
/** Home of those who administer nothing. */
export const OWN_APPLICATIONS = "/dashboard/applications";

/** One's own account. */
export const ACCOUNT_SECURITY = "/account/security";

/** The pages that anybody may open. */
export const PUBLIC_GUIDE = "/external/guide";
export const DOCUMENTATION = "/external/documentation";

/** The dashboard's sections, in the sidebar's order. A new screen adds its line. */
export const SECTIONS = [
  { path: SUMMARY_DASHBOARD, label: "Summary Dashboard", icon: LayoutGrid, roles: ADMINISTRATIVE },
  { path: USER_MANAGEMENT, label: "User Management", icon: Users, roles: ADMINISTRATIVE },
  { path: APPLICATION_ACCESS, label: "Application Access", icon: Layers, roles: ADMINISTRATIVE },
  { path: AUDIT_REPORTS, label: "Audit Reports", icon: FileText, answered: ADMINISTRATIVE },
  { path: ROLES, label: "User Roles", icon: Shield, answered: ADMINISTRATIVE },
  { path: GUIDE, label: "Integration Guide", icon: BookOpen },
] as const satisfies readonly Section[];

/** The sections of one's own account, for everybody who is signed in. */
export const ACCOUNT_SECTIONS = [
  { path: ACCOUNT_SECURITY, label: "Security", icon: ShieldCheck, feature: "second-factors" },
] as const satisfies readonly Section[];

type AccountPath = (typeof ACCOUNT_SECTIONS)[number]["path"];
/** A page with a guard: only what is in the lists above can have one. */
export type SectionPath = (typeof SECTIONS)[number]["path"] | AccountPath;

export const isOwnAccount = (page: SectionPath): page is AccountPath =>
  ACCOUNT_SECTIONS.some(({ path }) => path === page);

/** What the SSO API must have for a section. */
export const featureOf = (page: SectionPath): Feature | undefined =>
  ([...SECTIONS, ...ACCOUNT_SECTIONS] as readonly Section[]).find(({ path }) => path === page)?.feature;

/** The first section of people who administer nothing. */
export const OWN_SECTION: Section = { path: OWN_APPLICATIONS, label: "Your Applications", icon: AppWindow };

/** Where `/dashboard` and a plain sign-in lead those who may open it. */
export const HOME = SUMMARY_DASHBOARD;

/** Whether a page belongs to a section: it is the section's page, or a dialog over it. */
export const isWithin = (section: string, path: string): boolean =>
  path === section || path.startsWith(`${section}/`);
