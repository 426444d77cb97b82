import { describe, expect, it } from "vitest";
import { FEATURES, type Feature } from "#api/contract/capabilities";
import { HOME, OWN_APPLICATIONS, SECTIONS, type Section, USER_MANAGEMENT } from "#app/navigation";
import { canChange, canOpen, homeOf, sectionsFor } from "#app/permissions";

const GUARDED = [
  "/dashboard/summary-dashboard",
  "/dashboard/user-management",
  "/dashboard/application-access",
] as const;
const OPEN = [
  "/dashboard/audit-reports",
  "/dashboard/roles",
  "/dashboard/guide",
  "/dashboard/not-authorized",
];

describe.each(GUARDED)("%s", (path) => {
  it.each(["super", "admin", "auditor"])("opens for the role %s", (role) => {
    expect(canOpen(path, ["visitor", role])).toBe(true);
  });

  it("stays closed for other roles and for none", () => {
    expect(canOpen(path, ["visitor", "Super", "superb", "All"])).toBe(false);
    expect(canOpen(path, [])).toBe(false);
  });

  it("guards the dialogs over it too, in whatever case the address was typed", () => {
    expect(canOpen(`${path}/new`, ["visitor"])).toBe(false);
    expect(canOpen(path.toUpperCase(), ["visitor"])).toBe(false);
  });
});

it.each(OPEN)("%s is open to whoever is signed in", (path) => {
  expect(canOpen(path, [])).toBe(true);
});

it("does not take a page for a guarded one because its name begins alike", () => {
  expect(canOpen("/dashboard/user-management-help", [])).toBe(true);
});

it("offers changes to super and admin, and to nobody else", () => {
  expect(canChange(["super"])).toBe(true);
  expect(canChange(["visitor", "admin"])).toBe(true);
  expect(canChange(["auditor", "visitor"])).toBe(false);
  expect(canChange([])).toBe(false);
});

describe("the sidebar", () => {
  const labels = (roles: string[] | null, ownService: boolean) =>
    sectionsFor(roles, new Set(ownService ? (Object.keys(FEATURES) as Feature[]) : [])).map(
      ({ label }) => label,
    );
  const all = SECTIONS.map(({ label }) => label);
  const sections: readonly Section[] = SECTIONS;
  const common = sections.filter(({ feature }) => !feature).map(({ label }) => label);

  it.each(["super", "admin", "auditor"])("has every section for the role %s", (role) => {
    expect(labels([role], true)).toEqual(all);
    expect(labels([role], false)).toEqual(common);
  });

  it("has for everybody else their applications, and only what opens", () => {
    expect(labels(["visitor"], true)).toEqual(["Your Applications", "Integration Guide"]);
    expect(labels([], true)).toEqual(["Your Applications", "Integration Guide"]);
  });

  it("keeps what has no guard where nobody knows what the SSO API refuses", () => {
    const open = ["Audit Reports", "User Roles", "Integration Guide"];
    expect(labels(["visitor"], false)).toEqual(["Your Applications", ...open]);
    expect(labels(null, true)).toEqual(open);
  });
});

it("begins with a page that opens, or else with one's own applications", () => {
  expect(homeOf(["auditor"])).toBe(HOME);
  expect(homeOf(["auditor"], USER_MANAGEMENT)).toBe(USER_MANAGEMENT);
  expect(homeOf(["visitor"], USER_MANAGEMENT)).toBe(OWN_APPLICATIONS);
  expect(homeOf([])).toBe(OWN_APPLICATIONS);
  expect(homeOf(null)).toBe(HOME);
});

it("leads home to one of the sections", () => {
  expect(SECTIONS.map(({ path }) => path)).toContain(HOME);
});
