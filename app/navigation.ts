import type { LucideIcon } from "lucide-react";
import AppWindow from "lucide-react/icons/app-window";
import BookOpen from "lucide-react/icons/book-open";
import FileText from "lucide-react/icons/file-text";
import Layers from "lucide-react/icons/layers";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Shield from "lucide-react/icons/shield";
import Users from "lucide-react/icons/users";

/** One entry of the sidebar. */
export interface Section {
  path: string;
  label: string;
  icon: LucideIcon;
}

export const USER_MANAGEMENT = "/dashboard/user-management";
export const SUMMARY_DASHBOARD = "/dashboard/summary-dashboard";
export const APPLICATION_ACCESS = "/dashboard/application-access";
export const AUDIT_REPORTS = "/dashboard/audit-reports";
export const ROLES = "/dashboard/roles";
export const GUIDE = "/dashboard/guide";
/** Home of those who administer nothing. */
export const OWN_APPLICATIONS = "/dashboard/applications";

/** The pages that anybody may open. */
export const PUBLIC_GUIDE = "/external/guide";
export const DOCUMENTATION = "/external/documentation";

/** The dashboard's sections, in the sidebar's order: a screen that arrives adds its line. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  { path: SUMMARY_DASHBOARD, label: "Summary Dashboard", icon: LayoutGrid },
  { path: USER_MANAGEMENT, label: "User Management", icon: Users },
  { path: APPLICATION_ACCESS, label: "Application Access", icon: Layers },
  { path: AUDIT_REPORTS, label: "Audit Reports", icon: FileText },
  { path: ROLES, label: "User Roles", icon: Shield },
  { path: GUIDE, label: "Integration Guide", icon: BookOpen },
];

/** What those find in the sidebar who administer nothing, before the sections that open for them. */
export const OWN_SECTION: Section = { path: OWN_APPLICATIONS, label: "Your Applications", icon: AppWindow };

/** Where `/dashboard` and a plain sign-in lead those who may open it. */
export const HOME = SECTIONS[0].path;

/** Whether a page belongs to a section: it is the section's own, or a dialog over it. */
export const isWithin = (section: string, path: string): boolean =>
  path === section || path.startsWith(`${section}/`);
