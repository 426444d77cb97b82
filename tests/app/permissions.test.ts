import { describe, expect, it } from "vitest";
import { HOME, SECTIONS } from "#app/navigation";
import { canChange, canOpen } from "#app/permissions";

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

it("leads home to one of the sections", () => {
  expect(SECTIONS.map(({ path }) => path)).toContain(HOME);
});
